"""What an editor says about each part of a block: what it does, an example, and its source."""

from promptls.document import BlockPlaceholder, Mention
from promptls.features.descriptions import Description, code
from promptls.features.site import ProjectValues
from promptls.semantics.workflow.next_steps import NextSteps, resolve
from promptls.text.spans import Span
from promptls.vocabulary import BlockVariable, EmissionPoint, Phase, Utility, Vocabulary
from promptls.vocabulary.emission import Template

STATE = "`.isdlc/state.json`"
# A longer text is no choice to read.
_LONGEST = 200


PROMPT_BLOCK = Description(
    "Prompt block",
    "The next steps that an agent offers. The user chooses one by its number.",
    (
        "Two to four items: `[1]` advances the workflow, the last is status, cancel or help.",
        "Surround with `---`, no blank lines, ASCII only.",
        "Used by the orchestrator, sub-orchestrators and phase agents.",
    ),
    "iSDLC prompt format, section 1.2",
    "block-header-malformed",
)
STATUS_BLOCK = Description(
    "Status block",
    "One line with which a sub-agent reports what is complete and who gets the results.",
    (
        "Surround with `---`, no blank lines, no items.",
        "Used by sub-agents, which do not talk to the user.",
    ),
    "iSDLC prompt format, section 1.3",
    "status-header-malformed",
    "STATUS: Symptom analysis complete. Returning results to tracing orchestrator.",
)
EMISSION_LIST = Description(
    "Emission list",
    "The items of a prompt block that the orchestrator prints at one point of the workflow.",
    ("Written without the header of the block and without `---`.", "Used by the orchestrator."),
    "iSDLC emission protocol, section 4",
    "emission-items-differ",
)
PRIMARY = Description(
    "Primary action",
    "Choosing `[1]` advances the workflow. It is the most likely next action.",
    (),
    "iSDLC prompt format, section 2.2",
    "block-item-malformed",
    "[1] Continue to Phase 04 - Design",
)
ALTERNATIVE = Description(
    "Alternative action",
    "Choosing it does something else that makes sense in this phase, such as a review.",
    (),
    "iSDLC prompt format, section 2.2",
    "block-item-malformed",
    "[2] Review requirements artifacts",
)
UTILITY = Description(
    "Utility action",
    "Choosing it shows the status, cancels the workflow or gets help. It is always the last item.",
    (),
    "iSDLC prompt format, section 2.2",
    "block-last-not-utility",
    "[3] Show workflow status",
)


def tier_word(tier: Description) -> str:
    """The tier in one word, where there is room for no more."""
    return tier.name.partition(" ")[0].lower()


def tier_of(ordinal: int, count: int) -> Description:
    """What an item is for, by its position among the items. Of two there is no alternative."""
    if ordinal == 1:
        return PRIMARY
    return UTILITY if ordinal == count else ALTERNATIVE


def of_delimiter(*, opens: bool, block: str) -> Description:
    """Describe a `---` line."""
    what = f"{'Opens' if opens else 'Closes'} the {block}."
    form = "Exactly three hyphens, without a space before or after them."
    return Description(
        "Delimiter", what, (form,), "iSDLC prompt format, section 1.2", "block-delimiter-malformed"
    )


def of_block_variable(variable: BlockVariable) -> Description:
    """Describe what a `{name}` becomes."""
    source = f"Taken from {code(variable.source)} in `state.json`." if variable.source else ""
    return Description(
        f"{{{variable.name}}}",
        variable.description,
        (source,) if source else (),
        variable.clause,
        "block-placeholder-misspelled",
        variable.example,
    )


def show_value_of(name: str, values: ProjectValues, vocabulary: Vocabulary) -> tuple[str, ...]:
    """What a `{name}` becomes in the project, or why nothing is known of it."""
    workflow, variable = values.workflow, vocabulary.block_variables_by_name.get(name)
    if workflow is None:
        is_lost = values.no_workflow and variable is not None and variable.source
        return (f"It has no value here. {STATE}: {values.no_workflow}.",) if is_lost else ()
    value = resolve(name, workflow, vocabulary)
    if value is not None:
        return (f"Here it becomes {code(value)}, from {STATE}.",)
    is_last = name == "next_phase_name" and workflow.next_phase is None
    return ("The workflow is in its last phase, so there is no next one.",) if is_last else ()


def of_unknown_placeholder(name: str, vocabulary: Vocabulary) -> Description:
    """Describe what a `{name}` may be that is none of the known ones."""
    known = (code(f"{{{it.name}}}") for it in vocabulary.block_variables)
    return Description(
        f"{{{name}}}",
        "Not a known placeholder: the user sees it with its braces.",
        ("\n".join(("Known:", "", *(f"- {it}" for it in known))),),
        "iSDLC prompt format, section 3.3",
        "block-placeholder-misspelled",
    )


def of_phase(phase: Phase) -> Description:
    """Describe a phase that an item names."""
    what = (
        f"The phase `{phase.key}` of a workflow. Items refer to its results as {code(phase.noun)}."
    )
    example = f"Review {phase.noun} artifacts"
    return Description(phase.display_name, what, (), phase.clause, "block-phase-unknown", example)


def of_utility(utility: Utility) -> Description:
    """Describe an action that ends a block."""
    return Description(
        utility.text, utility.description, (), utility.clause, "block-last-not-utility"
    )


def of_template_text(text: str, vocabulary: Vocabulary) -> Description | None:
    """Describe an item that the orchestrator offers, with all moments at which it does."""
    uses = [
        (f"{template.moment} (item {template.items.index(text) + 1})", point)
        for point in vocabulary.emission_points
        for template in point.templates
        if text in template.items
    ]
    if not uses:
        return None
    moments = [moment for moment, _ in uses]
    what = f"Offered by the orchestrator {moments[0]}."
    if len(moments) > 1:
        what = "\n".join(("Offered by the orchestrator:", "", *(f"- {it}" for it in moments)))
    clause = "; ".join(dict.fromkeys(point.clause for _, point in uses))
    return Description(text, what, (), clause, "emission-items-differ")


def of_point(point: EmissionPoint, template: Template | None) -> Description:
    """Describe a moment at which the orchestrator prints a prompt block."""
    variant = f" ({template.variant})" if template and template.variant else ""
    templates = (template,) if template else point.templates
    when = " or ".join(it.moment for it in templates)
    return Description(
        f"Emission point {point.number}, {point.name}{variant}",
        f"The orchestrator prints these next steps {when}.",
        (f"Exact moment: {point.trigger}",),
        point.clause,
        "emission-items-differ",
    )


def with_block(about: Description, items: tuple[str, ...], vocabulary: Vocabulary) -> Description:
    """Add a prompt block as the example, with an example in place of each placeholder."""
    block = NextSteps(items).block
    for variable in vocabulary.block_variables:
        block = block.replace(f"{{{variable.name}}}", variable.example)
    return about._replace(example=block)


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


def _variable_of(mention: Mention, vocabulary: Vocabulary) -> BlockVariable | None:
    if not isinstance(mention, BlockPlaceholder):
        return None
    return vocabulary.block_variables_by_name.get(mention.name)
