"""What a comment that allows a rule reaches: a block, a line, the file, front matter."""

import pytest

from kit import check, parsed
from promptls.checking.checker import check as run
from promptls.document import Reach, Suppression
from promptls.parsing import parse
from promptls.text.spans import Source
from rules.suppression_drawing import ALLOW, FOUND, GAP, diagnose


def unused(names: str, at: int = 0) -> str:
    width = len(f"<!-- promptls: allow {names} -->")
    return f": {' ' * at}{'^' * width} suppression-unused: unused suppression: {names}"


def margined(drawing: str, margin: str) -> str:
    return drawing.replace("| ", f"| {margin}")


@pytest.mark.parametrize(
    "drawing",
    [
        f"{ALLOW}\n{GAP}",
        f"| Emit:\n|\n{ALLOW}\n{GAP}\n|\n| Text.",
        f"| # Emit\n{ALLOW}\n{GAP}",
        ALLOW.replace("| <", "|   <") + f"\n{GAP}",
        ALLOW.replace("<!-- promptls: allow ", "<!--promptls:allow\t") + f"\n{GAP}",
        ALLOW.replace(" -->", "-->··") + f"\n{GAP}",
        f"{ALLOW}\n{ALLOW.replace('numbering-gap', 'stray-line')}\n"
        + GAP.replace("|   [3]", "| > x\n|   [3]"),
        # Where the block is shown in a fence, the comment stands above the fence.
        f"{ALLOW}\n| ```\n{GAP}\n| ```",
        f"{ALLOW}\n| ~~~text\n{GAP}\n| ~~~",
        f"| - Emit:\n|\n{margined(f'{ALLOW}{chr(10)}{GAP}', '  ')}",
        f"| 1. Emit:\n|\n{margined(f'{ALLOW}{chr(10)}| ```{chr(10)}{GAP}{chr(10)}| ```', '   ')}",
        margined(f"{ALLOW}\n| ```\n{GAP}\n| ```", "> "),
        # The whole file
        ALLOW.replace("allow", "allow-file") + f"\n|\n| Text.\n|\n{GAP}",
        f"{GAP}\n|\n| Text.\n|\n| End. " + ALLOW[2:].replace("allow", "allow-file"),
        f"{GAP}\n|\n{GAP}\n|\n" + ALLOW.replace("allow", "allow-file"),
        # One line
        "| Answer <review>PAS</review>. <!-- promptls: allow tag-value-unknown -->",
        "| <!-- promptls: allow tag-value-unknown -->\n| Answer <review>PAS</review>.",
        "| # Answer <review>PAS</review> <!-- promptls: allow tag-value-unknown -->",
        (
            "| Answer <review>PAS</review> or <review>NED</review>. "
            "<!-- promptls: allow tag-value-unknown -->"
        ),
        (
            "| Answer <review>PAS</review>. <!-- promptls: allow tag-value-unknown --> "
            "<!-- promptls: allow-file suppression-unused -->"
        ),
        (
            "| - <review>PAS</review>\n|   <!-- promptls: allow tag-value-unknown -->\n"
            "|   <review>PAS</review> <!-- promptls: allow tag-value-unknown -->\n"
            "| <!-- promptls: allow-file tag-value-unknown, suppression-unused -->"
        ),
        # Several names
        "| <!-- promptls: allow block-numbering-gap, block-too-many-items -->\n"
        + GAP.replace("|   [3]", "|   [2] a\n|   [3] b\n|   [4] c\n|   [6]"),
        "| <!-- promptls: allow block-numbering-gap,block-stray-line block-blank-line -->\n"
        + GAP.replace("|   [3] Show workflow status", "|\n|   [3] Show workflow status\n| > x"),
        # What allows that nothing is to allow
        "| <!-- promptls: allow-file suppression-unused -->\n|\n| <!-- promptls: allow block-crlf -->",
        "| <!-- promptls: allow suppression-unused -->\n| <!-- promptls: allow block-crlf -->",
        "| <!-- promptls: allow suppression-unknown -->\n| <!-- promptls: allow no-rule -->",
        "| <!-- promptls: allow-file suppression-unknown, no-rule -->",
        # What is none
        "| Write `<!-- promptls: allow x -->` there.",
        "| ```\n| <!-- promptls: allow x -->\n| ```",
        "| ```markdown\n| <!-- promptls: allow-file x -->\n| ```",
        "| Text.\n|\n|     <!-- promptls: allow x -->",
        "| <!-- promptls: allow-all x -->",
        "| <!-- promptls is nice -->\n| promptls: allow x",
        "| # promptls: allow x",
        "| Text <!-- promptls: allow x ->",
    ],
)
def test_what_is_allowed(drawing: str) -> None:
    check(drawing)
    for newline in "\r\n", "\r":
        found = run(parsed(drawing, newline=newline))
        assert {it.rule for it in found} <= {"block-crlf"}


