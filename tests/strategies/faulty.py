"""Strategies for files in which constructs of all families have several faults."""

from hypothesis import strategies as st

from faults.spellings import DELIMITERS, HEADERS, ITEMS, STATUS_LINES

_TAGS = (
    "<Review> PASS </review>",
    '<task_status  id=1.1 x="y">DONE</task_status>',
    "<reveiw>PAS </reveiw>",
    "<review>needs_revision</Review>",
    '<task_status Id="1.1">COMPLETE </task_status>',
    "< review>PASS</ review>",
)
_PLACEHOLDERS = (
    "Use {{ project_context }} and <<TASKS}} here.",
    "{{ Project_Context }}, << tasks>>, <<SKELETN>>.",
    "`<< ARTIFACT >>` and {{SKELETON}",
    "{{TASKS}} <<TASKS>> {{ TASKS }} <<Tasks>>",
)
_COMMENTS = (
    '<!-- sk:fr id="FR-1" priority="hgh" -->',
    '<!-- sk:fr id="FR-001" priority="high" -->',
    "<!-- /sk:fr -->",
    "<!-- promptls: allow tag-cas, tag-case, tag-case -->",
    "Text. <!-- promptls: allow block-numbring-gap -->",
    "<!-- promptls: allow-file placeholder-pading -->",
)
_PROSE = (
    "Text.",
    "- one",
    "- two",
    "1. one",
    "> said",
    "## Heading",
    "```text",
    "```",
    "| a |",
    "",
)
_FRONT = (
    (),
    (),
    ("---", "name: a", "description: b", "---", ""),
    ("---", "name: a: b", "descripton: @c {{ TASKS }}", "variables:", " - TASK", "---", ""),
    (
        "---",
        "name: a",
        "description: b  # promptls: allow tag-cas",
        "variables: [TASKS]",
        "---",
        "",
    ),
)
_MARGINS = ("", "", "", "", "> ", "  ", "   ", "- ")


@st.composite
def _blocks(draw: st.DrawFn) -> list[str]:
    """A block in which several lines are malformed, and one line may be in the wrong place."""
    shapes = st.sampled_from(("  [{n}] {t}", "  [{n}] {t}", *ITEMS))
    if draw(st.booleans()):
        head = draw(st.sampled_from(("SUGGESTED NEXT STEPS:", *HEADERS)))
        items = [
            draw(shapes).replace("{n}", str(number)).replace("{t}", text)
            for number, text in enumerate(
                ("Go on \u2013 now ", "Review \u201cit\u201d", "Show status"), 1
            )
        ]
    else:
        head = draw(st.sampled_from(STATUS_LINES)).replace(
            "{t}", "x complete. Returning results to y."
        )
        items = []
    frames = st.sampled_from(("---", "---", *DELIMITERS))
    rows = [draw(frames), head, *items, draw(frames)]
    change = draw(st.sampled_from(("", "", "delete", "insert", "swap")))
    at = draw(st.integers(0, len(rows) - 2))
    if change == "delete":
        del rows[at]
    elif change == "insert":
        rows.insert(at, draw(st.sampled_from(("", " ", "Text."))))
    elif change == "swap":
        rows[at : at + 2] = reversed(rows[at : at + 2])
    return rows


_lines = st.sampled_from((*_TAGS, *_PLACEHOLDERS, *_COMMENTS, *_PROSE))
_parts = st.one_of(_blocks(), st.lists(_lines, min_size=1, max_size=4))


@st.composite
def faulty_texts(draw: st.DrawFn) -> str:
    """A file with faults of several families."""
    rows = list(draw(st.sampled_from(_FRONT)))
    for part in draw(st.lists(_parts, min_size=1, max_size=4)):
        margin = draw(st.sampled_from(_MARGINS))
        rows += [margin + row for row in part]
        if draw(st.booleans()):
            rows.append("")
    return draw(st.sampled_from(("\n", "\n", "\n", "\r\n"))).join([*rows, "Text.", ""])
