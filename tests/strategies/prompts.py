"""Strategies for texts: arbitrary ones, and ones that look like prompt files with many faults."""

from hypothesis import strategies as st

from faults.spellings import DELIMITERS, HEADERS, ITEMS, STATUS_BLOCK, STATUS_LINES
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.roles import Role

BREAKS = ("\n", "\r\n", "\r")
# Where other languages, and `str.splitlines`, would see a line end.
NO_BREAKS = "\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"
_ODD = ("", " ", "\t", "\u00a0", "\ufeff", "\ud800", "\udc00", "\U0001f600", "e\u0301", "\x00")
_WORDS = (
    "Text.",
    "Continue to {next_phase_name}",
    "Continue to {next_phase_nam} -- now",
    "Continue to Phase 04 - Desing",
    "Continue to Phase 04 \u2013 Design",
    "Review \u201cit\u201d",
    "Show workflow status",
    "\u2713 done \u00a0",
    "analysis complete. Returning results to the orchestrator.",
    "1. one",
    "- [ ] two",
    "http://example.org",
    "`code` and <!-- note -->",
    "",
)

# What the rules for other constructs look at.
_OTHER_FAMILIES = (
    "<review>PAS</review>",
    "<review>PASS",
    "<task_status id=1.1>DONE</task_status>",
    "<context>",
    "</context>",
    "{{PROJECT_CONTEXT}} {{ TASKS }}",
    "<<TASKS and {{project_contxt}}",
    '<!-- sk:fr id="FR-001" priority="hgh" -->',
    "<!-- /sk:fr -->",
    "<!-- promptls: allow block-numbering-gap -->",
    "Text. <!-- promptls: allow block-numbring-gap -->",
    "- [x]y `a.py`, FR-001",
    "## Mission",
    "# SELF-VALIDATION",
    "You are the foundation.",
    "### 1. Workflow Init",
    '- feature -> "bug"',
    "# Task: WP01 x",
)
_front_matter = st.sampled_from(
    ((), (), (), ("---", "name: x", "description: a: b", "---"), ("---", "nme: x", "tools: [a"))
)

_items = st.builds(
    lambda shape, number, text: shape.replace("{n}", number).replace("{t}", text),
    st.sampled_from(("  [{n}] {t}", "  [{n}] {t}", "  [{n}] {t} ", *ITEMS)),
    st.sampled_from(("1", "2", "3", "4", "5", "01", "12", "999999999999")),
    st.sampled_from(_WORDS),
)
_status_lines = st.builds(
    lambda shape, text: shape.replace("{t}", text),
    st.sampled_from(("STATUS: {t}", *STATUS_LINES)),
    st.sampled_from(_WORDS),
)
_structure = st.sampled_from(
    (
        "# SUGGESTED PROMPTS",
        "# PROMPT EMISSION PROTOCOL",
        "### 2. Gate Passage",
        "# Next",
        "## Suggested next steps",
        "Emit:",
        "- **Emit (last phase):**",
        "```",
        "````markdown",
        "```json",
        "~~~",
        "   ```",
        "> ```",
        "- ```text",
        "<!-- a note -->",
        "<!--",
        "-->",
        "[1]: http://example.org",
        "name: x",
        "| a | b |",
        *_OTHER_FAMILIES,
        "",
        "",
        "",
        "  ",
    )
)
_frames = st.sampled_from(("---", "---", "---", *DELIMITERS))
_headers = st.sampled_from(("SUGGESTED NEXT STEPS:", "SUGGESTED NEXT STEPS: ", *HEADERS))
_margins = st.sampled_from(("", "", "", "", "", "", "  ", "   ", "    ", "> ", "\t", "- ", "1. "))

lines = st.one_of(
    _items,
    _items,
    _items,
    _frames,
    _frames,
    _headers,
    _status_lines,
    _structure,
    _structure,
    st.sampled_from(_WORDS),
    st.sampled_from(_ODD),
)


