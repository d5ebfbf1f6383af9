"""The step of the package's build that compiles the rules into the wheel."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent


class CompilingHook(BuildHookInterface[Any]):
    """Puts the compiled modules beside their sources; without a compiler these are all there is."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile for a wheel. An editable installation is compiled in place by `make`."""
        if self.target_name != "wheel" or version == "editable":
            return
        sys.path.insert(0, str(ROOT))
        from tools.compile_core import NoCompiler, compile_core

        self._made = Path(tempfile.mkdtemp(prefix="friedrich-"))
        try:
            made = compile_core(ROOT / "src", self._made)
        except NoCompiler:
            self.app.display_warning(
                "No C compiler is found: the rules will run as plain Python, five times slower."
            )
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for path in made:
            build_data["force_include"][str(path)] = str(path.relative_to(self._made))

    def finalize(
        self,
        version: str,  # noqa: ARG002
        build_data: dict[str, Any],  # noqa: ARG002
        artifact_path: str,  # noqa: ARG002
    ) -> None:
        """Clear away."""
        if hasattr(self, "_made"):
            shutil.rmtree(self._made)
