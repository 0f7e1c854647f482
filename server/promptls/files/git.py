"""Tells which paths git ignores, by all the files that have an opinion on them."""

import os
from collections.abc import Callable

from promptls.files.placing import project_of
from promptls.files.reading import holds

IGNORE_FILE = ".gitignore"

# What the `.gitignore` files above a path think of it, the nearest one last; see `ignoring`.
Opinions = tuple[Callable[[str], bool | None], ...]


def ignored_above(folder: str) -> Opinions:
    """What the `.gitignore` files above a folder say, unless they leave out the folder itself."""
    here = os.getcwd()
    root = project_of(folder) or (here if holds(here, folder) else folder)
    between = [folder]
    while between[-1] != root:
        between.append(os.path.dirname(between[-1]))
    ignored: Opinions = ()
    for it in between[:0:-1]:
        if os.path.exists(os.path.join(it, IGNORE_FILE)):
            ignored += ignored_in(it)
    return () if is_ignored(folder + os.sep, ignored) else ignored


def ignored_in(folder: str) -> Opinions:
    """What the `.gitignore` of a folder says, if there is one."""
    from promptls.files.ignoring import ignored_by  # noqa: PLC0415 - pathspec is slow to import

    ignored = ignored_by(folder)
    return () if ignored is None else (ignored,)


def is_ignored(path: str, ignored: Opinions) -> bool:
    """Whether git ignores a path. That of a folder ends with a separator."""
    # The nearest file that has an opinion is right.
    opinions = (it(path) for it in reversed(ignored))
    return next((it for it in opinions if it is not None), False)
