"""Where the server keeps its database if it is not told where."""

from __future__ import annotations

import os
import sys
from pathlib import Path

DATABASE_FILE = "tables.sqlite"


def data_folder() -> Path:
    """The folder for the data of this user, after the customs of the system; it need not exist."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "friedrich"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "friedrich"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "friedrich"


def url_in(folder: Path) -> str:
    """The URL of the database in a folder, which is made if need be."""
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / DATABASE_FILE}"
