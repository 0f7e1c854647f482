"""The system prompt of an agent for a phase, made of a template and the files of a project."""

from collections.abc import Mapping

from promptls.files.projects import OpenedProject
from promptls.files.reading import FileError
from promptls.prompts.flaws import find_gaps, find_remarks, find_slips
from promptls.prompts.rendering import MissingVariables, render_template
from promptls.prompts.template_files import LoadedTemplate, load_system_template
from promptls.text.values import NamedTuple


class UnfinishedPrompt(MissingVariables):
    """A prompt that is another one than its author meant. `flaws` say why, each in a sentence.

    `names` are those in placeholders that have no value, if any.
    """

    def __init__(self, names: tuple[str, ...], flaws: tuple[str, ...]) -> None:
        super().__init__(names)
        self.args = ("\n".join(flaws),)
        self.flaws = flaws


class SystemPrompt(NamedTuple):
    """A system prompt, the template that it was made of, and sentences about it.

    `gaps` are what it lacks, which is logged as well, `slips` what its author did not mean, and
    `notes` what may be as it is meant.
    """

    text: str
    template: LoadedTemplate
    gaps: tuple[str, ...]
    slips: tuple[str, ...]
    notes: tuple[str, ...]


def load_template(project: OpenedProject, agent: str, phase: str) -> LoadedTemplate:
    """Read the template of a project for an agent and a phase, as `load_system_template` does."""
    settings = project.settings
    folder, vocabulary = settings.values.templates.folder, settings.vocabulary
    return load_system_template(
        agent, phase, project.shown_root, folder=folder, vocabulary=vocabulary
    )


def render_system_prompt(
    project: OpenedProject, agent: str, phase: str, values: Mapping[str, str], *, strict: bool
) -> SystemPrompt:
    """Render the template for an agent and a phase. Values that are not given come from files.

    Raises `TemplateNotFound`, `FileError` where a template cannot be read or leaves nothing, and
    with `strict`, `UnfinishedPrompt`.
    """
    template = load_template(project, agent, phase)
    return render_loaded(project, template, agent, values, strict=strict)


def render_loaded(
    project: OpenedProject,
    template: LoadedTemplate,
    agent: str,
    values: Mapping[str, str],
    *,
    strict: bool,
) -> SystemPrompt:
    """Render a template that was loaded, as `render_system_prompt` does."""
    settings = project.settings
    rendered = render_template(template.text, values, root=project.root, settings=settings)
    if not rendered.text.strip():
        raise FileError(template.path, "the prompt is empty")
    gaps = tuple(find_gaps(template, rendered, agent, settings.vocabulary, strict=strict))
    slips = tuple(find_slips(template, rendered, project))
    if strict and (gaps or slips):
        found = rendered.injection
        raise UnfinishedPrompt(found.missing + found.unknown, gaps + slips)
    notes = (*rendered.notes, *find_remarks(rendered))
    return SystemPrompt(rendered.text, template, gaps, slips, notes)
