import json

import pytest

from cli.console import FIXED, GAP, run, write

pytestmark = pytest.mark.usefixtures("folder")


def test_findings() -> None:
    ended = run("check", "-", given=GAP)
    assert ended.code == 1
    assert " --> -:6:4\n" in ended.out


def test_a_name_is_shown_and_need_not_exist() -> None:
    for arguments in ("-", "--stdin-filename", "x/../y/a.md"), ("--stdin-filename=y/a.md",):
        ended = run("check", "--output-format=json", *arguments, given=GAP)
        assert json.loads(ended.out)[0]["filename"] == "y/a.md"


def test_a_role_follows_from_the_name() -> None:
    write("agents/00-sdlc-orchestrator.md", "# Orchestrator\n")
    text = f"# SUGGESTED PROMPTS\n\n{FIXED}".replace(
        "Review the design", "Continue to Phase 04 - Design"
    )
    select = "--select=block-phase-hardcoded"
    assert run("check", "-", select, given=text).code == 0
    name = "--stdin-filename=agents/x/x-orchestrator.md"
    assert run("check", "-", select, name, given=text).code == 1


def test_fixed_text_goes_to_standard_output() -> None:
    crlf = "\ufeff" + GAP.replace("\n", "\r\n")
    ended = run("check", "-", "--fix", "--ignore=block-crlf", given=crlf)
    assert ended.out == crlf.replace("[3]", "[2]")
    assert ended.err == "Fixed 1 finding in 1 file.\nNo findings in 1 file.\n"
    assert ended.code == 0


def test_what_is_left_goes_to_standard_error() -> None:
    ended = run("check", "-", "--fix", given=GAP + "---\nSUGGESTED NEXT STEPS:\n  [1] One\n---\n")
    assert ended.code == 1
    assert ended.out.startswith(FIXED)
    assert "block-too-few-items" in ended.err


@pytest.mark.parametrize("given", ["", FIXED, "no line end"])
def test_a_text_without_faults_comes_back(given: str) -> None:
    assert run("check", "-", "--fix", "-q", given=given) == (0, given, "")


def test_a_text_that_cannot_be_fixed_comes_back() -> None:
    large = "x" * (1 << 20) + "\u00e9" * 70_000
    ended = run("check", "-", "--fix", given=large)
    assert ended.out == large
    assert "file-too-large" in ended.err


def test_other_paths_beside_it() -> None:
    ended = run("check", "-", "a.md", given=GAP)
    assert ended.code == 2
    assert "cannot stand beside other paths" in ended.err
