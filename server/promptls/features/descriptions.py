"""What is said about each part of a block: what it is, what it becomes, who uses it, its clause."""

from typing import NamedTuple

from promptls.document import BlockPlaceholder, Mention
from promptls.patterns import pattern
from promptls.text import Span
from promptls.vocabulary import BlockVariable, EmissionPoint, Phase, Utility, Vocabulary
from promptls.vocabulary.emission import Template

_BACKTICKS = pattern(r"`+")
# A longer text is not a choice that a person reads.
_LONGEST = 200


class Description(NamedTuple):
    """A text for people. `rule` is the page to read on, where there is one."""

    name: str
    what: str
    details: tuple[str, ...]
    clause: str
    rule: str = ""

    def render_markdown(self, pages: str = "") -> str:
        """The text in Markdown. `pages` is the address of the rules' pages; without it no link."""
        clause = self.clause
        if pages and self.rule:
            clause = f"[{clause}]({pages}#{self.rule})"
        return "\n\n".join((f"**{self.name}**: {self.what}", *self.details, clause))


PROMPT_BLOCK = Description(
    "Prompt block",
    "the next steps that a person can choose from.",
    (
        "Two to four items: `[1]` advances the workflow, the last is a utility.",
        "`---` directly before and after, no blank line between, ASCII only.",
        "For the orchestrator, sub-orchestrators and phase agents.",
    ),
    "iSDLC prompt format, section 1.2",
    "block-header-malformed",
)
STATUS_BLOCK = Description(
    "Status block",
    "one line that says what is complete and who gets the results, without items.",
    (
        "`STATUS: … complete. Returning results to ….`",
        "For sub-agents.",
    ),
    "iSDLC prompt format, section 1.3",
    "status-header-malformed",
)
EMISSION_LIST = Description(
    "Emission list",
    "the items of a prompt block, without its header and its delimiters.",
    ("For the orchestrator.",),
    "iSDLC emission protocol, section 4",
    "emission-items-differ",
)
PRIMARY = Description(
    "Primary",
    "the most likely next action. Who selects `[1]` advances the workflow.",
    (),
    "iSDLC prompt format, section 2.2",
    "block-item-malformed",
)
ALTERNATIVE = Description(
    "Alternative",
    "another valid action, for this phase only: a review or a diagnosis.",
    (),
    "iSDLC prompt format, section 2.2",
    "block-item-malformed",
)
UTILITY = Description(
    "Utility",
    "status, cancel or help. It is always available and always the last item.",
    (),
    "iSDLC prompt format, section 2.2",
    "block-last-not-utility",
)


def tier_of(ordinal: int, count: int) -> Description:
    """What an item is for, by its position among the items. Of two there is no alternative."""
    if ordinal == 1:
        return PRIMARY
    return UTILITY if ordinal == count else ALTERNATIVE


def of_delimiter(*, opens: bool, block: str) -> Description:
    """Describe a `---` line."""
    what = f"{'opens' if opens else 'closes'} the {block}. Three hyphens with no space around them."
    return Description(
        "Delimiter", what, (), "iSDLC prompt format, section 1.2", "block-delimiter-malformed"
    )


def of_block_variable(variable: BlockVariable) -> Description:
    """Describe what a `{name}` becomes."""
    details = [f"For example: {code(variable.example)}"]
    if variable.source:
        details.append(f"Source: {code(variable.source)}")
    return Description(
        f"{{{variable.name}}}",
        variable.description,
        tuple(details),
        variable.clause,
        "block-placeholder-misspelled",
    )


def of_phase(phase: Phase) -> Description:
    """Describe a phase that an item names."""
    what = f"the phase {code(phase.key)}. Its artifacts are called {code(phase.noun)}."
    return Description(phase.display_name, what, (), phase.clause, "block-phase-unknown")


def of_utility(utility: Utility) -> Description:
    """Describe an action that ends a block."""
    return Description(
        utility.text, utility.description, (), utility.clause, "block-last-not-utility"
    )


def of_template_text(text: str, vocabulary: Vocabulary) -> Description | None:
    """Describe an item that is one of the orchestrator's, with all points that have it."""
    uses = [
        (f"- item {items.index(text) + 1} of emission point {_titled(point, variant)}", point)
        for point in vocabulary.emission_points
        for variant, items in point.templates
        if text in items
    ]
    if not uses:
        return None
    lines = "\n".join(line for line, _ in uses)
    clause = uses[0][1].clause
    return Description(
        text, "an item of the orchestrator.", (lines,), clause, "emission-items-differ"
    )


def of_point(point: EmissionPoint, template: Template | None) -> Description:
    """Describe a moment at which the orchestrator emits a block."""
    name = f"Emission point {_titled(point, template.variant if template else '')}"
    users = ("For the orchestrator.",)
    return Description(name, point.trigger, users, point.clause, "emission-items-differ")


def example_of(text: str, line: Span, mentions: tuple[Mention, ...], vocabulary: Vocabulary) -> str:
    """A line with an example in place of each placeholder; nothing where none is known."""
    pieces: list[str] = []
    end = min(line.end, line.start + _LONGEST)
    at = line.start
    for mention in mentions:
        known = _variable_of(mention, vocabulary)
        if known is not None and mention.span.end <= end:
            pieces += text[at : mention.span.start], known.example
            at = mention.span.end
    return "".join([*pieces, text[at:end]]) if pieces else ""


def code(text: str) -> str:
    """A text as inline code, whatever is in it."""
    longest = max((len(it) for it in _BACKTICKS.findall(text)), default=0)
    marks = "`" * (longest + 1)
    pad = " " if longest else ""
    return f"{marks}{pad}{text}{pad}{marks}"


def _variable_of(mention: Mention, vocabulary: Vocabulary) -> BlockVariable | None:
    if not isinstance(mention, BlockPlaceholder):
        return None
    return vocabulary.block_variables_by_name.get(mention.name)


def _titled(point: EmissionPoint, variant: str) -> str:
    return f"{point.number}, {point.name}" + (f" ({variant})" if variant else "")
