"""Completion of suppressions, of markers and requirements, and of work packages."""

import pytest

from features.drawing import check_offers, offered, read
from features.matrix import covers
from features.projects import PROJECT
from promptls.features.completion import complete
from promptls.parsing import parse
from promptls.text.spans import Source
from promptls.vocabulary import SPECIFIED

PACKAGE = """
        | # Task: WP01 — Login
        |
        | ## Mission
        |
        | Text.
        |
        | ## Deliverables
        |
        | - [x] `src/a.py`
        | HERE
        |
        | ## Work Scope
        |
        | - `src/a.py`
        | - `src/b.py`
        |
        | ## Workflow & State Transitions
        |
        | - Work Package: `DOING`
"""


@covers("completion", "suppression")
def test_the_rules_that_find_something_come_first() -> None:
    check_offers(
        """
        | x <!-- promptls: allow <|> -->
        : tag-case | found in this file | x <!-- promptls: allow tag-case -->
        : block-crlf | found in this file | x <!-- promptls: allow block-crlf -->
        : block-header-missing | | x <!-- promptls: allow block-header-missing -->
        """,
        found=("tag-case", "block-crlf"),
        most=3,
    )


@covers("completion", "suppression")
def test_a_second_rule_and_the_end_of_the_comment() -> None:
    check_offers(
        """
        | <!-- promptls: allow tag-case, tag-cr<|>
        : tag-crossed | | <!-- promptls: allow tag-case, tag-crossed -->
        """
    )
    assert "tag-case" not in offered("| <!-- promptls: allow tag-case tag-<|> -->")


@covers("completion", "suppression")
def test_a_comment_that_is_begun() -> None:
    check_offers(
        """
        | <!-- prom<|>
        : promptls: allow | suppression | <!-- promptls: allow tag-case -->
        : promptls: allow-file | suppression of the file | <!-- promptls: allow-file tag-case -->
        """,
        found=("tag-case",),
    )
    assert offered("| <!-- <|>") == []
    assert offered("| <!-- a comment about prom<|>") == []
    assert offered("| ```sh\n| <!-- prom<|>\n| ```") == []


@covers("completion", "marker")
def test_a_marker_with_the_next_free_id() -> None:
    check_offers(
        """
        | - **FR-004**: Text.
        |
        | <!-- sk<|>
        : sk:fr | requirement | <!-- sk:fr id="FR-005" priority="high" -->⏎The requirement.\
⏎<!-- /sk:fr -->
        """
    )
    document, offset = read("| <!-- sk<|>")
    (marker,) = complete(document, offset, SPECIFIED)
    assert marker.snippet == (
        'sk:fr id="${1:FR-001}" priority="${2|high,medium,low|}" -->\n'
        "${3:The requirement.}\n<!-- /sk:fr -->"
    )


@covers("completion", "marker")
def test_the_attributes_of_a_marker_and_their_values() -> None:
    check_offers(
        """
        | <!-- sk:fr <|> -->
        : id | attribute | <!-- sk:fr id="FR-001" -->
        : priority | attribute | <!-- sk:fr priority="high" -->
        """
    )
    check_offers(
        """
        | <!-- sk:fr id="FR-001" <|> -->
        : priority | attribute | <!-- sk:fr id="FR-001" priority="high" -->
        """
    )
    # Directly behind the quotes a space would be missing.
    check_offers('| <!-- sk:fr id="FR-001"<|> -->')
    check_offers('| <!-- sk:fr id="FR-001"<|>')
    check_offers(
        """
        | <!-- sk:fr priority="<|>" -->
        : high | The feature is useless without it | <!-- sk:fr priority="high" -->
        : medium | It matters | <!-- sk:fr priority="medium" -->
        : low | It can wait | <!-- sk:fr priority="low" -->
        """
    )
    check_offers(
        """
        | <!-- sk:fr id=<|> -->
        : FR-001 | next free id | <!-- sk:fr id="FR-001" -->
        """
    )


@covers("completion", "marker")
def test_requirements_of_the_project() -> None:
    check_offers(
        """
        | As FR-<|> says.
        : FR-001 | Users can log in with a mail address | As FR-001 says.
        : FR-002 | Users can log out | As FR-002 says.
        : FR-AUTH-003 | Users get a token | As FR-AUTH-003 says.
        """,
        values=PROJECT,
    )
    assert offered("| As FR-<|> says.") == []
    assert offered("| NFR-<|>") == []


@covers("completion", "marker")
def test_half_an_id_is_none() -> None:
    check_offers(
        """
        | - FR-AUTH-: Users can
        | - FR-AUTH-003: Users get a token
        | - FR-12: Users can log out
        | - FR-2FA: Users have a phone
        | <!-- sk:fr id="FR-MAIL-" -->
        | Users get mail.
        | <!-- /sk:fr -->
        |
        | As FR-<|> says.
        : FR-12 | Users can log out | As FR-12 says.
        : FR-2FA | Users have a phone | As FR-2FA says.
        : FR-AUTH-003 | Users get a token | As FR-AUTH-003 says.
        """
    )


@covers("completion", "package")
def test_the_sections_that_a_package_lacks() -> None:
    package = PACKAGE.replace("HERE", "\n        | ## <|>")
    document, offset = read(package)
    found = complete(document, offset, SPECIFIED)
    assert [(it.label, it.detail) for it in found[:3]] == [
        ("## Constraints & Governance", "required section"),
        ("## Context Documents", "required section"),
        ("## Available Tools & Commands", "section"),
    ]
    assert offered(package.replace("## <|>", "## Feat<|>")) == ["## Feature Context"]
    section = "| ## Fea<|>"
    check_offers(
        f"| # Task: WP01 — A\n|\n{section}\n: ## Feature Context | required section |"
        " ## Feature Context⏎⏎- **Feature:** 001-user-login⏎- **Feature State:** IMPLEMENT"
        "⏎- **Target Branch:** feat/001-login-WP01⏎- **Created:** 2025-01-15T10:30:00Z"
    )


