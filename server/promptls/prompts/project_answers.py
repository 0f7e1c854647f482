"""What is demanded of an answer in a project: by its contracts, its templates and its workflow."""

import os
from collections.abc import Iterable

from promptls.files.projects import OpenedProject
from promptls.prompts.demands import name_contract, read_demands
from promptls.prompts.next_steps import State, read_state
from promptls.prompts.template_files import LoadedTemplate
from promptls.rules.answers import Demands
from promptls.semantics.contracts.holding import find_contract
from promptls.semantics.workflow.near_steps import find_near_steps
from promptls.vocabulary import Contract


def find_demands(  # noqa: PLR0913 - all but the template are given by name
    project: OpenedProject,
    template: LoadedTemplate | str | None,
    *,
    phase: str | None = None,
    tasks: Iterable[str] | None = None,
    contract: str | None = None,
    state: State = None,
) -> Demands:
    """Read what is demanded: by the contract with a name, else by that for the file of a template.

    The state is that of the project unless another one is given. Raises `ValueError` for a contract
    that there is not.
    """
    vocabulary = project.settings.vocabulary
    chosen = _find_contract(project, template, contract)
    demands = read_demands(
        template, phase=phase, tasks=tasks, contract=chosen, vocabulary=vocabulary
    )
    reading = read_state(project.root if state is None else state)
    return demands._replace(steps=find_near_steps(reading, vocabulary))


def _find_contract(
    project: OpenedProject, template: LoadedTemplate | str | None, name: str | None
) -> Contract | None:
    settings = project.settings
    if name is not None:
        return name_contract(name, settings.vocabulary)
    if not isinstance(template, LoadedTemplate):
        return None
    path = os.path.relpath(template.path, settings.root or project.root).replace(os.sep, "/")
    return find_contract(settings.vocabulary, path)
