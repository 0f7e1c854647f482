"""What is half typed in the middle of a line, with the closing marks that are there already."""

import pytest

from features.drawing import accept, check_offers, offered, read
from features.projects import PROJECT
from promptls.features.completion import Unfinished, complete
from promptls.parsing import parse
from promptls.text.spans import Source
from promptls.vocabulary import SPECIFIED

TEMPLATE = "templates/system/CLAUDE-implement.md"
BLOCK = "---\nSUGGESTED NEXT STEPS:\n  [1] Start\n"
WHOLE = (
    "---⏎SUGGESTED NEXT STEPS:⏎  [1] {primary_prompt}⏎  [2] {alternative_action}"
    "⏎  [3] Show workflow status"
)


@pytest.mark.parametrize("after", ["", ">", ">>", "JECT>>", "JECT"])
def test_angles(after: str) -> None:
    check_offers(
        f"""
        | Read <<PRO<|>{after} first.
        : <<PROJECT_CONTEXT>> | agentd/project.md | Read <<PROJECT_CONTEXT>> first.
        : <<PROJECT_STRUCTURE>> | folders and files of the project | Read <<PROJECT_STRUCTURE>> first.
        """,
        path=TEMPLATE,
    )


@pytest.mark.parametrize("typed", ["<<PRO<|>JECT_CONTEXT>>", "<rev<|>iew>PASS</review>"])
def test_what_is_there_is_not_offered(typed: str) -> None:
    found = offered(f"| Read {typed} first.", path=TEMPLATE)
    assert typed.replace("<|>", "").removesuffix("PASS</review>") not in found


@pytest.mark.parametrize("typed", ["{{<|>", "{{<|>}", "{{<|>}}", "{{ <|>}}", "{{ <|> }}"])
def test_braces(typed: str) -> None:
    check_offers(
        f"""
        | Read {typed} first.
        : {{{{PROJECT_CONTEXT}}}} | agentd/project.md | Read {{{{PROJECT_CONTEXT}}}} first.
        : {{{{TASKS}}}} | tasks.md | Read {{{{TASKS}}}} first.
        """,
        path=TEMPLATE,
        most=2,
    )


@pytest.mark.parametrize(
    ("after", "result"),
    [
        ("", "<review>PASS</review>"),
        (">", "<review>PASS</review>"),
        ("></review>", "<review></review>"),
        ("</review>", "<review></review>"),
        (">PASS</review>", "<review>PASS</review>"),
        ("i>PASS</review>", "<review>PASS</review>"),
        (" or <review>PASS</review>", "<review>PASS</review> or <review>PASS</review>"),
    ],
)
def test_a_tag(after: str, result: str) -> None:
    check_offers(
        f"""
        | Answer <rev<|>{after} now.
        : <review> | PASS | NEEDS_REVISION | NEEDS_CHANGES | … | Answer {result} now.
        """,
        path=TEMPLATE,
    )


@pytest.mark.parametrize(
    ("line", "result"),
    [
        ("[<|>", "[2] "),
        ("[<|>]", "[2] "),
        ("[2<|>]", "[2] "),
        ("[<|>] Show workflow status", "[2] Show workflow status"),
        ("[<|> Show workflow status", "[2] Show workflow status"),
    ],
)
def test_the_number_of_an_item(line: str, result: str) -> None:
    check_offers(
        f"""
        | ---
        | SUGGESTED NEXT STEPS:
        |   [1] Start
        |   {line}
        | ---
        : [2] | alternative action |   {result}
        """
    )


@pytest.mark.parametrize("line", ["SUGG<|>", "SUGG<|>ESTED", "Sugg<|>ested next steps"])
def test_a_header_above_its_closing_delimiter(line: str) -> None:
    check_offers(
        f"""
        | Text.
        |
        | {line}
        | ---
        : SUGGESTED NEXT STEPS: | prompt block | {WHOLE}
        """
    )


@pytest.mark.parametrize("line", ["---<|>", "--<|>", "--<|>-", "---<|>  "])
def test_hyphens(line: str) -> None:
    assert offered(f"| Text.\n|\n| {line}\n|\n| More.") == [
        "--- SUGGESTED NEXT STEPS:",
        "--- STATUS: …",
    ]


@pytest.mark.parametrize(
    "line",
    ["Text SUGG<|>", "SUGG<|> more", "SUGG<|>:", "Text ---<|>", "---<|> more", "--<|>>", "<|>SUGG"],
)
def test_a_block_begins_a_line_of_its_own(line: str) -> None:
    assert offered(f"| Text.\n|\n| {line}\n|\n| More.") == []


