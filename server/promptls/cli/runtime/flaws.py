"""What is wrong with a prompt that has been rendered all the same: it fails with `--strict`."""

import os
from collections.abc import Iterator

from promptls.cli.runtime.inputs import OpenedProject
from promptls.prompts.rendering import RenderedTemplate
from promptls.prompts.template_files import LoadedTemplate, describe_unknown_agent
from promptls.prompts.unfinished import find_unfinished
from promptls.text.nearest import find_meant

_MOST = 5


def find_flaws(
    template: LoadedTemplate,
    rendered: RenderedTemplate,
    agent: str,
    project: OpenedProject,
    *,
    strict: bool,
) -> Iterator[str]:
    """Say what makes a prompt another one than its author meant."""
    unknown = describe_unknown_agent(agent, project.settings.vocabulary)
    if unknown and template.is_fallback:
        yield f"{unknown}; {template.path} is used"
    found = rendered.injection
    if found.missing:
        consequence = "" if strict else "; the prompt says 'Context not provided'"
        yield f"no value for {', '.join(found.missing)}{consequence}"
    if found.unknown:
        yield f"unknown placeholders stay as they are: {', '.join(found.unknown)}"
    for name, meant in _misspelt_values(rendered).items():
        yield f"the template does not use {name}; did you mean {meant!r}?"
    path = os.path.relpath(template.path, project.root).replace(os.sep, "/")
    unfinished = list(find_unfinished(template.text, path, settings=project.settings))
    yield from (f"{template.path}:{it}" for it in unfinished[:_MOST])
    if len(unfinished) > _MOST:
        yield f"{template.path}: {len(unfinished) - _MOST} more; see promptls check"


def find_remarks(rendered: RenderedTemplate, instructions: str) -> Iterator[str]:
    """Say what may be as it is meant."""
    if not instructions.strip():
        yield "the instructions are empty"
    misspelt = _misspelt_values(rendered)
    unused = [it for it in rendered.injection.unused if it not in misspelt]
    if unused:
        yield f"the template does not use {', '.join(unused)}"


def _misspelt_values(rendered: RenderedTemplate) -> dict[str, str]:
    """The values that are not used, where the template has a name that is nearly the same."""
    near = {it: find_meant(it, rendered.names) for it in rendered.injection.unused}
    return {name: meant for name, meant in near.items() if meant is not None}
