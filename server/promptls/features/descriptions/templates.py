"""What an editor says about templates: variables, phases and agents, and the tags of answers."""

import re

from promptls.document import Document
from promptls.features.descriptions import Description, code, fence
from promptls.features.site import ProjectValues
from promptls.semantics.context import Context
from promptls.semantics.placeholders.declarations import find_declarations
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

_MOST_NAMES = 20
_SHOWN_LINES = 6
_SHOWN_WIDTH = 100


def of_tag(tag: ResponseTag, vocabulary: Vocabulary, phase: str | None) -> Description:
    """Describe a tag with its values and attributes."""
    details = []
    if tag.values:
        rows = (_row(code(it.text), it.description) for it in tag.values)
        details.append("\n".join(("Values:", "", *rows)))
    if tag.attributes:
        rows = (
            _row(f"{code(it.name)}{' (required)' if it.required else ''}", it.description)
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
    form = f"{need}. Expected: {_form_of(attribute)}." if _form_of(attribute) else f"{need}."
    return Description(
        f"<{tag.name} {attribute.name}>",
        attribute.description or "An attribute that the settings define.",
        (form,),
        tag.clause,
        "tag-attribute-invalid",
        example_of_tag(tag, None, attribute=attribute) if attribute.example else "",
    )


def _form_of(attribute: TagAttribute) -> str:
    """What a value must be: in words, else by its pattern."""
    form = attribute.expected or (code(attribute.pattern) if attribute.pattern else "")
    # What a template writes for any value is none by itself.
    is_any = bool(attribute.pattern) and not re.fullmatch(attribute.pattern, attribute.example)
    return f"{code(attribute.example)} or {form}" if is_any and attribute.example else form


def _row(name: str, description: str) -> str:
    return f"- {name}: {description}" if description else f"- {name}"


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
        example_of_tag(tag, phase, value.text),
        here,
    )


def example_of_tag(
    tag: ResponseTag,
    phase: str | None,
    value: str | None = None,
    attribute: TagAttribute | None = None,
) -> str:
    """A tag as an agent writes it: with what it must have, a value, and perhaps an attribute."""
    shown = [it for it in tag.attributes if it.required or it is attribute]
    attributes = "".join(f' {it.name}="{it.example or "…"}"' for it in shown)
    legal = [it.text for it in tag.values if phase is None or not it.phases or phase in it.phases]
    return f"<{tag.name}{attributes}>{value or (legal[0] if legal else '…')}</{tag.name}>"


def _in_phases(phases: tuple[str, ...] | list[str]) -> str:
    return f"phase{'s' if len(phases) > 1 else ''} {listed([*map(code, phases)], 'and')}"


def of_variable(variable: Variable, context: Context, values: ProjectValues) -> Description:
    """Describe a variable of the vocabulary, with its value and whether the file may use it."""
    details = [_availability(variable, context.phase)] if variable.phases else []
    if variable.mandatory:
        of = " of its phases" if variable.phases else ""
        details.append(f"Every template{of} must contain it.")
    source = f"from {code(variable.source)}" if variable.source else variable.content
    value = values.variables.get(variable.name)
    here = show_value(value, source) if value else ""
    if not value and value is not None:
        here = f"It has no value in this project{f' ({source})' if source else ''}."
    elif not value and source:
        here = f"Its value: {source}."
    rule = "placeholder-mandatory-missing" if variable.mandatory else "placeholder-unknown"
    if _is_withheld(variable, context.phase):
        rule = "placeholder-wrong-phase"
    return Description(
        variable.name,
        variable.description,
        (" ".join(details),),
        variable.clause,
        rule,
        here=(here,),
    )


def of_unknown_name(
    name: str, near: tuple[str, ...], context: Context, *, rule: str
) -> Description | None:
    """Describe what a placeholder may be that is none of the known ones."""
    known = near or (tuple(sorted(context.variables)) if context.closed else ())
    if not known:
        return None
    rows = "\n".join(f"- {code(it)}" for it in known[:_MOST_NAMES])
    lead = "Perhaps meant:" if near else "Known:"
    what = "Not a known variable: nothing is filled in."
    return Description(name, what, (f"{lead}\n\n{rows}",), "Agentd system templates, R4", rule)


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


def show_value(value: str, source: str = "") -> str:
    """The size of a value, where it is from, and its first lines."""
    lines = value.strip("\n").split("\n")
    shown = [it if len(it) <= _SHOWN_WIDTH else f"{it[:_SHOWN_WIDTH]}…" for it in lines]
    if len(shown) > _SHOWN_LINES:
        shown = [*shown[:_SHOWN_LINES], "…"]
    of_source = f", {source}" if source else ""
    return f"Its value here ({summarize(value)}{of_source}):\n\n" + fence("\n".join(shown))


def _availability(variable: Variable, phase: str | None) -> str:
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
