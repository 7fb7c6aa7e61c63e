"""Files for contributors and for the places where the project lives: they are valid, and say the same as the code."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from variants import first

HOUSE = Path(__file__).parent.parent
GITHUB = HOUSE / ".github"
PROJECT = tomllib.loads((HOUSE / "pyproject.toml").read_text("utf-8"))["project"]
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
MAKEFILE = (HOUSE / "Makefile").read_text("utf-8")
SCHEMAS = {
    "vendor.github-workflows": WORKFLOWS,
    "vendor.github-issue-forms": [
        file for file in (GITHUB / "ISSUE_TEMPLATE").glob("*.yml") if file.name != "config.yml"
    ],
    "vendor.github-issue-config": [GITHUB / "ISSUE_TEMPLATE" / "config.yml"],
    "vendor.dependabot": [GITHUB / "dependabot.yml"],
    "vendor.citation-file-format": [HOUSE / "CITATION.cff"],
}  # fmt: skip


def check(*command: object) -> None:
    done = subprocess.run([*map(str, command)], capture_output=True, text=True)
    assert 0 == done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("schema", first(SCHEMAS, 0))
def test_files_have_the_form_that_their_readers_expect(schema: str) -> None:
    files = SCHEMAS[schema]
    assert files
    check(sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, *files)


def test_workflows_leave_no_hole() -> None:
    check(Path(sys.executable).with_name("zizmor"), "--offline", "--persona=auditor", "--no-progress", GITHUB)


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.stem)
def test_workflows_name_actions_by_commit_with_their_version(file: Path) -> None:
    """A tag can be moved to other code; a commit cannot."""
    uses = re.findall(r"uses: (.+)", file.read_text("utf-8"))
    assert uses and all(re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v[\d.]+", one) for one in uses)


def test_workflows_test_every_python_that_we_name() -> None:
    named = [one.rpartition(" ")[2] for one in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", one)]
    text = (GITHUB / "workflows" / "test.yml").read_text("utf-8")
    assert f"python: {json.dumps(named)}" in text
    assert f">={named[0]}" == PROJECT["requires-python"]


def test_workflows_run_targets_that_make_knows() -> None:
    lines = [line for file in WORKFLOWS for line in re.findall(r"run: make (.+)", file.read_text("utf-8"))]
    called = {name for line in lines for name in line.split()}
    assert "test" in called
    assert called <= {*re.findall(r"^([a-z-]+):", MAKEFILE, re.M)}


def test_every_target_of_make_has_help() -> None:
    listed = re.search(r"\.PHONY: (.+)", MAKEFILE)
    for name in listed[1].split():
        assert re.search(rf"^{name}:.*## [a-z].+", MAKEFILE, re.M), name
    told = subprocess.run(["make", "--silent", "help"], cwd=HOUSE, capture_output=True, text=True, check=True).stdout
    assert {*listed[1].split()} == {line.split()[0] for line in told.splitlines()}


def test_the_citation_names_this_version_and_the_project_s_page() -> None:
    text = (HOUSE / "CITATION.cff").read_text("utf-8")
    assert f"\nversion: {PROJECT['version']}\n" in text and f"\nlicense: {PROJECT['license']}\n" in text
    assert f"\nrepository-code: {PROJECT['urls']['Repository']}\n" in text


def test_every_good_first_change_names_a_test_that_exists() -> None:
    table = (HOUSE / "CONTRIBUTING.md").read_text("utf-8").partition("## Good first changes")[2].partition("\n## ")[0]
    rows = [line.split(" | ") for line in table.splitlines() if line.startswith("| ")][2:]
    assert rows
    for change, _, done in rows:
        named = [path for command in re.findall(r"`pytest ([^`]+)`", done) for path in re.findall(r"tests\S*", command)]
        assert named and all((HOUSE / path).exists() for path in named), change


def test_pre_commit_runs_what_make_test_runs() -> None:
    hooks = (HOUSE / ".pre-commit-config.yaml").read_text("utf-8")
    for tool in ("ruff check", "mypy", "lint-imports --no-cache"):
        assert f"$(BIN)/{tool}" in MAKEFILE and f".venv/bin/{tool}" in hooks
