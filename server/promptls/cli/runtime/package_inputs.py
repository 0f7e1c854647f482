"""What the commands of `promptls package` read, and how they fail."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

import click

from promptls.cli import FAILED
from promptls.cli.runtime.inputs import read_json, read_text
from promptls.cli.terminal.messages import Errors
from promptls.files.reading import STANDARD_INPUT, FileError
from promptls.parsing import parse
from promptls.prompts.json_documents import DocumentError
from promptls.prompts.packages.package import NOT_A_PACKAGE, Package, parse_package
from promptls.semantics.facts import defined_requirements
from promptls.text.spans import Source

_P = ParamSpec("_P")
_T = TypeVar("_T")


def report_errors(run: Callable[_P, int]) -> Callable[_P, int]:
    """Have a command print what it cannot read, as an error of a line each."""

    @wraps(run)
    def guarded(*arguments: _P.args, **options: _P.kwargs) -> int:
        errors = Errors()
        try:
            return run(*arguments, **options)
        except FileError as error:
            errors.report(str(error))
        except DocumentError as error:
            for line in str(error).split("\n"):
                errors.report(line)
        return FAILED

    return guarded


def read_document(path: str | None, parse_document: Callable[[str, str], _T]) -> _T | None:
    """Read a JSON document, if one is given."""
    return None if path is None else parse_given(path, parse_document)


def parse_given(path: str, parse_document: Callable[[str, str], _T]) -> _T:
    """Read a JSON document."""
    return parse_document(read_json(path), path)


def read_requirements(path: str) -> frozenset[str]:
    """Read the ids of the requirements that a specification defines."""
    return defined_requirements(parse(Source(read_text(path)), "spec.md"))


def read_package(path: str) -> Package:
    """Read a work package."""
    package = parse_package(read_text(path), path)
    if not package.id:
        raise FileError(path, NOT_A_PACKAGE)
    return package


def refuse_second_stdin(paths: list[str | None]) -> None:
    """The standard input can be read only once."""
    if sum(it == STANDARD_INPUT for it in paths) > 1:
        raise click.UsageError("Only one input can be '-' (standard input).")
