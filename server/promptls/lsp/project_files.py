"""What the files of a project say about its workflow and its variables.

A file is read again when it has changed, and an open document replaces a file.
"""

import os
from collections.abc import Callable
from typing import NamedTuple, TypeVar

from promptls.document import Document
from promptls.files import FileContext
from promptls.files.freshness import Observation, is_unchanged, observe
from promptls.prompts.next_steps import STATE_FILE, read_state
from promptls.prompts.sources import find_open_tasks, read_sources
from promptls.semantics.declarations import find_used_names
from promptls.vocabulary import Variable
from promptls.workflow.state import RunningWorkflow, workflow_of

K = TypeVar("K")
V = TypeVar("V")

_TASKS = "TASKS"
# A workspace has few projects, and each few variables with a file of their own.
_MOST = 256


class _Workflow(NamedTuple):
    """The workflow of a state file, and the state of the file."""

    observation: Observation
    workflow: RunningWorkflow | None


class _Value(NamedTuple):
    """The size of a variable's value in characters, and the state of the file it comes from."""

    observation: Observation
    size: int | None
    context: FileContext


class ProjectFiles:
    """The workflows and values of all projects that have been asked for."""

    __slots__ = ("_opened", "_values", "_workflows")

    def __init__(self, opened: Callable[[str], Document | None]) -> None:
        self._opened = opened
        self._workflows: dict[str, _Workflow] = {}
        self._values: dict[tuple[str, Variable], _Value] = {}

    def find_workflow(self, root: str) -> RunningWorkflow | None:
        """The workflow that runs in a project; none where no project is known."""
        if root == os.sep:
            return None
        opened = self._opened(f"{root}{os.sep}{STATE_FILE}")
        return workflow_of(opened) if opened is not None else self._read_workflow(root)

    def refresh(self) -> bool:
        """Read again what has changed on disk. Returns whether any of it says something else."""
        workflows = [
            self._read_workflow(root) != it.workflow for root, it in [*self._workflows.items()]
        ]
        sizes = [
            self._read_size(variable, it.context) != it.size
            for (_, variable), it in [*self._values.items()]
        ]
        return any(workflows) or any(sizes)

    def _read_workflow(self, root: str) -> RunningWorkflow | None:
        path = f"{root}{os.sep}{STATE_FILE}"
        known = self._workflows.get(root)
        if known is None or not is_unchanged(path, known.observation):
            observation = observe(path, known.observation if known is not None else None)
            workflow = read_state(root).workflow if observation.stamp is not None else None
            known = _Workflow(observation, workflow)
            _keep(self._workflows, root, known)
        return known.workflow

    def measure_values(self, document: Document, context: FileContext) -> dict[str, int | None]:
        """How many characters each variable of a document gets that comes from a file.

        What is made of many files, like a drawing of the folders, is not measured.
        """
        if context.root == os.sep:
            return {}
        used = find_used_names(document)
        variables = context.rule_set.vocabulary.variables
        return {
            it.name: self._measure(it, context)
            for it in variables
            if it.name in used and it.source and " " not in it.source
        }

    def _measure(self, variable: Variable, context: FileContext) -> int | None:
        opened = self._opened(f"{context.root}/{variable.source}")
        if opened is not None:
            text = opened.source.text
            return len(find_open_tasks(text) if variable.name == _TASKS else text) or None
        return self._read_size(variable, context)

    def _read_size(self, variable: Variable, context: FileContext) -> int | None:
        path = f"{context.root}/{variable.source}"
        key = context.root, variable
        known = self._values.get(key)
        if known is None or not is_unchanged(path, known.observation):
            observation = observe(path, known.observation if known is not None else None)
            size = None
            if observation.stamp is not None:
                found = read_sources(context.root, [variable.name], settings=context.settings)
                size = len(found.values.get(variable.name, "")) or None
            known = _Value(observation, size, context)
            _keep(self._values, key, known)
        return known.size


def _keep(cache: dict[K, V], key: K, value: V) -> None:
    """Add to a cache, which forgets what it has known for the longest time."""
    cache[key] = value
    if len(cache) > _MOST:
        del cache[next(iter(cache))]
