"""What the files of projects say: the running workflow, the values of variables, requirements.

An open document replaces its file. A file is looked at as often as settings are, and read again
when it has changed.
"""

from collections.abc import Callable
from typing import Generic, TypeVar

from promptls.document import Document, JsonFault
from promptls.features.requirements import RequirementText, find_requirement_texts
from promptls.files.freshness import Observation, is_unchanged, observe
from promptls.files.open_occurrences import OpenText
from promptls.files.reading import FileError, read_within, to_source
from promptls.parsing import parse
from promptls.parsing.json.values import read_value
from promptls.prompts.next_steps import STATE_FILE
from promptls.prompts.sources import read_sources, to_value
from promptls.semantics.declarations import find_used_names
from promptls.semantics.workflow.state import RunningWorkflow, read_workflow, workflow_of
from promptls.settings import Settings
from promptls.text.spans import BYTE_ORDER_MARK, SIZE_CAP, Source
from promptls.text.values import NamedTuple
from promptls.vocabulary import Variable
from promptls.vocabulary.kinds import inside

T = TypeVar("T")

# A workspace has few projects, and each few variables with a file of their own.
_MOST = 256
_STATE = STATE_FILE.replace("\\", "/")


class ProjectFiles:
    """What has been asked for of all projects.

    `opened` finds the open document of a file. `looked_at` tells when files were looked at last:
    until that changes, what is known counts.
    """

    __slots__ = ("_opened", "_requirements", "_sizes", "_workflows")

    def __init__(
        self, opened: Callable[[str], OpenText | None], looked_at: Callable[[], float]
    ) -> None:
        self._opened = opened
        self._workflows: _Observed[RunningWorkflow | None] = _Observed(looked_at)
        self._sizes: _Observed[int | None] = _Observed(looked_at)
        self._requirements: _Observed[dict[str, RequirementText]] = _Observed(looked_at)

    def refresh(self) -> bool:
        """Look at the files again until one says something else. Returns whether one does."""
        observed = (self._workflows, self._sizes, self._requirements)
        return any(it.refresh() for it in observed)

    def read(self, path: str, root: str) -> Source | None:
        """A file of a project, as it is in the editor or on the disk; none if it is unreadable."""
        opened = self._opened(path)
        return opened.source if opened is not None else _read(path, root)

    def find_workflow(self, root: str) -> RunningWorkflow | None:
        """The workflow that runs in a project."""
        path = inside(root, _STATE)
        opened = self._opened(path)
        if opened is not None:
            return workflow_of(opened.parse(_never))
        return self._workflows.find(path, path, lambda: _read_workflow(path, root))

    def find_value(self, variable: Variable, root: str, settings: Settings) -> str:
        """The value of a variable; empty where there is none."""
        opened = self._opened(inside(root, variable.source)) if variable.source else None
        if opened is not None:
            return to_value(variable.name, opened.source.text)
        return read_sources(root, [variable.name], settings=settings).values.get(variable.name, "")

    def measure_values(
        self, document: Document, root: str, settings: Settings
    ) -> dict[str, int | None]:
        """How many characters each variable of a document gets that comes from a file.

        What is made of many files, like a drawing of the folders, is not measured.
        """
        used = find_used_names(document)
        return {
            it.name: self._measure(it, root, settings)
            for it in settings.vocabulary.variables
            if it.name in used and it.source and " " not in it.source
        }

    def find_requirements(self, path: str, root: str, shown: str) -> dict[str, RequirementText]:
        """The requirements that a file defines. `shown` is its path from the root."""
        opened = self._opened(path)
        if opened is not None:
            return find_requirement_texts(opened.parse(_never))
        key = f"{root}\0{path}"
        return self._requirements.find(key, path, lambda: _read_requirements(path, root, shown))

    def _measure(self, variable: Variable, root: str, settings: Settings) -> int | None:
        path = inside(root, variable.source or "")
        if self._opened(path) is not None:
            return len(self.find_value(variable, root, settings)) or None
        return self._sizes.find(
            f"{variable.name}\0{path}",
            path,
            lambda: len(self.find_value(variable, root, settings)) or None,
        )


class _Seen(NamedTuple, Generic[T]):
    """What was made of a file, the state of the file, and when it was looked at."""

    path: str
    make: Callable[[], T]
    observation: Observation
    looked_at: float
    made: T


class _Observed(Generic[T]):
    """What was made of files, each made again when its file has changed."""

    __slots__ = ("_looked_at", "_seen")

    def __init__(self, looked_at: Callable[[], float]) -> None:
        self._looked_at = looked_at
        self._seen: dict[str, _Seen[T]] = {}

    def refresh(self) -> bool:
        """Look at the files again until one says something else. Returns whether one does."""
        before = [*self._seen.items()]
        return any(self.find(key, it.path, it.make) != it.made for key, it in before)

    def find(self, key: str, path: str, make: Callable[[], T]) -> T:
        """What is made of a file."""
        now, seen = self._looked_at(), self._seen.get(key)
        if seen is None or seen.looked_at != now:
            if seen is not None and is_unchanged(path, seen.observation):
                seen = seen._replace(looked_at=now)
            else:
                observation = observe(path, seen.observation if seen is not None else None)
                seen = _Seen(path, make, observation, now, make())
            self._seen[key] = seen
            if len(self._seen) > _MOST:
                del self._seen[next(iter(self._seen))]
        return seen.made


def _read(path: str, root: str) -> Source | None:
    try:
        data = read_within(path, [root])
    except FileError:
        return None
    return to_source(data) if len(data) <= SIZE_CAP else None


def _read_workflow(path: str, root: str) -> RunningWorkflow | None:
    source = _read(path, root)
    if source is None:
        return None
    found = read_value(source.text.removeprefix(BYTE_ORDER_MARK))
    return None if isinstance(found, JsonFault) else read_workflow(found.value).workflow


def _read_requirements(path: str, root: str, shown: str) -> dict[str, RequirementText]:
    source = _read(path, root)
    return find_requirement_texts(parse(source, shown)) if source is not None else {}


def _never() -> None:
    """Let parsing run to its end."""
