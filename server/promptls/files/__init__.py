"""Finds, reads and writes files as bytes: the only package that touches the disk.

What stands here is what most callers need. `neighbouring` is imported by itself, for it parses, and
so is what only a run needs (`vicinity`, `shelving`, `own`) or `promptls config` (`omitting`,
`origins`).
"""

from promptls.files.configuring import Configurations
from promptls.files.finding import Found, find, named
from promptls.files.placing import Place, Places, project_of, team_of
from promptls.files.reading import FileError, read, read_within, source_of
from promptls.files.writing import replace

__all__ = [
    "Configurations",
    "FileError",
    "Found",
    "Place",
    "Places",
    "find",
    "named",
    "project_of",
    "read",
    "read_within",
    "replace",
    "source_of",
    "team_of",
]
