# `make print` and `make test` do all the set-up: they need Python 3.11 or later and make, nothing else.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
ifeq ($(OS),Windows_NT)
BIN := $(VENV)/Scripts
endif

.PHONY: print test test-all check bench picture clean

print: $(VENV)/ready
	$(BIN)/tuckbox print all

test: $(VENV)/ready-dev
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python -m pytest -m "not slow" -n 2

test-all: $(VENV)/ready-art
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python -m pytest -n 2 --cov=cards --cov=layouts --cov=generator --cov=companion --cov-report=term

check: $(VENV)/ready
	$(BIN)/tuckbox check

bench: $(VENV)/ready-dev
	$(BIN)/python tests/bench.py
	$(BIN)/python tests/bench_games.py

# The picture in the README, drawn from the sheets themselves.
picture: $(VENV)/ready-dev
	$(BIN)/python tests/picture.py

$(VENV)/ready: pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Tuckbox needs Python 3.11 or later: make PYTHON=python3.12")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	touch $@

$(VENV)/ready-dev: $(VENV)/ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[dev]"
	touch $@

# Blender as a package, which draws Album's pictures again: with Python 3.11 only, else nothing is added.
$(VENV)/ready-art: $(VENV)/ready-dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[dev,art]"
	touch $@

clean:
	rm -rf $(VENV) build dist
