# `make print`, `make host` and `make test` do all the set-up: they need Python 3.11 or later and make, nothing else.
# They install the versions in requirements*.txt, the lock: exact, with hashes. CONTRIBUTING says how to update them.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
ifeq ($(OS),Windows_NT)
BIN := $(VENV)/Scripts
endif
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# Tests start hundreds of processes, and each starts faster from bytecode.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup package sbom looks print host test test-all coverage check fuzz mutants bench bench-load picture story export-pictures gallery film words words-report lock update wheels dist clean docs pictures

help: ## show this list
	@$(PYTHON) -c "import re; [print(f'  {name:16} {what}') for name, what in re.findall(r'(?m)^([a-z-]+):[^\n#]*## (.+)', open('Makefile', encoding='utf-8').read())]"

setup: $(VENV)/ready-dev ## set up what changing the code needs, tests too

print: $(VENV)/ready ## print all games
	$(BIN)/tuckbox print all

# Opens the tables to phones; ARGS="photo-leap --open" and the like go along.
host: $(VENV)/ready ## open tables to phones; ARGS="photo-leap --open" and the like go along
	$(BIN)/tuckbox host $(ARGS)

test: $(VENV)/ready-dev ## run the checks and all tests but the slow ones
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python -m pytest -m "not slow" -n 2 --dist worksteal

test-all: $(VENV)/ready-dev ## run the checks and all tests
	$(BIN)/python tests/programs.py haproxy nginx-light caddy
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python -m pytest -n 2 --dist worksteal

coverage: $(VENV)/ready-dev ## show which lines the quick tests run
	$(BIN)/python -m pytest -m "not slow" -n 2 --dist worksteal --cov=cards --cov=layouts --cov=generator --cov=companion --cov-report=term

check: $(VENV)/ready ## check the data and texts of all games
	$(BIN)/tuckbox check

# Inputs at random to all routes, to the port and to the codec: COUNT=1000 is enough for a first look.
COUNT ?= 100000
fuzz: $(VENV)/ready-dev ## send a hundred thousand inputs at random to the companion
	$(BIN)/python tests/companion/fuzz.py --count $(COUNT) $(ARGS)

mutants: $(VENV)/ready-dev ## see which random changes no test notices; FOLDER=generator NUMBER=30 SEED=1
	$(BIN)/python tests/mutants.py $(FOLDER) --count $(or $(NUMBER),30) --seed $(or $(SEED),1)

# ARGS="phones 5" measures one case; ARGS=list tells their names.
bench: $(VENV)/ready-dev ## print timings beside their targets; ARGS=list tells the cases
	$(BIN)/python tests/bench $(ARGS)

# How many tables a host carries, with a file and with PostgreSQL in several processes behind HAProxy.
bench-load: $(VENV)/ready-dev ## measure how many tables a host carries
	$(BIN)/python tests/bench load

# The sheets in the docs, drawn from the sheets themselves.
picture: $(VENV)/ready-dev ## draw the sheets in the docs again
	$(BIN)/python tests/picture.py

# The README's moving picture and its posters, from a real game: its sheets, phones and wall, and what bots found.
story: $(VENV)/ready-dev ## draw the moving picture and the posters in the README again
	$(BIN)/python tests/story/picture.py

# Photographs of a game of each on phones and on the public screen: output/film. GAMES="album infection" takes these alone, ARGS="--size 320x568" smaller phones.
film: $(VENV)/ready-dev ## photograph games on phones and the public screen; GAMES="album infection" takes these alone
	$(BIN)/python tests/browser/film.py output/film $(GAMES) $(ARGS)

# The pictures in the docs, drawn from real exports.
export-pictures: $(VENV)/ready-dev ## draw the pictures of exports again
	$(BIN)/python tests/generator/export/pictures.py

# The pictures of own games' looks and starters, drawn from their sheets.
gallery: $(VENV)/ready-dev ## draw the pictures of own games’ looks and starters again
	$(BIN)/python tests/games/prototype/gallery.py

# The reference in docs/reference, from the code. Every host and workbench shows the docs at /docs.
docs: $(VENV)/ready-dev ## write the reference in the docs again
	$(BIN)/python -m docs.kit.write

pictures: picture story export-pictures gallery ## draw all pictures of the docs again, from real sheets and screens
	$(BIN)/python tests/docs/pictures.py

# Each game's phones: number of sentences, reading grade, longest sentence.
words-report: $(VENV)/ready-dev ## count the sentences on phones, their length and reading grade
	PYTHONPATH=.:tests:tests/games $(BIN)/python tests/games/phone_words.py

