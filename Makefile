# Every task of the repository; `.ci/run` calls the same targets. Needs git, make, gcc and Python >= 3.11 with venv and headers.
# PYTHON chooses the interpreter; each environment and each kind of build has folders of its own, so none disturbs another.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PIP_INSTALL := install --quiet --disable-pip-version-check
PYTEST_ARGS ?=
SOURCES := $(shell find core search -name '*.pyx' -o -name '*.pxd') setup.py pyproject.toml
KNOWN_SOURCES := $(wildcard tests/reference/known_games/*.pyx)
TREE := core search ai_cli tests benchmarks docs examples Makefile setup.py pyproject.toml README.md CONTRIBUTING.md \
	CHANGELOG.md LICENSE
EXAMPLE := examples/necklace/purchase-3-seats.toml

.PHONY: demo test build debug-test lint golden bench bench-peers levels strength sanitize cov docs wheel clean tree

# ------------------------------------------------------------------------------------------------- for everybody

demo: $(VENV)/.installed
	$(BIN)/richelieu suggest $(EXAMPLE) --iterations 20000 --seed 1 --threads 1

test: build
	$(BIN)/pytest $(PYTEST_ARGS)

# ------------------------------------------------------------------------------------------------- set-up and builds

$(VENV)/.created:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=...")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip $(PIP_INSTALL) "setuptools>=77" "Cython>=3.1" numpy wheel
	@touch $@

# the extensions are compiled into the tree; the log is kept, Cython's performance hints would stand in it
define install
	@mkdir -p build
	@echo "compiling into the tree (log: build/install.log)"
	@$(BIN)/python -m pip install --disable-pip-version-check --no-build-isolation --verbose --editable $(1) \
		> build/install.log 2>&1 || { tail -60 build/install.log; exit 1; }
	@touch $(VENV)/.installed
endef

$(VENV)/.installed: $(VENV)/.created $(SOURCES)
	$(call install,.)

$(VENV)/.dev: $(VENV)/.created $(SOURCES)
	$(call install,".[dev]")
	@touch $@

build/known_games/.built: $(VENV)/.dev $(KNOWN_SOURCES)
	@echo "compiling the known-value games (log: build/known_games.log)"
	@AI_TESTS=1 AI_BUILD_DIR=build/c-known $(BIN)/python setup.py --quiet build_ext --build-lib build/known_games \
		--build-temp build/temp-known > build/known_games.log 2>&1 || { tail -60 build/known_games.log; exit 1; }
	@touch $@

build: $(VENV)/.dev build/known_games/.built

# ------------------------------------------------------------------------------------------------- other builds
# Each is made of a copy of the tree, in an environment of its own: the compiled modules of the tree stay as they are.

# debug: bounds checks, `check()` in the tests' loops; TESTS chooses what runs
TESTS ?=
debug-test:
	$(MAKE) tree COPY=build/debug
	AI_DEBUG=1 $(MAKE) -C build/debug VENV=$(CURDIR)/.venv-debug build
	cd build/debug && $(CURDIR)/.venv-debug/bin/pytest $(TESTS) $(PYTEST_ARGS)

# coverage of Python and Cython lines: tracing costs 10 to 50 times the speed, so random games are few and only the tests of
# the rules and of the contract run, unless COV_TESTS says more
COV_TESTS ?= tests/core tests/contract
cov:
	$(MAKE) tree COPY=build/cov
	AI_COVERAGE=1 $(MAKE) -C build/cov VENV=$(CURDIR)/.venv-cov build
	cd build/cov && COVERAGE_CORE=ctrace RICHELIEU_SHORT=1 $(CURDIR)/.venv-cov/bin/python -m coverage run -m pytest \
		-m "not corrupt and not study" $(COV_TESTS) $(PYTEST_ARGS)
	cd build/cov && $(CURDIR)/.venv-cov/bin/python -m coverage report --ignore-errors

# address and undefined-behaviour sanitizers over the contract tests
SANITIZE := -fsanitize=address,undefined -fno-omit-frame-pointer -g -O1
sanitize: build
	$(MAKE) tree COPY=build/sanitize
	cd build/sanitize && CFLAGS="$(SANITIZE)" LDFLAGS="-fsanitize=address,undefined" AI_DEBUG=1 \
		$(CURDIR)/$(BIN)/python setup.py --quiet build_ext --inplace > build.log 2>&1 || { tail -60 build.log; exit 1; }
	cd build/sanitize && RICHELIEU_SHORT=1 ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=0 \
		LD_PRELOAD="$$(gcc -print-file-name=libasan.so) $$(gcc -print-file-name=libubsan.so)" $(CURDIR)/$(BIN)/python -m pytest \
		-s -p no:faulthandler -m 'not corrupt' tests/contract $(PYTEST_ARGS) > report.log 2>&1 || { tail -60 report.log; exit 1; }
	@tail -1 build/sanitize/report.log
	@! grep "runtime error" build/sanitize/report.log

# copies the sources of the tree to COPY, keeping what was built there
tree:
	@test -n "$(COPY)"
	@mkdir -p $(COPY)
	@tar cf - --exclude='*.so' --exclude='*.c' --exclude=__pycache__ $(TREE) | tar xf - -C $(COPY)

# ------------------------------------------------------------------------------------------------- checks

# all of them, whatever fails before
lint: build
	@failed=; \
	check() { echo "$$@"; "$$@" || failed="$$failed $$1"; }; \
	PATH="$(CURDIR)/$(BIN):$$PATH"; \
	check ruff check .; \
	check ruff format --check .; \
	check cython-lint core search tests/reference; \
	check mypy; \
	check codespell core search ai_cli tests benchmarks docs examples README.md CONTRIBUTING.md CHANGELOG.md; \
	check pytest -q tests/meta; \
	if grep -n "performance hint" build/install.log build/known_games.log; then failed="$$failed performance-hints"; fi; \
	test -z "$$failed" || { echo "failed:$$failed"; exit 1; }

golden: build
	$(BIN)/python -P tests/golden/regenerate.py

docs: build
	$(BIN)/python -P docs/cli_reference.py

# ------------------------------------------------------------------------------------------------- measurements

bench: build
	$(BIN)/pytest benchmarks --benchmark-enable --benchmark-only --benchmark-sort=name --benchmark-columns=min,median,rounds \
		$(PYTEST_ARGS)
	$(BIN)/richelieu bench run

# OpenSpiel in an environment of its own, beside the compiled modules of the tree
.venv-peers/.installed:
	$(PYTHON) -m venv .venv-peers
	.venv-peers/bin/python -m pip $(PIP_INSTALL) numpy open_spiel
	@touch $@

bench-peers: build .venv-peers/.installed
	.venv-peers/bin/python benchmarks/peers.py

# the ladder of levels, each against the one below; an hour or more with two idle cores
LEVEL_DEALS ?= 100
levels: build
	set -e; for table in "necklace --seats 2" "necklace --seats 4" "marquis --seats 2" "marquis --seats 4" musketeers; do \
		for pair in casual:novice club:casual expert:club; do \
			$(BIN)/richelieu selfplay $$table --player U=level:$${pair%:*} --player L=level:$${pair#*:} --schedule gauntlet \
				--deals $(LEVEL_DEALS) --seed 20261130; \
		done; \
	done

# how often each stronger player wins, on paired deals with all rotations: hours with two idle cores
DEALS ?= 400
DEALS_4 ?= 200
DEALS_SIDES ?= 200
strength: build
	$(BIN)/richelieu selfplay necklace --player greedy --player random --deals $(DEALS) --seed 1
	$(BIN)/richelieu selfplay necklace --player ismcts:iterations=2000 --player greedy --deals $(DEALS) --seed 1
	$(BIN)/richelieu selfplay necklace --player A=ismcts:iterations=8000 --player B=ismcts:iterations=2000 \
		--deals $(DEALS) --seed 1
	$(BIN)/richelieu selfplay marquis --player A=greedy --player B=random --player C=random --player D=random \
		--deals $(DEALS_4) --seed 1
	$(BIN)/richelieu selfplay marquis --player A=ismcts:iterations=2000 --player B=greedy --player C=greedy --player D=greedy \
		--deals $(DEALS_4) --seed 1
	$(BIN)/richelieu selfplay marquis --player A=ismcts:iterations=8000 --player B=ismcts:iterations=2000 \
		--player C=ismcts:iterations=2000 --player D=ismcts:iterations=2000 --deals $(DEALS_4) --seed 1
	$(BIN)/richelieu selfplay musketeers --player greedy --player random --deals $(DEALS_SIDES) --seed 1
	$(BIN)/richelieu selfplay musketeers --player ismcts:iterations=2000 --player greedy --deals $(DEALS_SIDES) --seed 1
	$(BIN)/richelieu selfplay musketeers --player A=ismcts:iterations=8000 --player B=ismcts:iterations=2000 \
		--deals $(DEALS_SIDES) --seed 1

# ------------------------------------------------------------------------------------------------- release and cleaning

# builds a wheel, installs it in a clean environment and asks it for advice from another folder
wheel: $(VENV)/.created
	rm -rf build/wheel .venv-wheel dist
	$(MAKE) tree COPY=build/wheel
	cd build/wheel && $(CURDIR)/$(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir $(CURDIR)/dist .
	$(PYTHON) -m venv .venv-wheel
	.venv-wheel/bin/python -m pip $(PIP_INSTALL) dist/richelieu-*.whl
	cp $(EXAMPLE) build/wheel-example.toml
	cd build && $(CURDIR)/.venv-wheel/bin/richelieu doctor
	cd build && $(CURDIR)/.venv-wheel/bin/richelieu suggest wheel-example.toml --iterations 500 --seed 1

clean:
	rm -rf build dist .venv .venv-debug .venv-cov .venv-peers .venv-wheel *.egg-info
	find core search ai_cli tests benchmarks \( -name '*.so' -o -name '*.c' -o -name '*.html' -o -name __pycache__ \) \
		-prune -exec rm -rf {} +
