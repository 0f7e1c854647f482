"""Strategies for front matter with several faults at once, also within one value."""

from hypothesis import strategies as st

_KEYS = (
    "name",
    "description",
    "tools",
    "model",
    "argument-hint",
    "descripton",
    "nme",
    "variables",
    "applyTo",
    "metadata",
    "x",
)
_TEXTS = (
    "a",
    "Reads it",
    "b: c",
    "it's",
    'a "b" c',
    "x #y",
    "d, e",
    "{{NAME}}",
    "<<NAME>>",
    "{name}",
)
_HEADS = ("", "", "", "", "@", "*", "&", "`", "[", "{", "- ", "%", '"', "'", "!", "|", ">")
_TAILS = ("", "", "", "", ",", ":", " # c", '"', "'", "]", "}", " ", "\t", "\u00a0", " ---", "\\")
_COLONS = (": ", ": ", ": ", ": ", ":", " : ", ":\t", ":\u00a0", ":\u3000", ":  ", " ")
_LISTS = (
    "[a, b]",
    '["Read", "Write"]',
    "[a, b",
    "a, b]",
    '["a", "b],',
    "[a]: [b]",
    "{a: b}",
    "{a: b: c}",
    '"a", "b"',
    "'x' and 'y'",
    "[a] [b]",
)
_ITEMS = (
    "  - a",
    "- a",
    "  - a: b: c",
    "  - @a",
    '  - "a",',
    "  -",
    "\t- a",
    "   - b",
    "  -a",
    "  - [a",
)
_MORE = ("  a: b", "  more text", "  # c", "# c", "", "\ta", " b: c: d", "text", "---x", "  'a' b")

_scalars = st.builds(
    lambda head, text, tail: head + text + tail,
    st.sampled_from(_HEADS),
    st.sampled_from(_TEXTS),
    st.sampled_from(_TAILS),
)
_values = st.one_of(
    _scalars,
    _scalars,
    st.builds(str.__add__, st.sampled_from(_LISTS), st.sampled_from(_TAILS)),
    st.sampled_from(("", "|", ">-", "'a: b'", '"a # b"')),
)


@st.composite
def fields(draw: st.DrawFn) -> list[str]:
    """A field, often with a fault, and sometimes with lines that belong to it or do not."""
    rows = [draw(st.sampled_from(_KEYS)) + draw(st.sampled_from(_COLONS)) + draw(_values)]
    more = draw(st.sampled_from(((), (), (), _ITEMS, _MORE)))
    if more:
        rows += draw(st.lists(st.sampled_from(more), min_size=1, max_size=3))
    return rows


@st.composite
def front_matters(draw: st.DrawFn) -> str:
    """Front matter and a paragraph behind it."""
    rows = [row for field in draw(st.lists(fields(), min_size=1, max_size=4)) for row in field]
    opening = draw(st.sampled_from(("---", "---", "---", "---", "--- ")))
    closing = draw(st.sampled_from(("---", "---", "---", "---", "--- ", "----", "")))
    text = "\n".join((opening, *rows, closing, "", "# Title", "", "Use {{NAME}} and <<NAME>>.", ""))
    return draw(st.sampled_from((text, text, text, text.replace("\n", "\r\n"))))
