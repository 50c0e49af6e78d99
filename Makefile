# Everything a contributor runs. Needs Python 3.11 or newer, make and a package index; `make help` lists the targets.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
ROOMS := domain pictures store projections replays migrations api web cli

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup demo test test-fast test-quick test-thorough bench lint format golden lock clean

help: ## Show this list
	@sed -nE 's/^([a-z%-]+):.*## (.*)/  make \1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "%-20s %s\n", $$1, $$2 }'

setup: $(READY) ## Create .venv from the lock file, with spooklog itself editable

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("spooklog needs Python 3.11 or newer, this is " + sys.version.split()[0] if sys.version_info < (3, 11) else 0)'
	@echo "Setting up $(VENV), about half a minute the first time:"
	@echo "  1/3 a virtual environment"
	@$(PYTHON) -m venv $(VENV)
	@echo "  2/3 the packages of requirements.lock ($$(grep -c == requirements.lock), those of the tests among them)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --requirement requirements.lock
	@echo "  3/3 spooklog itself, editable"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@$(BIN)/python -m compileall -q $(ROOMS) tools
	@touch $@
	@echo

demo: $(READY) ## Bring a recorded game back, check it, correct it; PAUSE=0 does not wait between steps
	@$(BIN)/python -m tools.demo $(if $(PAUSE),--pause $(PAUSE))

test: $(READY) ## Run what a change must pass: linters, types, layers, a test of every promise
	@$(MAKE) --no-print-directory --jobs=2 lint test-fast

test-fast: $(READY) ## Run the tests of `make test` alone, on every core
	$(BIN)/python -m pytest -q --numprocesses=auto --dist=worksteal -m "not rounds"

test-quick: $(READY) ## Run the tests of `make test` without the slow ones
	$(BIN)/python -m pytest -q --numprocesses=auto --dist=worksteal -m "not slow and not rounds"

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

# Keeps the pins that still fit; `make lock LOCKFLAGS=--upgrade` takes the newest of everything.
lock: ## Write requirements.lock from pyproject.toml, for every supported Python
	$(PYTHON) -m venv --clear .venv-lock
	.venv-lock/bin/python -m pip install --quiet --disable-pip-version-check uv
	.venv-lock/bin/uv pip compile --quiet --universal --python-version 3.11 --extra dev --extra png --extra postgres --extra web --extra bench --no-annotate \
		--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" $(LOCKFLAGS) \
		--output-file requirements.lock pyproject.toml
	rm -rf .venv-lock

clean: ## Remove .venv, caches, builds and the games of the demo
	rm -rf $(VENV) .venv-lock build demo dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find $(ROOMS) bench tests tools -type d -name __pycache__ -prune -exec rm -rf {} +
