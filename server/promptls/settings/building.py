"""Makes settings of what their files say."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from promptls.kinds import Kind
from promptls.settings import IgnoredIn, Mistake, Mistaken, Settings
from promptls.settings.choosing import How, Step
from promptls.settings.loading import Judged, judge_anew, load, unknown_phases
from promptls.settings.tables import Tables, merged, tables_of
from promptls.settings.toml_page import TomlPage
from promptls.settings.words import extended
from promptls.text import Span
from promptls.vocabulary import SPECIFIED

# Longer chains are a mistake, not a design.
_MOST_EXTENSIONS = 10
_SHARED_NAME = "pyproject.toml"
_ALL = "all"

# Reads a settings file by its path, and finds the path that another one extends.
Read = Callable[[str], str]
Resolve = Callable[[str, str], str]


class _Link(NamedTuple):
    """One file of a chain, each of which extends the next."""

    path: str
    tables: Tables
    page: TomlPage


def build(
    path: str, root: str, read: Read, resolve: Resolve, judged: Judged = judge_anew
) -> tuple[Settings | None, list[Mistaken]]:
    """Read a settings file and all that it extends. There are no settings where one is wrong.

    `read` raises `OSError` for a file that cannot be read; `resolve` tells what a relative path
    in a file means. What has been `judged` to be right is not judged again.
    """
    chain: list[_Link] = []
    at: str | None = path
    while at is not None:
        by = chain[-1] if chain else None
        if at in (it.path for it in chain):
            return None, [_mistaken(by, path, f"extends itself: {at}")]
        if len(chain) > _MOST_EXTENSIONS:
            return None, [_mistaken(by, path, f"more than {_MOST_EXTENSIONS} files in a chain")]
        try:
            text = read(at)
        except OSError as error:
            reason = error.strerror or type(error).__name__
            return None, [_mistaken(by, at, f"cannot be read: {at}: {reason}")]
        shared = _name_of(at) == _SHARED_NAME
        page, mistakes = load(text, in_pyproject=shared, judged=judged)
        if page is None or mistakes:
            return None, [Mistaken(at, text, it) for it in mistakes]
        tables = tables_of(page.values)
        chain.append(_Link(at, tables, page))
        at = resolve(at, tables.extend) if tables.extend else None
    said = tables_of(merged([it.page.values for it in chain]))
    wrong = list(_unknown_phases(chain, said))
    return (None, wrong) if wrong else (_settings(root, [it.path for it in chain], said), [])


def _mistaken(by: _Link | None, path: str, message: str) -> Mistaken:
    """A mistake of the file that extends another, or of the first one."""
    if by is None:
        return Mistaken(path, "", Mistake(Span(0, 0), message))
    return Mistaken(by.path, by.page.text, Mistake(by.page.value(("extend",)), message))


def _unknown_phases(chain: Sequence[_Link], said: Tables) -> Iterator[Mistaken]:
    known = {*(it.key for it in SPECIFIED.template_phases), *said.phases}
    for link in chain:
        for path, message in unknown_phases(link.tables, known):
            yield Mistaken(link.path, link.page.text, Mistake(link.page.value(path), message))


def _name_of(path: str) -> str:
    return path.replace("\\", "/").rpartition("/")[2]


def _settings(root: str, paths: Sequence[str], said: Tables) -> Settings:
    return Settings(
        root,
        tuple(paths),
        (
            Step(How.ONLY, tuple(said.select)),
            Step(How.WITHOUT, tuple(said.ignore)),
            _weighed(said),
        ),
        tuple(IgnoredIn(glob, tuple(words)) for glob, words in said.per_file_ignores.items()),
        tuple(said.exclude),
        said.respect_gitignore,
        tuple((glob, Kind(kind)) for glob, kind in said.files.items()),
        tuple(glob for it in said.variables.values() for glob in it.files),
        extended(said),
    )


def _weighed(said: Tables) -> Step:
    # What is said of a rule goes before what is said of its family, and that before all.
    words = sorted(said.severity, key=lambda it: (it != _ALL, "-" in it))
    return Step(How.WEIGHED, tuple(words), tuple(said.severity[it] for it in words))
