"""`promptls generate`: writes types of variables, and parsers of answers."""

import os
import shlex

import click

from promptls.cli import FAILED
from promptls.cli.parameters import Choice
from promptls.cli.runtime.inputs import open_project, read_text
from promptls.cli.terminal.messages import Errors, print_note
from promptls.cli.terminal.style import prepare_stdout
from promptls.files import FileError
from promptls.files.discovery import find_files
from promptls.files.projects import OpenedProject
from promptls.files.reading import exists
from promptls.files.writing import save_file
from promptls.prompts.generation import LANGUAGES, Order, read_subjects
from promptls.prompts.generation.subjects import TypedSubject
from promptls.vocabulary.files import is_markdown

_OUTDATED = 1


@click.command
@click.argument("language", type=Choice(list(LANGUAGES)), metavar="LANGUAGE")
@click.argument("paths", metavar="[PATH]...", nargs=-1)
@click.option(
    "--contract", "contracts", multiple=True, metavar="NAME", help="Contract of the settings."
)
@click.option("-o", "--output", metavar="FILE", help="Write to FILE.")
@click.option("--check", is_flag=True, help="Write nothing; fail if FILE would change.")
@click.pass_context
def command(  # noqa: PLR0913 - click passes each option by name
    context: click.Context,
    *,
    language: str,
    paths: tuple[str, ...],
    contracts: tuple[str, ...],
    output: str | None,
    check: bool,
) -> None:
    r"""Write types of the variables of templates, and parsers of the answers to them.

    LANGUAGE is python, typescript or json-schema. PATH is a template, an agent file, or a folder
    of these. What is printed is one module without dependencies: for each template a type of its
    variables, and for each template and contract a parser whose result has the outcome (good, bad,
    given, none or malformed) and the values of the parts.

    \b
      promptls generate python templates/system --contract review -o answers.py
      promptls generate python templates/system --contract review -o answers.py --check

    The parser reads as promptls response does. It knows the answer alone, so an answer that
    repeats the prompt is not told apart, and it compares no JSON with a schema.

    The exit code is 0, or 1 when --check finds a file that is out of date, or 2 when there is
    nothing to write or a file cannot be read or written.
    """
    if check and output is None:
        raise click.UsageError("--check requires --output.")
    if not paths and not contracts:
        raise click.UsageError("Give a PATH, or --contract.")
    project = open_project()
    try:
        subjects = _read_subjects(project, paths, contracts)
        again = [language, *paths, *(f"--contract={it}" for it in contracts)]
        again += [f"--output={output}"] if output else []
        order = Order(subjects, f"promptls generate {shlex.join(again)}")
        written = LANGUAGES[language](order)
        if output is None:
            stream = prepare_stdout()
            stream.write(written)
            stream.flush()
        elif not _is_written(output, written):
            if check:
                Errors().report(f"{output}: out of date; run {order.command}")
                context.exit(_OUTDATED)
            save_file(output, written.encode())
    except FileError as error:
        Errors().report(str(error))
        context.exit(FAILED)


def _read_subjects(
    project: OpenedProject, paths: tuple[str, ...], contracts: tuple[str, ...]
) -> list[TypedSubject]:
    """The subjects of files and contracts, with a note on each given file that has none."""
    files, errors = find_files(paths, lambda _: project.settings)
    if errors:
        raise errors[0]
    templates = [(it.path, read_text(it.path)) for it in files if is_markdown(it.path)]
    try:
        subjects = read_subjects(project, templates, contracts)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="'--contract'") from None
    kept = [it for it in subjects if it.variables or it.fields]
    if not kept:
        raise FileError(", ".join(paths), "no variables, and nothing is demanded of answers")
    given = {os.path.normpath(it) for it in paths}
    for path, _ in templates:
        if os.path.normpath(path) in given and all(it.path != path for it in kept):
            print_note(f"{path} has no variables, and demands nothing of an answer")
    return kept


def _is_written(path: str, text: str) -> bool:
    """Whether a file has a text already."""
    if not exists(path):
        return False
    return read_text(path).replace("\r\n", "\n") == text
