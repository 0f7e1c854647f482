"""What is wrong with a prompt that can be rendered all the same."""

import os
from collections.abc import Iterator

from promptls.files.projects import OpenedProject
from promptls.prompts.rendering import RenderedTemplate
from promptls.prompts.template_files import LoadedTemplate, describe_unknown_agent
from promptls.prompts.unfinished import find_unfinished
from promptls.text.nearest import find_meant
from promptls.vocabulary import Vocabulary

_MOST = 5


def find_gaps(
    template: LoadedTemplate,
    rendered: RenderedTemplate,
    agent: str,
    vocabulary: Vocabulary,
    *,
    strict: bool,
) -> Iterator[str]:
    """Say what a prompt lacks: a template of its own, and values."""
    unknown = describe_unknown_agent(agent, vocabulary)
    if unknown and template.is_fallback:
        yield f"{unknown}; {template.path} is used"
    missing = rendered.injection.missing
    if missing:
        consequence = "" if strict else "; the prompt says 'Context not provided'"
        yield f"no value for {', '.join(missing)}{consequence}"


def find_slips(
    template: LoadedTemplate, rendered: RenderedTemplate, project: OpenedProject
) -> Iterator[str]:
    """Say what makes a prompt another one than its author meant."""
    unknown = rendered.injection.unknown
    if unknown:
        yield f"unknown placeholders stay as they are: {', '.join(unknown)}"
    for name, meant in _misspelt_values(rendered).items():
        yield f"the template does not use {name}; did you mean {meant!r}?"
    if not template.path:
        # It is not among the templates of the project, and need not be like them.
        return
    path = os.path.relpath(template.path, project.root).replace(os.sep, "/")
    unfinished = list(find_unfinished(template.text, path, settings=project.settings))
    yield from (f"{template.path}:{it}" for it in unfinished[:_MOST])
    if len(unfinished) > _MOST:
        yield f"{template.path}: {len(unfinished) - _MOST} more; see promptls check"


def find_remarks(rendered: RenderedTemplate) -> Iterator[str]:
    """Say what may be as it is meant."""
    misspelt = _misspelt_values(rendered)
    unused = [it for it in rendered.injection.unused if it not in misspelt]
    if unused:
        yield f"the template does not use {', '.join(unused)}"


def _misspelt_values(rendered: RenderedTemplate) -> dict[str, str]:
    """The values that are not used, where the template has a name that is nearly the same."""
    near = {it: find_meant(it, rendered.names) for it in rendered.injection.unused}
    return {name: meant for name, meant in near.items() if meant is not None}
