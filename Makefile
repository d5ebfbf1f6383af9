# The front door. Every word sets up what it needs by itself, and does nothing twice.

# The first Python that is new enough; `make PYTHON=/path/to/python3 WORD` chooses another.
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)

IN_VENV := .venv/bin/python -m
LOCK := .venv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock'
MAP_SOURCES := $(shell find src/friedrich -name __pycache__ -prune -o -type f -print)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play test check format bench lock fresh clean setup

help: ## list these words
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s%s\n", $$1, $$2 }' Makefile

play: build/map.svg build/map.png ## draw the map and say where it is
	@echo "The map is drawn: $(CURDIR)/build/map.png (and map.svg beside it)."

test: check ## the checks, then every test, those of the rules with both cores
	@$(IN_VENV) pytest
	@if ls src/friedrich/rules/*.so >/dev/null 2>&1; then \
		echo "Once more without the compiled core:"; \
		FRIEDRICH_CORE=plain $(IN_VENV) pytest -q src tests/rules tests/play tests/conformance tests/bench; fi

check: setup ## lint, format, types and import law
	@$(IN_VENV) tools.check

format: setup ## put every file into shape
	@$(IN_VENV) ruff check --fix-only --quiet
	@$(IN_VENV) ruff format

bench: setup ## how fast the rules are, and whether they have become slower
	@.venv/bin/friedrich bench --against tests/bench/ratios.json

lock: setup ## lock the versions that pyproject.toml asks for (UPGRADE=--upgrade: the newest)
	@$(LOCK) $(UPGRADE) pyproject.toml --group dev --output-file requirements/dev.txt
	@$(LOCK) $(UPGRADE) --group geography --output-file requirements/geography.txt

fresh: setup ## play, test and install in a fresh clone of the last commit
	@$(IN_VENV) tools.fresh

clean: ## remove everything that these words have made
	find src -name '*.so' -exec rm -f {} +
	rm -rf .venv build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -prune -exec rm -rf {} +

setup:
	@set -- "$(PYTHON)"; . ./tools/check_python.sh; "$(PYTHON)" -m tools.setup
	@$(IN_VENV) tools.compile_core

build/map.svg build/map.png &: $(MAP_SOURCES) requirements/dev.txt | setup
	@mkdir -p build/draft 2>/dev/null && test -w build && test -w build/draft || { \
		echo "friedrich: cannot write to $(CURDIR)/build, where the map goes: make it writable," \
		"or clone into a folder that is." >&2; exit 1; }
	@echo "Drawing the map; it takes some seconds."
	@.venv/bin/friedrich map --out build/draft/map.svg --out build/draft/map.png >/dev/null
	@mv build/draft/map.svg build/draft/map.png build && rmdir build/draft
