# Everything one does with this project, a target each. `make` alone explains them.

PYTHON ?= python3
PORT ?= 8000
BIN := .venv/bin
SET_UP := .venv/set-up
LIGHTHOUSE := tests/bench/lighthouse

export PIP_DISABLE_PIP_VERSION_CHECK := 1

.DEFAULT_GOAL := help
.PHONY: help run setup test ordeal bench golden pictures messages format lock audit clean

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 18

run: $(SET_UP) ## Companion for everybody on the local network, until Ctrl+C (PORT=8000)
	@.ci/system paper || echo 'Everything but printing works without.' >&2
	$(BIN)/companion serve --host 0.0.0.0 --port $(PORT) --local

setup: $(SET_UP) ## a .venv just as the lock file has it (the targets below see to it themselves)

test: $(SET_UP) ## all that must hold: style, types, directions of import, tests
	@.ci/system browser paper
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy companion tests
	$(BIN)/lint-imports --no-logo
	$(BIN)/pytest --numprocesses 2 --dist loadfile --no-loadscope-reorder

ordeal: $(SET_UP) ## the tests that take long: millions of hands, fuzzing, kills, races, PostgreSQL
	@.ci/system database
	$(BIN)/pytest -m ordeal --hypothesis-profile ordeal

bench: $(SET_UP) $(LIGHTHOUSE)/node_modules ## how long things take, printed, not judged
	@.ci/system browser paper
	$(BIN)/pytest tests/bench --benchmark-enable --benchmark-only \
		--benchmark-columns min,median,max,rounds
	$(BIN)/python -m tests.bench.lighthouse

golden: $(SET_UP) ## write the golden evenings anew; then read what git says has changed
	$(BIN)/pytest tests/golden --rewrite
	git diff --stat -- tests/golden

pictures: $(SET_UP) ## draw the README's pictures anew: a score sheet, and the entry page on a phone
	@.ci/system browser paper
	$(BIN)/python -m tests.pictures

messages: $(SET_UP) ## bring the catalogues in step with what the program says; then translate
	mkdir -p build
	$(BIN)/pybabel --quiet extract --mapping-file pyproject.toml --no-location --sort-output \
		--output-file build/messages.pot .
	for catalogue in companion/words/translations/*/messages.po; do \
		$(BIN)/pybabel --quiet update --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date \
			--no-wrap --input-file build/messages.pot --output-file $$catalogue \
			--locale $$(sed -n 's/^"Language: \(.*\)\\n"/\1/p' $$catalogue); \
		sed -e 's/:  Companion/: Companion/' -e '/^"\(Report-M\|POT-C\|PO-R\|Last-T\|Language-T\|Generated\)/d' \
			$$catalogue > build/messages.po && mv build/messages.po $$catalogue; \
	done

format: $(SET_UP) ## put the code into its style
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

lock: ## bring the lock file in step with pyproject.toml (UPGRADE=1: the newest of everything)
	$(PYTHON) -m venv build/lock
	build/lock/bin/pip install --quiet uv
	build/lock/bin/uv pip compile --quiet --universal --python-version 3.11 --group dev \
		$(if $(UPGRADE),--upgrade) --generate-hashes --no-emit-index-url --no-emit-find-links \
		--no-annotate --custom-compile-command 'make lock' \
		--output-file requirements/dev.txt pyproject.toml

audit: ## whether a fault is known in what is locked; it asks a database in the internet
	$(PYTHON) -m venv build/audit
	build/audit/bin/pip install --quiet pip-audit
	build/audit/bin/pip-audit --require-hashes --disable-pip --requirement requirements/dev.txt

clean: ## remove all that was made here, .venv too; instance/ stays
	rm -rf .venv build dist .*_cache .hypothesis .benchmarks $(LIGHTHOUSE)/node_modules
	find . -name __pycache__ -type d -prune -exec rm -r {} +

$(SET_UP): pyproject.toml requirements/dev.txt
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or \
		sys.exit("Python 3.11 or newer is needed: make PYTHON=python3.11 ...")'
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || .ci/system venv
	@echo 'Setting up .venv: this takes a minute or two, once.'
	test -x $(BIN)/pip || $(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --require-hashes --requirement requirements/dev.txt
	$(BIN)/pip install --quiet --no-deps --no-build-isolation --editable .
	$(BIN)/python -m compileall -q companion
	@touch $@

$(LIGHTHOUSE)/node_modules: $(LIGHTHOUSE)/package.json $(LIGHTHOUSE)/package-lock.json
	@command -v npm >/dev/null || .ci/system bench
	npm ci --prefix $(LIGHTHOUSE) --loglevel error
	@touch $@
