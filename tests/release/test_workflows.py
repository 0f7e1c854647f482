"""The workflows may do as little as they need, and run nothing that could be exchanged."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

PROJECT = Path(__file__).parents[2]
FILES = sorted((PROJECT / ".github").rglob("*.yml"))
TEXTS = {it.relative_to(PROJECT).as_posix(): it.read_text(encoding="utf-8") for it in FILES}
RELEASE: dict[str, Any] = yaml.safe_load(TEXTS[".github/workflows/release.yml"])
JOBS: dict[str, Any] = RELEASE["jobs"]
# Whoever may write may do harm, so each of these has a reason.
MAY_WRITE = {
    "build": set(),
    "provenance": {"attestations", "id-token"},  # it signs what was built
    "index": {"id-token"},  # the package index trusts the identity of the run
    "files": {"contents"},  # a release is a part of the repository
    "image": {"packages"},  # the container registry
}


@pytest.mark.parametrize("path", TEXTS)
def test_actions_are_named_by_their_commits(path: str) -> None:
    for used in re.findall(r"uses: (.+)", TEXTS[path]):
        assert re.fullmatch(r"\./[\w./-]+|[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", used), used


@pytest.mark.parametrize("path", TEXTS)
def test_there_are_no_secrets_and_no_inputs_in_scripts(path: str) -> None:
    text = TEXTS[path]
    assert "secrets." not in text
    content = yaml.safe_load(text)
    jobs = content["jobs"].values() if "jobs" in content else [content["runs"]]
    for step in [step for job in jobs for step in job["steps"]]:
        assert "${{" not in step.get("run", "")


def test_the_release_may_write_what_it_must() -> None:
    assert RELEASE["permissions"] == {}
    granted = {
        name: {it for it, level in job["permissions"].items() if level == "write"}
        for name, job in JOBS.items()
    }
    assert granted == MAY_WRITE
    assert all(job["timeout-minutes"] <= 30 for job in JOBS.values())


def test_only_a_tag_publishes() -> None:
    for name, job in JOBS.items():
        assert job.get("if") == (None if name == "build" else "github.ref_type == 'tag'")
    assert JOBS["index"]["environment"] == "pypi"


def test_what_is_built_is_what_the_dry_run_builds() -> None:
    scripts = "\n".join(it.get("run", "") for it in JOBS["build"]["steps"])
    tried = (PROJECT / ".ci/release").read_text(encoding="utf-8")
    for command in (".ci/packaging build", "sha256sum --check SHA256SUMS"):
        assert command in scripts
        assert command in tried
    for program in re.findall(r"(?:python3?|bash) (\.?\w[\w./-]+)", scripts):
        assert (PROJECT / program).exists(), program