# The words of the companion, for whoever translates them: companion/web/translations/<language>/LC_MESSAGES.
WORDS := companion/web/translations
words: $(VENV)/ready-dev ## gather the words of the companion for translators
	mkdir -p $(WORDS)
	$(BIN)/pybabel extract --mapping-file=companion/web/babel.cfg --output-file=$(WORDS)/messages.pot \
		--project=Tuckbox --copyright-holder="The Tuckbox makers" --add-location=file --no-wrap companion
	$(if $(wildcard $(WORDS)/*/LC_MESSAGES/messages.po),$(BIN)/pybabel update --input-file=$(WORDS)/messages.pot --output-dir=$(WORDS) --no-wrap)
	$(if $(wildcard $(WORDS)/*/LC_MESSAGES/messages.po),$(BIN)/pybabel compile --directory=$(WORDS))

# `make lock` writes the lock again after a change to pyproject.toml and keeps every version that still fits.
# `make update` takes the newest version of everything that pyproject.toml allows.
# Extras stay in the lock: without coverage[toml] in it, pip takes the newest coverage and refuses it for want of a hash.
LOCK := $(BIN)/uv pip compile pyproject.toml --quiet --universal --python-version=3.11 --generate-hashes --no-strip-extras --group=build \
	--custom-compile-command="make lock"
lock: ## write the lock after a change to pyproject.toml
update: ## take the newest versions that pyproject.toml allows
lock update: $(VENV)/ready
	$(BIN)/uv --version || $(INSTALL) uv
	$(LOCK) $(UPGRADE) --extra=dev --output-file=requirements-dev.txt
	$(LOCK) $(UPGRADE) --constraint=requirements-dev.txt --output-file=requirements.txt
	$(LOCK) $(UPGRADE) --constraint=requirements-dev.txt --extra=postgres --output-file=requirements-postgres.txt
update: UPGRADE := --upgrade

# A copy of Tuckbox and of every locked package for this kind of machine. CONTRIBUTING says how to install from it.
wheels: $(VENV)/ready-dev ## keep a copy of Tuckbox and of every locked package
	$(BIN)/python -m pip download --quiet --disable-pip-version-check --require-hashes --requirement=requirements.txt --dest=dist/wheels
	$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation --wheel-dir=dist/wheels .

# Tuckbox and every package in one file, for this kind of machine and Python: a double click opens the workbench.
dist: $(VENV)/ready-dev ## put everything into one file, dist/tuckbox.pyz
	rm -rf build/pyz && mkdir -p dist
	@echo "Putting Tuckbox and its packages into one file. This takes about a minute."
	$(INSTALL) --require-hashes --requirement=requirements.txt --target=build/pyz
	$(INSTALL) --no-deps --no-build-isolation --target=build/pyz .
	$(BIN)/shiv --site-packages=build/pyz --console-script=tuckbox --preamble=companion/workbench/preamble.py \
		--extend-pythonpath --reproducible --compressed --python="/usr/bin/env python3" --output-file=dist/tuckbox.pyz

# What a release publishes: a wheel and a source archive. The same commit gives the same bytes, whoever builds them.
package: $(VENV)/ready-dev ## build the wheel and the source archive into dist/package, and check them
	rm -rf dist/package
	SOURCE_DATE_EPOCH=$${SOURCE_DATE_EPOCH:-$$(git log -1 --format=%ct)} $(BIN)/python -m hatchling build -d dist/package
	$(BIN)/python -m twine check --strict dist/package/*

# The list of parts (SBOM) in CycloneDX's form, made of the lock.
SBOM ?= dist/tuckbox.cdx.json
sbom: $(VENV)/ready-dev ## list every package and its hashes as CycloneDX
	mkdir -p $(dir $(SBOM))
	$(BIN)/cyclonedx-py requirements requirements.txt --pyproject pyproject.toml --mc-type application --output-reproducible --output-file $(SBOM)

# Before and after: REV is the commit to compare with, GAMES takes these alone.
looks: $(VENV)/ready-dev ## show every sheet and screen that a change has altered, before and after; REV=main
	$(BIN)/python tests/looks.py --against $(or $(REV),main) $(GAMES)

$(VENV)/ready: pyproject.toml requirements.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Tuckbox needs Python 3.11 or later: make PYTHON=python3.12")'
	@echo "Setting Tuckbox up in $(VENV). This takes about a minute, once."
	$(PYTHON) -m venv $(VENV)
	$(INSTALL) --require-hashes --requirement=requirements.txt
	$(INSTALL) --no-deps --no-build-isolation --editable .
	@# The first print makes fonts, crops of Album's pictures and verdicts on faces. Made here, nobody waits for them.
	-$(BIN)/tuckbox print all --out $(VENV)/first-print >/dev/null
	rm -rf $(VENV)/first-print
	touch $@

$(VENV)/ready-dev: $(VENV)/ready requirements-dev.txt
	$(INSTALL) --require-hashes --requirement=requirements-dev.txt
	$(BIN)/python tests/programs.py chromium postgresql
	touch $@

clean: ## delete what make has installed and built
	rm -rf $(VENV) build dist
