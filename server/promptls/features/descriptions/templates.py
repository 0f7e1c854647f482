"""What an editor says about templates: variables, phases and agents, and the tags of answers."""

from promptls.document import Document
from promptls.features.descriptions import Description, code, fence
from promptls.features.site import ProjectValues
from promptls.semantics.context import Context
from promptls.semantics.declarations import find_declarations
from promptls.text.wording import listed
from promptls.vocabulary import (
    ResponseTag,
    TagAttribute,
    TagValue,
    TemplateAgent,
    TemplatePhase,
    Variable,
    Vocabulary,
)

_SHOWN_LINES = 6
_SHOWN_WIDTH = 100


def of_tag(tag: ResponseTag, vocabulary: Vocabulary, phase: str | None) -> Description:
    """Describe a tag with its values and attributes."""
    details = []
    if tag.values:
        rows = (f"- {code(it.text)}: {it.description}" for it in tag.values)
        details.append("\n".join(("Values:", "", *rows)))
    if tag.attributes:
        rows = (
            f"- {code(it.name)}{' (required)' if it.required else ''}: {it.description}"
            for it in tag.attributes
        )
        details.append("\n".join(("Attributes:", "", *rows)))
    users = [it.key for it in vocabulary.template_phases if it.tag == tag.name]
    if users:
        details.append(f"Expected in {_in_phases(users)}.")
    legal = [it.text for it in tag.values if phase in it.phases or not it.phases]
    here = (
        (f"In {code(phase)}, the phase of this file: {listed([*map(code, legal)], 'or')}.",)
        if phase and 0 < len(legal) < len(tag.values)
        else ()
    )
    return Description(
        f"<{tag.name}>",
        tag.description or "A tag with which an agent answers.",
        tuple(details),
        tag.clause,
        "tag-value-unknown" if tag.values else "tag-unclosed",
        example_of_tag(tag, phase),
        here,
    )


def of_attribute(attribute: TagAttribute, tag: ResponseTag) -> Description:
    """Describe an attribute of a tag."""
    need = "Required" if attribute.required else "Optional"
    form = f"{need}. Expected: {attribute.expected}." if attribute.expected else f"{need}."
    return Description(
        f"<{tag.name} {attribute.name}>",
        attribute.description or "An attribute that the settings define.",
        (form,),
        tag.clause,
        "tag-attribute-invalid",
        f'<{tag.name} {attribute.name}="{attribute.example}">' if attribute.example else "",
    )


def of_tag_value(value: TagValue, tag: ResponseTag, phase: str | None) -> Description:
    """Describe a value of a tag, and say whether the phase of the file has it."""
    is_legal = phase is None or not value.phases or phase in value.phases
    here = () if is_legal else (f"Not valid in {code(phase or '')}, the phase of this file.",)
    phases = f"Valid in {_in_phases(value.phases)}." if value.phases else "Valid in every phase."
    return Description(
        value.text,
        value.description or f"A value of {code(f'<{tag.name}>')}.",
        (phases,),
        tag.clause,
        "tag-value-unknown" if is_legal else "tag-value-wrong-phase",
        f"<{tag.name}>{value.text}</{tag.name}>",
        here,
    )


def example_of_tag(tag: ResponseTag, phase: str | None) -> str:
    """A tag as an agent writes it."""
    required = [it for it in tag.attributes if it.required]
    attributes = "".join(f' {it.name}="{it.example or "…"}"' for it in required)
    legal = [it.text for it in tag.values if phase is None or not it.phases or phase in it.phases]
    return f"<{tag.name}{attributes}>{legal[0] if legal else '…'}</{tag.name}>"


def _in_phases(phases: tuple[str, ...] | list[str]) -> str:
    return f"phase{'s' if len(phases) > 1 else ''} {listed([*map(code, phases)], 'and')}"


def of_variable(variable: Variable, context: Context, values: ProjectValues) -> Description:
    """Describe a variable of the vocabulary, with its value and whether the file may use it."""
    details = [_availability(variable, context.phase)]
    if variable.mandatory:
        of = " of its phases" if variable.phases else ""
        details.append(f"Every template{of} must contain it.")
    here = []
    value = values.variables.get(variable.name)
    if value:
        here.append(show_value(value))
    elif value is not None:
        here.append("It has no value in this project.")
    if variable.source:
        here.append(f"The value comes from {code(variable.source)}.")
    rule = "placeholder-mandatory-missing" if variable.mandatory else "placeholder-unknown"
    if _is_withheld(variable, context.phase):
        rule = "placeholder-wrong-phase"
    return Description(
        variable.name, variable.description, tuple(details), variable.clause, rule, here=tuple(here)
    )


def of_declared_name(name: str, document: Document, values: ProjectValues) -> Description | None:
    """Describe a name that the front matter of a file lists."""
    keys = [it.field.key for it in find_declarations(document) if name in it.names]
    if not keys:
        return None
    value = values.variables.get(name)
    what = f"A variable that this file declares, in {code(keys[0])} of its front matter."
    here = (show_value(value),) if value else ()
    return Description(name, what, (), "Agentd, prompt templates", "placeholder-unknown", here=here)


def summarize(value: str) -> str:
    """The size of a value in a few words."""
    lines = value.count("\n") + (not value.endswith("\n"))
    counted = f"{len(value):,} character{'s' if len(value) != 1 else ''}"
    return f"{lines:,} lines, {counted}" if lines > 1 else counted


def show_value(value: str) -> str:
    """The size of a value and its first lines."""
    lines = value.strip("\n").split("\n")
    shown = [it if len(it) <= _SHOWN_WIDTH else f"{it[:_SHOWN_WIDTH]}…" for it in lines]
    if len(shown) > _SHOWN_LINES:
        shown = [*shown[:_SHOWN_LINES], "…"]
    return f"Its value here ({summarize(value)}):\n\n" + fence("\n".join(shown))


def _availability(variable: Variable, phase: str | None) -> str:
    if not variable.phases:
        return "Available in every phase."
    phases = listed([code(it) for it in variable.phases], "and")
    if _is_withheld(variable, phase):
        return f"Not available in {code(phase or '')}, the phase of this file: only in {phases}."
    return f"Available in {'phase' if len(variable.phases) == 1 else 'phases'} {phases} only."


def _is_withheld(variable: Variable, phase: str | None) -> bool:
    return phase is not None and not variable.is_given(phase)


def of_template_phase(phase: TemplatePhase) -> Description:
    """Describe a phase of templates."""
    details = (f"The agent answers with {code(f'<{phase.tag}>')}.",) if phase.tag else ()
    return Description(
        f"{phase.key} (phase)",
        phase.focus or "A phase that the settings define.",
        details,
        phase.clause,
    )


def of_template_agent(agent: TemplateAgent) -> Description:
    """Describe an agent of templates."""
    return Description(
        f"{agent.name} (agent)",
        agent.description or "An agent that the settings define.",
        (),
        agent.clause,
        example=f"templates/system/{agent.name}-implement.md",
    )