@st.composite
def blocks(draw: st.DrawFn) -> list[str]:
    """A block that is nearly right, all of it behind one margin."""
    if draw(st.booleans()):
        rows = ["---", "SUGGESTED NEXT STEPS:", *draw(st.lists(_items, max_size=5)), "---"]
    else:
        rows = list(STATUS_BLOCK)
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(rows)))
        rows[at : at + draw(st.integers(0, 1))] = [draw(lines)]
    margin = draw(_margins)
    return [margin + row for row in rows]


# The margin of a block, and the fence around it.
_PLACES = (
    ("",),
    ("",),
    ("", "```", "```"),
    ("  ", "  ```", "  ```"),
    ("   ", "1. ```", "   ```"),
    ("> ", "> ```", "> ```"),
    ("  ",),
)
_faulty_rows = {
    "---": st.one_of(_frames, st.sampled_from(("", "Text."))),
    "SUGGESTED NEXT STEPS:": _headers,
    STATUS_BLOCK[1]: _status_lines,
}


@st.composite
def tidy_texts(draw: st.DrawFn) -> str:
    """Blocks with a few faults each, and text between them."""
    rows = [draw(st.sampled_from(("# Agent", "# SUGGESTED PROMPTS"))), "", "Text.", ""]
    for _ in range(draw(st.integers(1, 2))):
        items = [f"  [{n}] {draw(st.sampled_from(_WORDS))}".rstrip() for n in range(1, 4)]
        block = list(
            draw(st.sampled_from((("---", "SUGGESTED NEXT STEPS:", *items, "---"), STATUS_BLOCK)))
        )
        margin, *fence = draw(st.sampled_from(_PLACES))
        for _ in range(draw(st.integers(0, 3))):
            at = draw(st.integers(0, len(block) - 1))
            match draw(st.sampled_from(("change", "change", "insert", "remove", "margin"))):
                case "change":
                    block[at] = draw(_faulty_rows.get(block[at], _items))
                case "insert":
                    block.insert(at, draw(st.sampled_from(("", "  ", "Text.", "- one"))))
                case "remove":
                    del block[at]
                case _:
                    block[at] = block[at].lstrip() + " "
        rows += [*fence[:1], *(margin + row for row in block), *fence[-1:], "", "Text.", ""]
    return "\n".join(rows)


@st.composite
def prompt_texts(draw: st.DrawFn) -> str:
    """A text that looks like a prompt file."""
    parts = st.one_of(blocks(), lines.map(lambda line: [line]))
    rows = [row for part in draw(st.lists(parts, max_size=6)) for row in part]
    rows = [*draw(_front_matter), *rows]
    breaks = draw(st.sampled_from([("\n",), ("\n",), ("\r\n",), ("\r",), BREAKS]))
    if len(breaks) == 1:
        text = breaks[0].join(rows)
    else:
        text = "".join(row + draw(st.sampled_from(breaks)) for row in rows)
    return (
        draw(st.sampled_from(("", "", "", "\ufeff")))
        + text
        + draw(st.sampled_from(("", breaks[0])))
    )


alphabet = st.one_of(
    st.sampled_from("ab[]1-#`>:*{} \t\n\r" + NO_BREAKS),
    st.characters(),
    st.characters(categories=["Cs"]),
    st.sampled_from(("\U0001f600", "\u00e9")),
)
any_texts = st.text(alphabet, max_size=60)
texts = st.one_of(prompt_texts(), prompt_texts(), any_texts)
kinds = st.sampled_from((None, Kind.AGENT, Kind.RESPONSE, Kind.SYSTEM_TEMPLATE, Kind.WORK_PACKAGE))
roles = st.sampled_from((None, Role.PHASE_AGENT, Role.ORCHESTRATOR, Role.SUB_AGENT))


@st.composite
def edits(draw: st.DrawFn, text: str) -> tuple[int, int, str]:
    """A place in a text, and what to put there."""
    start = draw(st.integers(0, len(text)))
    end = draw(st.integers(start, min(len(text), start + 12)))
    new = draw(st.one_of(st.text(alphabet, max_size=3), lines, st.just("\n---\n")))
    return start, end, new
