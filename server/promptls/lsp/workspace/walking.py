"""Finds the files of some folders as a check does, in small steps."""

import logging
from collections.abc import Generator, Iterable
from itertools import chain

from promptls.files import Configurations, FoundFile
from promptls.files.discovery import sort_found, walk_folder

log = logging.getLogger(__name__)

# What a person would wait for. A folder with more is no project, but a home folder.
_MOST_FILES = 20_000
_MOST_FOLDERS = 100_000


def walk(
    folders: Iterable[str], configurations: Configurations
) -> Generator[None, None, list[FoundFile]]:
    """Find the files that are checked, sorted. There is a step for each folder below these."""
    found: list[FoundFile] = []
    below = chain.from_iterable(
        walk_folder(it, configurations.find, configurations.listed) for it in folders
    )
    for number, files in enumerate(below, 1):
        yield
        found += files
        if len(found) > _MOST_FILES or number >= _MOST_FOLDERS:
            log.warning("more than %d files in %d folders: not all are read", len(found), number)
            break
    return sort_found(found[:_MOST_FILES])
