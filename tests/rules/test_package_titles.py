"""The titles of work packages, and the id that their file has too."""

import pytest

from promptls.checking.checker import check
from promptls.checking.fixing import fix_all
from promptls.parsing import parse
from promptls.rules.examples import WORK_PACKAGE
from promptls.text.spans import Source
from promptls.vocabulary.kinds import Kind
from rules.package_drawing import changed, diagnose


@pytest.mark.parametrize(
    "title", ["## Task: WP01 - {}", "# WP 1 \u2014 {}", "# task WP-01: {}", "# Task:  WP01 {}"]
)
def test_the_title_of_a_file_that_the_settings_call_a_package(title: str) -> None:
    wrong = title.format("Implement Login Form")
    text = changed(("# Task: WP01 \u2014 Implement Login Form", wrong))
    found = diagnose(text, Kind.WORK_PACKAGE)
    assert [it.rule for it in found] == ["package-title-malformed"]
    fixed, _ = fix_all(text, lambda it: diagnose(it, Kind.WORK_PACKAGE), lambda _: True)
    assert fixed == WORK_PACKAGE


@pytest.mark.parametrize("title", ["# Task WP01", "# WP01", "## Task: WP01", "# Task: wp01"])
def test_a_miswritten_title_does_not_switch_the_other_rules_off(title: str) -> None:
    wrong = WORK_PACKAGE.replace("# Task: WP01", title).replace("`PLANNED`", "`PLANED`")
    found = check(parse(Source(wrong), "notes.md"))
    assert [it.rule for it in found] == ["package-title-malformed", "package-state-unknown"]
    fix = found[0].fix
    assert fix is not None
    assert fix.edits[0].text == "# Task: WP01 \u2014 Implement Login Form"


def test_a_title_that_is_absent() -> None:
    text = WORK_PACKAGE[WORK_PACKAGE.index("## Mission") :]
    (found,) = check(parse(Source(text), "notes.md"))
    assert found.rule == "package-title-malformed"


def test_a_title_without_an_id() -> None:
    text = changed(("# Task: WP01 \u2014 Implement Login Form", "# Login form"))
    (found,) = diagnose(text, Kind.WORK_PACKAGE)
    assert (found.rule, found.fix) == ("package-title-malformed", None)
    assert diagnose("No heading at all.\n", Kind.WORK_PACKAGE) == []


def test_a_package_with_more_than_99_neighbours() -> None:
    text = WORK_PACKAGE.replace("WP01", "WP100")
    assert check(parse(Source(text), "work/WP100.md")) == []


@pytest.mark.parametrize("name", ["WP02.md", "WP2-login.md", "tasks/WP002.md"])
def test_a_file_of_another_package(name: str) -> None:
    (found,) = check(parse(Source(WORK_PACKAGE), name))
    shown = name.rpartition("/")[2]
    assert found.message == f"the title says WP01, but the file is {shown!r}"


@pytest.mark.parametrize("name", ["WP01.md", "WP1.md", "WP01-login.md", "login.md", "WP01a.md"])
def test_a_file_of_this_package(name: str) -> None:
    assert check(parse(Source(WORK_PACKAGE), name)) == []
