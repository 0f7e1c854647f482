"""The sections of work packages: missing, misspelt, empty, or in another order."""

import pytest

from promptls.checking.fixing import fix_all
from promptls.rules.examples import WORK_PACKAGE
from rules.package_drawing import changed, check_fixed, check_lines, diagnose
from samples.packages import SAMPLES, SHIPPED


def test_a_section_is_missing() -> None:
    text = changed(("## Context Documents\n\n1. `spec.md`\n\n", ""))
    check_lines(
        text,
        """
        | # Task: WP01 \u2014 Implement Login Form
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ package-section-missing: missing section 'Context Documents'
        """,
    )
    check_fixed(text, changed(("1. `spec.md`\n\n", "")))
    text = changed(("## Workflow & State Transitions\n\n- Feature: `IMPLEMENT`\n", ""))
    check_fixed(text, f"{text}\n## Workflow & State Transitions\n")


def test_a_section_cannot_be_put_behind_an_open_fence() -> None:
    text = changed(("## Workflow & State Transitions", "```\nText"))
    (found,) = diagnose(text)
    assert found.rule == "fence-unclosed"


def test_sections_in_another_order() -> None:
    start, stop = SHIPPED.index("## Constraints"), SHIPPED.index("## Context Doc")
    text = SHIPPED[:start] + SHIPPED[stop:]
    place = text.index("## Mission")
    text = text[:place] + SHIPPED[start:stop] + text[place:]
    check_lines(
        text,
        """
        | ## Constraints & Governance
        : ^^^^^^^^^^^^^^^^^^^^^^^^^^^ package-section-order: section 'Constraints & Governance' must come after 'Mission'
        """,
    )
    start, stop = SHIPPED.index("## Mission"), SHIPPED.index("## Feature Con")
    text = SHIPPED[:start] + SHIPPED[stop:] + "\n" + SHIPPED[start:stop]
    check_lines(
        text,
        """
        | ## Mission
        : ^^^^^^^^^^ package-section-order: section 'Mission' must come before 'Workflow & State Transitions'
        """,
    )
    assert diagnose(f"{WORK_PACKAGE}\n## Mission\n")[0].rule == "package-section-order"


@pytest.mark.parametrize("name", ["Deliverables", "Work Scope"])
@pytest.mark.parametrize("body", ["", "\n- [ ]\n", "\n### Code\n\n```text\n```\n", "<!-- a\nb -->"])
def test_an_empty_section(name: str, body: str) -> None:
    start = WORK_PACKAGE.index(f"## {name}")
    start = WORK_PACKAGE.index("\n", start) + 1
    stop = WORK_PACKAGE.index("\n## ", start)
    found = diagnose(f"{WORK_PACKAGE[:start]}{body}{WORK_PACKAGE[stop:]}")
    assert f"section {name!r} is empty" in [it.message for it in found]


@pytest.mark.parametrize("name", SAMPLES)
def test_all_unsafe_fixes_together_make_a_bare_title_a_package(name: str) -> None:
    title = next(it for it in SAMPLES[name].split("\n") if it.startswith("# Task"))
    fixed, count = fix_all(f"{title}\n\nWords.\n", diagnose, lambda _: True)
    assert count == 7
    # What the fixes cannot know is left to a person.
    assert {it.rule for it in diagnose(fixed)} == {"package-section-empty"}
    assert fixed.startswith(f"{title}\n\nWords.\n\n## Mission\n\n## Feature Context\n\n- **Fe")
