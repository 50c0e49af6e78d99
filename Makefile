# Everything a contributor runs. Needs Python 3.11 or newer, make and a package index; `make help` lists the targets.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
ROOMS := domain pictures store projections replays migrations api web cli testing

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup demo docs docs-serve test test-fast test-quick test-thorough test-versions bench lint format golden lock clean

help: ## Show this list
	@sed -nE 's/^([a-z%-]+):.*## (.*)/  make \1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "%-20s %s\n", $$1, $$2 }'

setup: $(READY) ## Create .venv from the lock file, with spooklog itself editable

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("spooklog needs Python 3.11 or newer, this is " + sys.version.split()[0] if sys.version_info < (3, 11) else 0)'
	@echo "Setting up $(VENV), about half a minute the first time:"
	@echo "  1/3 a virtual environment"
	@$(PYTHON) -m venv $(VENV)
	@echo "  2/3 the packages of requirements.lock ($$(grep -c '^[^ ].*==' requirements.lock), those of the tests among them)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements.lock
	@echo "  3/3 spooklog itself, editable"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@$(BIN)/python -m compileall -q $(ROOMS) tools
	@touch $@
	@echo

demo: $(READY) ## Bring a recorded game back, check it, correct it; PAUSE=0 does not wait between steps
	@$(BIN)/python -m tools.demo $(if $(PAUSE),--pause $(PAUSE))

docs: $(READY) ## Build the site of the documents into build/docs; a warning or a lost link fails
	@$(BIN)/python -m tools.site

docs-serve: docs ## Build the site and show it at http://127.0.0.1:8000
	@$(BIN)/python -m http.server --bind 127.0.0.1 --directory build/docs 8000

test: $(READY) ## Run what a change must pass: linters, types, layers, a test of every promise
	@$(MAKE) --no-print-directory --jobs=2 lint test-fast

test-fast: $(READY) ## Run the tests of `make test` alone, on every core
	$(BIN)/python -m pytest -q --numprocesses=auto --dist=worksteal -m "not rounds"

test-quick: $(READY) ## Run the tests of `make test` without the slow ones and without a browser
	$(BIN)/python -m pytest -q --numprocesses=auto --dist=worksteal -m "not slow and not rounds" --ignore=tests/browser

test-%: $(READY) ## Run the tests of one folder of tests/ alone, such as `make test-cli`
	$(BIN)/python -m pytest -q --numprocesses=auto --dist=worksteal tests/$*

test-thorough: $(READY) ## Run all tests, many rounds of each promise, with many more generated examples; takes hours
	$(BIN)/python -m pytest -q --numprocesses=auto --dist=worksteal --hypothesis-profile=thorough

bench: $(READY) ## Measure speed and memory as ratios, print and write them down; takes many minutes
	$(BIN)/python -m bench

lint: $(READY) ## Check style, types and layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

format: $(READY) ## Lay out the source and mend what ruff can mend
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

golden: $(READY) ## Write the golden files afresh; read their diff before you keep it
	$(BIN)/python -m pytest -q -m golden --golden-update tests

UV := .venv-uv/bin/uv
$(UV):
	@$(PYTHON) -m venv --clear .venv-uv
	@.venv-uv/bin/python -m pip install --quiet --disable-pip-version-check uv

# Keeps the pins that still fit; `make lock LOCKFLAGS=--upgrade` takes the newest of everything. The smaller files have the same pins.
COMPILE = $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate --no-emit-index-url \
	--no-emit-find-links --custom-compile-command "make lock" pyproject.toml
lock: $(UV) ## Write the lock files from pyproject.toml, with hashes, for every supported Python
	$(COMPILE) --all-extras --group dev --group bench $(LOCKFLAGS) --output-file requirements.lock
	$(COMPILE) --constraint requirements.lock --output-file requirements-base.lock
	$(COMPILE) --constraint requirements.lock --extra web --output-file requirements-web.lock

# What each package is used for, once: a bound that is too wide fails here. `make test-versions TESTS=tests` takes hours.
TESTS ?= tests/cli/test_about.py tests/cli/test_help.py tests/cli/test_pictures.py tests/cli/test_plays.py tests/cli/test_start.py \
	tests/cli/test_stats.py tests/migrations tests/packaging/test_imports.py tests/packaging/test_wheel.py tests/pictures/test_png.py \
	tests/projections/lists tests/store tests/tui/test_record_app.py tests/web/test_links.py tests/web/test_live.py
test-versions: $(UV) ## Run quick tests with the lowest packages that pyproject.toml allows, then with the newest
	for versions in lowest-direct highest; do \
		echo "== $$versions" && \
		$(UV) venv --quiet --clear --python .venv-uv/bin/python .venv-versions && \
		$(UV) pip install --quiet --python .venv-versions --resolution $$versions --requirement pyproject.toml --all-extras \
			--group dev --group bench && \
		$(UV) pip install --quiet --python .venv-versions --no-deps --no-build-isolation --editable . && \
		.venv-versions/bin/python -m pytest -q --numprocesses=auto -m "not slow and not rounds" $(TESTS) || exit 1; \
	done

clean: ## Remove .venv, caches, builds and the games of the demo
	rm -rf $(VENV) .venv-uv .venv-versions build demo dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find $(ROOMS) bench tests tools -type d -name __pycache__ -prune -exec rm -rf {} +
