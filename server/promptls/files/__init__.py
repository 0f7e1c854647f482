"""Finds, reads and writes files: the only package that touches the disk.

This module offers what most callers need. Other modules are imported by themselves:
`store` parses, `neighbours` and the two of the cache serve runs over many files,
`exclusions` and `origins` serve `promptls config`.
"""

from promptls.files.configurations import Configurations
from promptls.files.contexts import FileContext, FileContexts, find_project_root, find_team
from promptls.files.discovery import FoundFile, find_files, locate
from promptls.files.reading import FileError, read, read_within, to_source
from promptls.files.writing import replace_file

__all__ = [
    "Configurations",
    "FileContext",
    "FileContexts",
    "FileError",
    "FoundFile",
    "find_files",
    "find_project_root",
    "find_team",
    "locate",
    "read",
    "read_within",
    "replace_file",
    "to_source",
]
