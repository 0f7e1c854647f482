"""What an editor says about templates: their variables, their phases and their agents."""

from promptls.document import Document
from promptls.features.descriptions.description import Description, code, fence
from promptls.features.site import ProjectValues
from promptls.semantics.context import Context
from promptls.semantics.declarations import find_declarations
from promptls.text.wording import listed
from promptls.vocabulary import TemplateAgent, TemplatePhase, Variable

_SHOWN_LINES = 6
_SHOWN_WIDTH = 100


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
        variable.name,
        variable.description,
        tuple(details),
        variable.clause,
        rule,
        here=tuple(here),
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