TYPED = [
    ("Text.\n\n", "SUGGESTED NEXT STEPS:"),
    ("Text.\n", "SUGGESTED NEXT"),
    ("Text.\n", "STATUS: Design complete. Returning results to X."),
    (BLOCK, "  [2] Show workflow status"),
    (BLOCK, "  [2] Continue to Phase 04 - Design"),
    (BLOCK, "  [2] Run Phase 04 - Design"),
    ("Text ", "<<PROJECT_CONTEXT>>"),
    ("Text ", "{{TASKS}}"),
    ("Text ", "<review>NEEDS_REVISION</review>"),
    ("Text ", '<task_status id="1.1">COMPLETED</task_status>'),
    ("", "---\nname: x\nmodel: sonnet\ntools: Read, Grep\n---\n"),
    ("", "<!-- promptls: allow tag-case -->"),
    ("", '<!-- sk:fr id="FR-001" priority="P1" -->'),
    ("", "## Deliverables\n\n- [ ] `a/b.py`\n"),
]
PATHS = ("a.md", TEMPLATE, ".claude/agents/a.md", "WP01.md")
# A client asks again in a new word, and after these.
ASKS_AGAIN = '-[]{<#:/"> ,=\n'


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(("before", "typed"), TYPED)
def test_who_asks_once_in_a_word_misses_nothing(before: str, typed: str, path: str) -> None:
    known: list[str] | None = None
    for end in range(len(typed) + 1):
        text = before + typed[:end]
        document = parse(Source(f"{text}\n\nEnd.\n"), path)
        offers = complete(document, len(text), SPECIFIED, values=PROJECT)
        labels = [it.label for it in offers]
        if known is not None and end and typed[end - 1] not in ASKS_AGAIN:
            assert {*labels} <= {*known}, text
        known = None if isinstance(offers, Unfinished) else labels


@pytest.mark.parametrize(
    ("drawing", "path", "is_finished"),
    [
        ("| Text\n| S<|>", "", False),
        ("| Text\n| So<|>", "", True),
        ("| Text <<<|>", "", False),
        ("| Text <<|>", "", False),
        ("| Text <<<|>", TEMPLATE, True),
        ("| Text <<X<|>", "", True),
        ("| Text <r<|>", "", False),
        ("| Text <b<|>", "", True),
        ("| <!-- <|>", "", False),
        ("| ---\n| SUGGESTED NEXT STEPS:\n|   [1] Go to P<|>", "", False),
        ("| ---\n| SUGGESTED NEXT STEPS:\n|   [1] Go to S<|>", "", True),
        ("| Prose<|>", "", True),
    ],
)
def test_what_is_held_back(drawing: str, path: str, *, is_finished: bool) -> None:
    document, offset = read(drawing, path=path)
    found = complete(document, offset, SPECIFIED, is_triggered=True)
    assert isinstance(found, Unfinished) != is_finished


@pytest.mark.parametrize("path", ["docs/page.md", ".claude/skills/pdf/SKILL.md"])
def test_who_asks_gets_what_a_mark_alone_does_not_bring(path: str) -> None:
    assert offered("| Read <<<|> first.", path=path)[0] == "<<PROJECT_CONTEXT>>"
    assert offered("| Read {{<|>}} first.", path=path)[0] == "{{PROJECT_CONTEXT}}"
    assert offered("| Answer <<|>", path=path) == ["<review>", "<task_status>", "<thought>"]


@pytest.mark.parametrize("fence", ["```xml", "~~~xml", "```", "```text"])
def test_the_tags_of_a_fence_that_is_checked_are_completed(fence: str) -> None:
    end = fence[:3]
    for typed, whole in (
        ("<rev<|>", "<review>PASS</review>"),
        ("<review>P<|>", "<review>PASS</review>"),
        ("<review>PASS</<|>", "<review>PASS</review>"),
        ("<task_status i<|>>COMPLETED</task_status>", '<task_status id="X.Y">COMPLETED</task_status>'),
    ):  # fmt: skip
        document, offset = read(f"| {fence}\n| {typed}\n| {end}", path=TEMPLATE)
        found = complete(document, offset, SPECIFIED)
        assert accept(document, found[0]).split("\n")[1] == whole


def test_a_very_long_line_is_no_place_to_type() -> None:
    for length, has_offers in ((1900, True), (2100, False)):
        found = offered(f"| {'x' * length} <rev<|>", path=TEMPLATE)
        assert bool(found) is has_offers
