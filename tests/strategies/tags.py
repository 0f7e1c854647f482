"""Strategies for texts with tags in them, right and wrong ones, in prose, code and fences."""

from hypothesis import strategies as st

OPENINGS = (
    "<review>",
    "<task_status>",
    '<task_status id="1.2">',
    '<task_status id="X.Y">',
    "<task_status id='1'>",
    '<task_status Id="1.2">',
    '<task_status id="1.2" other="x">',
    "<task_status id=1.2>",
    '<task_status id="1.2>',
    "<task_status",
    '<review kind="code">',
    "<review comments>",
    "<Review>",
    "<reveiw>",
    "< review>",
    "<review",
    "<review >",
    "<review/>",
    "<thought>",
    "<thougth>",
    "<Thought>",
    "<thought",
    "<context>",
    "<contxt>",
    "<b>",
)
CLOSINGS = (
    "</review>",
    "</Review>",
    "</reveiw>",
    "</ review>",
    "</review",
    "<\\review>",
    "</review >",
    "<review>",
    "<review/>",
    "/review>",
    "</task_status>",
    "</TASK_STATUS>",
    "</taskstatus>",
    "</thought>",
    "</thougth>",
    "</thoughts>",
    "</context>",
    "</contxt>",
    "</b>",
)
VALUES = (
    "PASS",
    "REJECTED",
    "NEEDS_REVISION",
    "NEEDS_REVISON",
    "APPROVED",
    "PASS_WITH_NITS",
    "pass",
    "PASS|NEEDS_REVISION",
    "PASS | REJECTD",
    "PASS|NEEDS_REVISION|NEEDS_CHANGES|REJECTED|MAJOR_ISSUES",
    "COMPLETED",
    "FAILD",
    "COMPLETED|FAILED",
    "{{VERDICT}}",
    "<<VERDICT>>",
    "{verdict}",
    "...",
    "your verdict",
    "I think so.",
    "",
)
_spaces = st.sampled_from(("", "", "", "", " ", "  ", "\n", "\t"))
_structure = st.sampled_from(
    (
        "",
        "",
        "Text.",
        "# Heading",
        "```",
        "```xml",
        "```python",
        "````markdown",
        "<!-- a note -->",
        "`",
        "- one",
        "> quote",
        "    indented",
        "| a |",
    )
)
_margins = st.sampled_from(("", "", "", "", "- ", "> ", "   ", "Output "))
_ends = st.sampled_from(("", "", "", ".", " or ", " and"))
_openings = st.sampled_from(OPENINGS)
_closings = st.sampled_from(CLOSINGS)
_values = st.sampled_from(VALUES)

_right = st.sampled_from(
    (
        ("<review>", "PASS", "</review>"),
        ("<review>", "REJECTED", "</review>"),
        ('<task_status id="1.2">', "FAILED", "</task_status>"),
        ("<thought>", "I think so.", "</thought>"),
        ("<context>", "\nText.\n", "</context>"),
        ("<thought>", "\nText.\n", "</thought>"),
    )
)


@st.composite
def _elements(draw: st.DrawFn, most: int = 2) -> str:
    opening, value, closing = draw(_right)
    for _ in range(draw(st.integers(0, most))):
        match draw(st.integers(0, 5)):
            case 0:
                opening = draw(st.one_of(_openings, st.just("")))
            case 1:
                value = draw(_values)
            case 2:
                closing = draw(st.one_of(_closings, st.just("")))
            case 3:
                value = draw(_spaces) + value + draw(_spaces)
            case 4:
                value += draw(_closings) + draw(_values)
            case _:
                value = draw(_openings) + draw(_values) + value
    mark = draw(st.sampled_from(("", "", "", "`")))
    return mark + opening + value + closing + mark


_rows = st.one_of(
    _elements(),
    _elements(),
    _openings,
    _closings,
    _structure,
    st.builds(lambda *parts: "".join(parts), _margins, _elements(), _ends, _elements()),
    st.builds(lambda *parts: "".join(parts), _margins, _elements(), _ends),
)


@st.composite
def tidy_tag_texts(draw: st.DrawFn) -> str:
    """A text with tags that have one fault each, and a paragraph for each."""
    rows = draw(st.lists(st.tuples(_margins, _elements(most=1), _ends), min_size=1, max_size=3))
    front = draw(
        st.sampled_from(("", "", "---\nphase: implement\n---\n", "---\nphase: plan\n---\n"))
    )
    return front + "\n\nText.\n\n".join(map("".join, rows))


@st.composite
def tag_texts(draw: st.DrawFn) -> str:
    """A text with tags."""
    rows = draw(st.lists(_rows, max_size=6))
    text = draw(st.sampled_from(("\n", "\n", "\n", "\r\n", "\r"))).join(rows)
    front = draw(
        st.sampled_from(("", "", "---\nphase: implement\n---\n", "---\nphase: plan\n---\n"))
    )
    return front + text + draw(st.sampled_from(("", "\n")))
