"""`promptls budget`: measures what a model always carries, and prints it."""

import os

from promptls.cli import CLEAN, FAILED, FINDINGS
from promptls.cli.runtime.budget_json import to_json
from promptls.cli.runtime.budget_reports import draw
from promptls.cli.runtime.inputs import decode_argument, open_project
from promptls.cli.terminal.messages import Errors
from promptls.cli.terminal.style import detect_style, prepare_stdout
from promptls.files import FileError
from promptls.files.reading import is_folder
from promptls.prompts.budgets import find_known_hosts
from promptls.prompts.project_budgets import UnknownHostError, measure_project
from promptls.text.values import NamedTuple
from promptls.text.wording import listed
from promptls.vocabulary.hosts import title_of


class Wanted(NamedTuple):
    """What is to be measured: the folder, the hosts, the window, and since when."""

    path: str
    hosts: tuple[str, ...]
    window: int
    since: str | None


def run(wanted: Wanted, *, verbose: bool, form: str, color: str) -> int:
    """Measure, print, and return the exit code."""
    if not is_folder(wanted.path):
        return _fail(f"{wanted.path}: no such folder")
    try:
        since = None if wanted.since is None else decode_argument(wanted.since, "'--since'")
        found = measure_project(
            open_project(wanted.path), wanted.path, wanted.hosts, wanted.window, since
        )
    except (FileError, UnknownHostError) as error:
        return _fail(str(error))
    errors = Errors()
    for it in map(str, found.errors):
        errors.report(it)
    if not (found.hosts or found.errors):
        errors.report(_describe_nothing(wanted))
    stream = prepare_stdout()
    if form == "json":
        stream.write(to_json(found, window=wanted.window, since=since))
    else:
        style = detect_style(stream, color)
        stream.writelines(f"{it}\n" for it in draw(found, style, verbose=verbose))
    stream.flush()
    return FAILED if errors.count else FINDINGS if found.is_exceeded else CLEAN


def _fail(reason: str) -> int:
    Errors().report(reason)
    return FAILED


def _describe_nothing(wanted: Wanted) -> str:
    names = wanted.hosts or find_known_hosts()
    titles = listed([title_of(it) for it in dict.fromkeys(names)], "or")
    shown = os.path.normpath(wanted.path)
    return f"{shown}: there are no instructions and no skills of {titles}"