@pytest.mark.parametrize(
    "drawing",
    [
        f"{ALLOW}\n{unused('block-numbering-gap')}\n|\n{GAP}",
        f"{ALLOW}\n{unused('block-numbering-gap')}\n| Text.\n|\n{GAP}",
        f"| Text. {ALLOW[2:]}\n{unused('block-numbering-gap', 6)}\n{GAP}",
        f"{ALLOW}\n{unused('block-numbering-gap')}\n| ```\n| Text.\n{GAP}\n| ```",
        f"{ALLOW}\n{unused('block-numbering-gap')}\n| ```\n|\n{GAP}\n| ```",
    ],
)
def test_what_does_not_reach_the_block(drawing: str) -> None:
    head, _, tail = drawing.rpartition("|   [3] Show workflow status\n")
    check(f"{head}|   [3] Show workflow status\n{FOUND}\n{tail}")


def test_a_fence_inside_is_only_looked_at_where_a_block_begins() -> None:
    text = "<!-- promptls: allow tag-value-unknown -->\n```\n<review>PAS</review>\n```\n"
    assert [it.rule for it in diagnose(text)] == ["suppression-unused", "tag-value-unknown"]


@pytest.mark.parametrize("at", ["SUGGESTED NEXT STEPS:\n", "  [1] Continue\n", "status\n"])
def test_inside_of_a_block_there_is_none(at: str) -> None:
    text = GAP.replace("| ", "") + "\n"
    comment = "<!-- promptls: allow-file block-numbering-gap -->"
    for inside in f"{at}{comment}\n", f"{at[:-1]} {comment}\n":
        document = parse(Source(text.replace(at, inside, 1)))
        if not at.startswith("S") or "\n<" in inside:
            assert not list(document.nodes(Suppression))
            assert "block-numbering-gap" in [it.rule for it in run(document)]


def test_a_status_line_and_an_emission_list_have_none() -> None:
    comment = "<!-- promptls: allow-file block-non-ascii, status-wording -->"
    check(
        "| ---\n"
        f"| STATUS: Trace \u2013 done {comment}\n"
        f":         {'^' * (len(comment) + 13)} status-wording [info]: expected the form 'TASK complete. Returning results to AGENT.', found 'Trace \u2013 done <!-- promptls: allow-file block-non-ascii, sta\u2026'\n"
        ":               ^ block-non-ascii: non-ASCII character '\u2013'\n"
        "| ---"
    )
    document = parsed(f"""
        | # PROMPT EMISSION PROTOCOL
        |
        | ### 2. Gate Passage
        |
        | Emit:
        |   [1] Continue {comment}
        |   [2] Show workflow status
        | Text {comment}
    """)
    lines = [
        document.source.line_at(base + it.span.start) for base, it in document.nodes(Suppression)
    ]
    assert lines == [7]


def test_suppressions_are_read() -> None:
    document = parsed("""
        | > <!-- promptls: allow a,  b -->
        | Text.  <!-- promptls: allow c --> More.
        | <!-- promptls: allow-file d -->
    """)
    source = document.source
    found = [(base, it) for base, it in document.nodes(Suppression)]
    assert [(it.reach, [name.name for name in it.names]) for _, it in found] == [
        (Reach.NEXT, ["a", "b"]),
        (Reach.LINE, ["c"]),
        (Reach.FILE, ["d"]),
    ]
    assert [source[it.whole.placed(base)] for base, it in found] == [
        "> <!-- promptls: allow a,  b -->\n",
        "  <!-- promptls: allow c -->",
        "<!-- promptls: allow-file d -->",
    ]


FRONT = "@ agents/x.md\n| ---\n| name: x\n| description: {}\n| ---\n| Text."


@pytest.mark.parametrize(
    "value",
    [
        "a: b # promptls: allow front-matter-invalid",
        "a: b  # promptls: allow front-matter-invalid··",
        (
            "a: b #promptls:allow front-matter-invalid, block-crlf, suppression-unused\n"
            "| color: red # promptls: allow-file suppression-unused"
        ),
        "x\n| # promptls: allow front-matter-invalid\n| model: a: b",
        "a: b\n| color: red # promptls: allow-file front-matter-invalid",
        "'x # promptls: allow no-rule'",
        '"x # promptls: allow no-rule"',
        "x#promptls:allow no-rule",
        "|\n|   x\n|   # promptls: allow no-rule",
        "x\n| tools: ['a # promptls: allow no-rule', b]",
    ],
)
def test_front_matter(value: str) -> None:
    check(FRONT.format(value))
    check(FRONT.format(value), newline="\r\n")


def test_front_matter_allows_only_where_it_says() -> None:
    check("""
        @ agents/x.md
        | ---
        | name: x # promptls: allow front-matter-invalid
        :         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ suppression-unused: unused suppression: front-matter-invalid
        | description: "y" # promptls: allow no-rule
        :                                    ^^^^^^^ suppression-unknown: unknown rule 'no-rule'
        | ---
        | Text. # promptls: allow x
    """)