@covers("completion", "package")
@pytest.mark.parametrize(
    ("section", "line"),
    [
        ("Deliverables", "- [ ] `src/file.py`"),
        ("Work Scope", "- `src/file.py`"),
        ("Workflow & State Transitions", "- Work Package: `PLANNED`"),
    ],
)
def test_a_section_is_offered_with_its_first_line(section: str, line: str) -> None:
    check_offers(
        f"| # Task: WP01 — A\n|\n| ## {section[:-1]}<|>\n"
        f": ## {section} | required section | ## {section}⏎⏎{line}"
    )


@covers("completion", "package")
def test_deliverables_are_those_of_the_scope_first() -> None:
    document, offset = read(PACKAGE.replace("HERE", "- [<|>"))
    found = complete(document, offset, SPECIFIED)
    assert [(it.label, it.detail) for it in found] == [
        ("- [ ] `src/b.py`", "file of the work scope"),
        ("- [ ]", "open deliverable"),
        ("- [x]", "finished deliverable"),
    ]
    assert found[1].snippet == "- [ ] `${1:src/file.py}`"


@covers("completion", "package")
@pytest.mark.parametrize(
    ("typed", "result"),
    [(": `<|>`", ": `PLANNED`"), (":<|>", ": `PLANNED`"), (": <|>", ": `PLANNED`")],
)
def test_states(typed: str, result: str) -> None:
    document, offset = read(PACKAGE.replace(": `DOING`", typed))
    found = complete(document, offset, SPECIFIED)
    assert [it.label for it in found] == ["PLANNED", "DOING", "FOR_REVIEW", "DONE", "BLOCKED"]
    text = document.source.text
    written = text[: found[0].span.start] + found[0].text + text[found[0].span.end :]
    assert f"- Work Package{result}" in written


@covers("completion", "package")
def test_fields_of_the_context() -> None:
    check_offers(
        """
        | # Task: WP01 — A
        |
        | ## Feature Context
        |
        | - **Feature:** 001-a
        | - <|>
        : - **Feature State:** | field | - **Feature State:** IMPLEMENT
        : - **Target Branch:** | field | - **Target Branch:** feat/001-login-WP01
        : - **Created:** | field | - **Created:** 2025-01-15T10:30:00Z
        """
    )


def test_a_page_that_is_no_package_is_offered_none_of_that() -> None:
    assert offered("| # Title\n|\n| ## <|>") == []
    assert offered("| # Title\n|\n| - [<|>") == []


def test_json_is_completed_by_its_schema() -> None:
    text = '{"active_workflow": '
    document = parse(Source(text), ".isdlc/state.json")
    assert complete(document, len(text), SPECIFIED, values=PROJECT) == []


@covers("completion", "package")
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("- **Feature State:** <|>", "- **Feature State:** IMPLEMENT"),
        ("- **Feature State:**<|>", "- **Feature State:** IMPLEMENT"),
        ("- **Feature State:** `<|>", "- **Feature State:** `IMPLEMENT`"),
        ("- **Feature State:<|>", "- **Feature State:** IMPLEMENT"),
        ("- **Feature State:<|>**", "- **Feature State:** IMPLEMENT"),
        ("- **Feature State: <|>**", None),
        ("- **Feature:** <|>", None),
        ("- **Feature:**<|>", None),
        ("- Feature:<|>", None),
    ],
)
def test_a_state_has_the_marks_that_it_has_in_the_specification(
    line: str, expected: str | None
) -> None:
    assert line_with_offer(PACKAGE.replace("HERE", line)) == expected


@covers("completion", "package")
def test_a_feature_is_a_state_where_the_states_are() -> None:
    drawing = PACKAGE.replace("- Work Package: `DOING`", "- Feature: <|>")
    assert line_with_offer(drawing) == "- Feature: `IMPLEMENT`"


@covers("completion", "marker")
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("<!-- spec-kitty: fr-count: <|> -->", "<!-- spec-kitty: fr-count: 2 -->"),
        ("<!-- spec-kitty: fr-count:<|>", "<!-- spec-kitty: fr-count: 2 -->"),
        ("<!-- spec-kitty: fr-count: <|>", "<!-- spec-kitty: fr-count: 2 -->"),
        ("<!-- spec-kitty: fr-count: 3<|> -->", None),
        ("<!-- spec-kitty: fr-coverage: <|> -->", None),
        ("`<!-- spec-kitty: fr-count: <|> -->`", None),
    ],
)
def test_the_number_of_requirements(line: str, expected: str | None) -> None:
    marker = '| <!-- sk:fr id="FR-00{0}" -->\n| Text.\n| <!-- /sk:fr -->\n'
    drawing = f"| {line}\n|\n{marker.format(1)}{marker.format(2)}"
    assert line_with_offer(drawing) == expected


def line_with_offer(drawing: str) -> str | None:
    """The line at the cursor with the only offer in it; none without an offer."""
    document, offset = read(drawing)
    found = complete(document, offset, SPECIFIED)
    if not found:
        return None
    (offer,) = found
    text = document.source.text
    changed = text[: offer.span.start] + offer.text + text[offer.span.end :]
    return changed[changed.rfind("\n", 0, offset) + 1 :].partition("\n")[0]


def test_a_word_that_has_ended_is_not_the_beginning_of_a_comment() -> None:
    assert "sk:fr" in offered("| <!-- sk<|> -->")
    assert offered("| <!-- sk <|>-->") == []
