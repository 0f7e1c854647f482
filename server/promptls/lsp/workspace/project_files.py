"""What the files of projects say: the running workflow, the values of variables, requirements.

All of it is made by the store of files, of an open document or else of the file on the disk.
"""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from promptls.document import Document, JsonFault
from promptls.features.requirements import RequirementText, find_requirement_texts
from promptls.files.state_phases import STATE_FILE
from promptls.files.store import FileStore
from promptls.files.texts import Interpretation, StoredText
from promptls.parsing import is_too_large, run_to_end
from promptls.parsing.json.values import read_value
from promptls.prompts.sample_values import list_values_paths, parse_values, read_examples
from promptls.prompts.sources import is_made_of_many, read_sources, to_value
from promptls.semantics.placeholders.declarations import find_used_names
from promptls.semantics.workflow.state import RunningWorkflow, WorkflowReading, read_workflow
from promptls.settings import Settings
from promptls.text.paths import inside
from promptls.text.spans import BYTE_ORDER_MARK, Source
from promptls.text.values import NamedTuple
from promptls.vocabulary import Variable
from promptls.vocabulary.kinds import Kind

T = TypeVar("T")

# A workspace has few projects, and each few variables with a file of their own.
_MOST = 256
_STATE = STATE_FILE.replace("\\", "/")


class _Shown(NamedTuple):
    """What was made of a file for the editor, how, and when the file was looked at."""

    find: Callable[[], Any]
    value: Any
    looked_at: float


class ProjectFiles:
    """What has been asked for of all projects.

    `looked_at` tells when files were looked at last. Until that changes, what is known counts,
    unless the file is open.
    """

    def __init__(self, store: FileStore, looked_at: Callable[[], float]) -> None:
        self._store = store
        self._looked_at = looked_at
        # Whether a request has found something else than what was shown before.
        self._has_news = False
        self._shown: dict[Hashable, _Shown] = {}

    def refresh(self) -> bool:
        """Look at the files again. Returns whether one says something else since the last call."""
        for key, it in [*self._shown.items()]:
            self._find(key, it.find)
        has_news, self._has_news = self._has_news, False
        return has_news

    def read(self, path: str, root: str) -> Source | None:
        """A file of a project, as it is in the editor or on the disk; none if it is unreadable."""
        text = self._store.find(path, root)
        return text.source if text is not None and not is_too_large(text.source.text) else None

    def find_workflow(self, root: str) -> RunningWorkflow | None:
        """The workflow that runs in a project."""
        return self.read_state(root).workflow

    def read_state(self, root: str) -> WorkflowReading:
        """The workflow that runs in a project, or the reason why none is known."""
        found = self._show("workflow", inside(root, _STATE), root, _read_workflow)
        return found or WorkflowReading(None, "the file does not exist")

    def find_value(self, variable: Variable, root: str, settings: Settings) -> str:
        """The value of a variable; empty where there is none."""
        path = inside(root, variable.source or "")
        is_of_one = variable.source is not None and not is_made_of_many(variable.name)
        if is_of_one or self._store.find_open(path) is not None:
            source = self.read(path, root)
            return to_value(variable.name, source.text) if source is not None else ""
        return read_sources(root, [variable.name], settings=settings).values.get(variable.name, "")

    def measure_values(
        self, document: Document, path: str | None, root: str, settings: Settings
    ) -> dict[str, int | None]:
        """How many characters each variable of a document gets in the preview of it.

        What is made of many files, like a drawing of the folders, is not measured. In other files
        than templates, only what comes from a file is.
        """
        known = settings.vocabulary.variables_by_name
        found = self.find_samples(path, root) if path is not None else None
        samples = found[1] if found is not None and isinstance(found[1], dict) else {}
        examples = read_examples(settings)
        sizes: dict[str, int | None] = {}
        for name in sorted(find_used_names(document)):
            variable = known.get(name)
            if name in samples:
                sizes[name] = len(samples[name])
            elif variable and variable.source and " " not in variable.source:
                sizes[name] = self._measure(variable, root, settings)
            elif document.kind is Kind.SYSTEM_TEMPLATE and not is_made_of_many(name):
                sizes[name] = None
            if sizes.get(name, 0) is None and name in examples:
                sizes[name] = len(examples[name])
        return sizes

    def find_samples(self, path: str, root: str) -> tuple[str, dict[str, str] | str] | None:
        """The file of values for a template, and the values in it or what is wrong with it."""
        for it in list_values_paths(path):
            found = self._show("values", it, root, _read_values)
            if found is not None:
                return it, found
        return None

    def find_requirements(self, path: str, root: str, shown: str) -> dict[str, RequirementText]:
        """The requirements that a file defines. `shown` is its path from the root."""

        def make(text: StoredText) -> dict[str, RequirementText]:
            return find_requirement_texts(text.parse(run_to_end, Interpretation(shown)))

        return self._show("requirements", path, root, make, shown) or {}

    def _measure(self, variable: Variable, root: str, settings: Settings) -> int | None:
        def make(_: StoredText) -> int | None:
            return len(self.find_value(variable, root, settings)) or None

        name = f"size of {variable.name}"
        return self._show(name, inside(root, variable.source or ""), root, make)

    def _show(
        self, name: str, path: str, root: str, make: Callable[[StoredText], T], given: object = None
    ) -> T | None:
        """What is made of a file, which is looked at from now on."""
        key, known = (name, path, root, given), None
        if self._store.find_open(path) is None:
            known = self._shown.get(key)
        if known is not None and known.looked_at == self._looked_at():
            value: T | None = known.value
            return value
        return self._find(key, lambda: self._store.derive(path, root, name, given, make))

    def _find(self, key: Hashable, find: Callable[[], T]) -> T:
        value = find()
        known = self._shown.get(key)
        self._has_news |= known is not None and known.value != value
        self._shown[key] = _Shown(find, value, self._looked_at())
        if len(self._shown) > _MOST:
            del self._shown[next(iter(self._shown))]
        return value


def _read_values(text: StoredText) -> dict[str, str] | str:
    return parse_values(text.source.text)


def _read_workflow(text: StoredText) -> WorkflowReading:
    found = read_value(text.source.text.removeprefix(BYTE_ORDER_MARK))
    if isinstance(found, JsonFault):
        return WorkflowReading(None, "the file is not valid JSON")
    return read_workflow(found.value)
