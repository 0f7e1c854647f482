"""What two people type from nothing, part by part: a template for reviews, and an agent."""

from typing import NamedTuple


class Part(NamedTuple):
    """What is typed, which offer is accepted, what the file then ends with, and what is found."""

    keys: tuple[str, ...]
    offer: str | None
    lines: tuple[str, ...]
    left: frozenset[str] = frozenset()


_BELOW = ("<Esc>", "Go", "<CR>")
_SAID = frozenset({"template-directive-missing", "template-tag-not-instructed"})
_BARE = _SAID | {"template-context-missing"}
_FLOW = frozenset({"template-workflow-missing"})
_CORE = _FLOW | {"template-principles-missing"}
# The template of all agents has a variable that this one has not yet.
_DRIFT = frozenset({"template-override-drift"})
_ONE = "You MUST output `<review>PASS</review>"
_BOTH = f"{_ONE}` or `<review>NEEDS_CHANGES</review>"
TEMPLATE = (
    Part(("i#",), "# Identity & Role", ("# Identity & Role", "", "You are …"), _BARE | _CORE),
    Part(("Claude, é😀.",), None, ("", "You are Claude, é😀."), _BARE | _CORE),
    Part((*_BELOW, "#"), "# Core Principles", ("# Core Principles", "", "- …"), _BARE | _FLOW),
    Part(("Name a line.",), None, ("", "- Name a line."), _BARE | _FLOW),
    Part((*_BELOW, "#"), "# Workflow", ("# Workflow", "", "The phase is …"), _BARE),
    Part(("review.",), None, ("", "The phase is review."), _BARE),
    Part((*_BELOW, "# Context"), None, ("", "# Context"), _BARE),
    Part((*_BELOW, "<<PRO"), "<<PROJECT_CONTEXT>>", ("", "<<PROJECT_CONTEXT>>"), _SAID | _DRIFT),
    Part((*_BELOW, "<<ART"), "<<ARTIFACTS>>", ("", "<<ARTIFACTS>>"), _SAID),
    Part(
        (*_BELOW, "Run the tests, look at security and quality."),
        None,
        ("", "Run the tests, look at security and quality."),
        frozenset({"template-tag-not-instructed"}),
    ),
    Part(
        (*_BELOW, "You MUST output `<rev"),
        "<review>",
        ("", _ONE),
        frozenset({"template-tag-not-instructed"}),
    ),
    Part(("<Esc>", "A` or `<review>NEE"), "NEEDS_CHANGES", ("", _BOTH)),
    Part(("<Esc>", "A`."), None, ("", f"{_BOTH}`.")),
)
_FRONT = ("---", "name: {}", "description: {}", "tools: {}", "model: inherit", "---")
_DESCRIPTION, _TOOLS = "When to delegate a task to the agent.", "Read, Grep, Glob"


def _front(*values: str) -> tuple[str, ...]:
    given = iter(values)
    return tuple(it.format(next(given)) if "{}" in it else it for it in _FRONT)


_WRITTEN = _front("critic", "é😀 Reads a change", "Read, Grep")
_COLOURED = (*_WRITTEN[:5], "color: {}", "---")
_BLOCK = (
    "---",
    "SUGGESTED NEXT STEPS:",
    "  [1] {}",
    "  [2] {}",
    "  [3] Show workflow status",
    "---",
)


def _block(first: str, second: str) -> tuple[str, ...]:
    given = iter((first, second))
    return ("", *(it.format(next(given)) if "{}" in it else it for it in _BLOCK))


AGENT = (
    Part(("i---",), "--- agent front matter", _front("critic", _DESCRIPTION, _TOOLS)),
    Part(("critic",), None, _front("critic", _DESCRIPTION, _TOOLS)),
    Part(("<Tab>", "é😀 Reads a change"), None, _front("critic", "é😀 Reads a change", _TOOLS)),
    Part(("<Tab>", "Read, Gre"), "Grep", _WRITTEN),
    Part(("<Esc>", "joco"), "color", (*_COLOURED[:5], "color: ", "---")),
    Part(("bl",), "blue", (*_COLOURED[:5], "color: blue", "---")),
    Part(
        (*_BELOW, "é😀 You read <<PRO"),
        "<<PROJECT_CONTEXT>>",
        ("", "é😀 You read <<PROJECT_CONTEXT>>"),
    ),
    Part(
        (*_BELOW, "SUGG"),
        "SUGGESTED NEXT STEPS:",
        _block("{primary_prompt}", "{alternative_action}"),
    ),
    Part(("Review it",), None, _block("Review it", "{alternative_action}")),
    Part(("<Tab>", "Read it again"), None, _block("Review it", "Read it again")),
)
