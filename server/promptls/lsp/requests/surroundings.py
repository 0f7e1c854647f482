"""What other files say about the document of a request. Each is read when it is used."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from promptls.features.navigation.scopes import (
    count_uses,
    find_defining_files,
    find_files_by_name,
)
from promptls.features.requirements import RequirementText
from promptls.features.site import ProjectValues
from promptls.files.contexts import to_path_from
from promptls.files.listing import list_folder
from promptls.lsp.documents.uris import path_of
from promptls.lsp.requests.handler import Request
from promptls.semantics.occurrences import Subject, Symbol

T = TypeVar("T")

# How long a completion waits for names of other files, in seconds.
_BRIEFLY = 0.05
# More files with requirements are not read for a list of them.
_MOST_SPECIFICATIONS = 50
# No one looks through more names in a folder.
_MOST_LISTED = 500


class _Lazy(Mapping[str, T]):
    """A mapping that is made when it is used for the first time."""

    def __init__(self, make: Callable[[], dict[str, T]]) -> None:
        self._make = make
        self._made: dict[str, T] | None = None

    @property
    def _all(self) -> dict[str, T]:
        if self._made is None:
            self._made = self._make()
        return self._made

    def __getitem__(self, name: str) -> T:
        return self._all[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)


class _Variables(Mapping[str, str]):
    """The values of variables. Only the one that is asked for is read."""

    def __init__(self, request: Request[Any], root: str) -> None:
        self._request = request
        self._root = root
        self._known = request.vocabulary.variables_by_name

    def __getitem__(self, name: str) -> str:
        variable, settings = self._known[name], self._request.document.context.settings
        return self._request.session.documents.project_files.find_value(
            variable, self._root, settings
        )

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)


class _Requirements(_Lazy[RequirementText]):
    """The requirements of other files. For one of them only the files that define it are read.

    Once all are read they are looked up by the ids that the texts have: the index knows of an id
    that is half typed only what is whole.
    """

    def __init__(self, request: Request[Any], root: str) -> None:
        super().__init__(lambda: self._read(None))
        self._request = request
        self._root = root

    def __getitem__(self, name: str) -> RequirementText:
        made = self._made
        return (self._read(Symbol(Subject.REQUIREMENT, name)) if made is None else made)[name]

    def _read(self, symbol: Symbol | None) -> dict[str, RequirementText]:
        request, own = self._request, self._request.document.key
        files = request.files(_BRIEFLY)
        paths = find_defining_files(Subject.REQUIREMENT, files[own], files, symbol)
        found: dict[str, RequirementText] = {}
        for path in [it for it in paths if it != own][:_MOST_SPECIFICATIONS]:
            request.guard()
            project_files = request.session.documents.project_files
            known = project_files.find_requirements(path, self._root, files[path].path)
            found = {**known, **found}
        return found


def find_values(request: Request[Any], *, variables: bool = True) -> ProjectValues:
    """What is known of the project of a document. One outside of any project has little.

    To read the values of `variables` takes long, so a list of names goes without them.
    """
    root, read = request.root, request.session.documents.project_files
    explained = request.client.explained_keys.get(request.document.language, frozenset())
    found = ProjectValues(
        uses=_Lazy(lambda: _count_uses(request)),
        has_all_uses=lambda: not request.index.is_partial,
        explained=explained,
    )
    if root is None:
        return found
    settings, state = request.document.context.settings, read.read_state(root)
    path = path_of(request.document.uri)
    return found._replace(
        workflow=state.workflow,
        no_workflow=state.reason,
        variables=_Variables(request, root) if variables else {},
        agents=_Lazy(lambda: find_files_by_name(Subject.AGENT, root, request.files(_BRIEFLY))),
        skills=_Lazy(lambda: find_files_by_name(Subject.SKILL, root, request.files(_BRIEFLY))),
        requirements=_Requirements(request, root),
        list_folder=lambda folder: _list_folder(root, folder),
        sizes=_Lazy(lambda: read.measure_values(request.parse(), path, root, settings)),
        completes_links=not request.client.habits.completes_links,
    )


def _list_folder(root: str, folder: str) -> list[str]:
    """The names in a folder, which without a project is absolute as the path of the document is."""
    inside = to_path_from(root, folder) if folder.startswith("/") else folder
    return list_folder(root, "" if inside == "." else inside, most=_MOST_LISTED)


def _count_uses(request: Request[Any]) -> dict[str, int]:
    # No reply waits for them: the client is told to ask again when the files have been read.
    own = request.document.key
    here = request.index.find(own, request.guard)
    assert here is not None, "an open document is known"
    symbols = [it for it in here.places if it.subject is Subject.REQUIREMENT]
    files = request.wait_for_index().select(symbols, request.guard)
    return count_uses(Subject.REQUIREMENT, files[own], files)
