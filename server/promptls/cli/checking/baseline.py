"""The baselines of a run: findings that are known and neither shown nor fixed."""

import os
from collections import defaultdict
from collections.abc import Mapping, Sequence

import click

from promptls.cli import FAILED
from promptls.cli.checking.changes import Remaining, Results
from promptls.cli.checking.options import Options
from promptls.cli.terminal.messages import Errors, print_note
from promptls.files import Configurations, FileContext, FileError, FoundFile
from promptls.files.reading import exists
from promptls.runner.baseline import (
    Baseline,
    BaselineError,
    find_known,
    read_baseline,
    subtract,
    with_known,
    write_baseline,
)
from promptls.runner.run import Result
from promptls.text.values import NamedTuple
from promptls.text.wording import counted


class Baselines(NamedTuple):
    """The baselines by their paths, as they are shown, and the path of that of each file."""

    by_path: Mapping[str, Baseline]
    of_files: Mapping[str, str]


def load_baselines(
    options: Options, files: Sequence[FoundFile], settings: Configurations
) -> Baselines:
    """Read the baseline of the option, or those that the settings of the files name.

    One that is about to be written may be missing.
    """
    if options.baseline:
        of_files = dict.fromkeys((it.absolute for it in files), options.baseline)
        paths = [options.baseline]
    else:
        named = ((it.absolute, settings.find(it.absolute).baseline) for it in files)
        of_files = {path: os.path.relpath(it) for path, it in named if it}
        paths = sorted({*of_files.values()})
    return Baselines({it: _load(it, options) for it in paths}, of_files)


def _load(path: str, options: Options) -> Baseline:
    if options.write_baseline and not exists(path):
        return {}
    try:
        return read_baseline(path)
    except BaselineError as error:
        if options.baseline:
            raise click.BadParameter(str(error), param_hint="--baseline") from error
        hint = "" if exists(path) else "; --write-baseline writes it"
        Errors().report(f"{error}{hint}")
        raise click.exceptions.Exit(FAILED) from error


def know(context: FileContext, options: Options) -> FileContext:
    """The context of a file with what the baseline of its settings lists."""
    settings = context.settings
    if not settings.baseline:
        return context
    known = _load(os.path.relpath(settings.baseline), options)
    return context._replace(settings=with_known(settings, known))


def hide_known(baselines: Baselines, results: Results) -> Remaining:
    """Leave out what the baselines list."""
    left: dict[str, Result] = {}
    known: dict[str, frozenset[str]] = {}
    hidden = gone = 0
    for path, of_path in _group(baselines, results).items():
        found = subtract(baselines.by_path[path], path, of_path)
        hidden += found.known
        gone += found.gone
        left |= {it.file.absolute: it for it in found.results}
        known |= find_known(of_path, found.results)
    shown = [left.get(it.file.absolute, it) if isinstance(it, Result) else it for it in results]
    return Remaining(shown, hidden, gone, known)


def note_gone(remaining: Remaining) -> None:
    """Say that findings of the baselines do not occur any more."""
    if remaining.gone:
        gone = f"{counted(remaining.gone, 'finding')} in the baseline no longer"
        verb = "occurs" if remaining.gone == 1 else "occur"
        print_note(f"{gone} {verb}; run with --write-baseline to update it")


def save_baselines(baselines: Baselines, results: Results, errors: Errors, *, quiet: bool) -> None:
    """Write all findings to the baselines."""
    groups = _group(baselines, results)
    for path, old in baselines.by_path.items():
        try:
            number = write_baseline(path, groups[path], old)
        except FileError as error:
            errors.report(f"{path}: {error.reason}")
            continue
        if not quiet:
            click.echo(f"Wrote {counted(number, 'finding')} to {path}.", err=True)
    without = sum(
        it.file.absolute not in baselines.of_files for it in results if isinstance(it, Result)
    )
    if without and not quiet:
        have = "has no baseline in its" if without == 1 else "have no baseline in their"
        print_note(f"{counted(without, 'file')} {have} settings")


def _group(baselines: Baselines, results: Results) -> Mapping[str, list[Result]]:
    """The results by the path of their baseline."""
    groups = defaultdict[str, list[Result]](list)
    for path in baselines.by_path:
        groups[path] = []
    for it in results:
        if isinstance(it, Result) and it.file.absolute in baselines.of_files:
            groups[baselines.of_files[it.file.absolute]].append(it)
    return groups
