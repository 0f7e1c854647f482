"""Refuses options that contradict each other, before anything is done."""

import click

from promptls.cli.options import STANDARD_INPUT, Options


def refuse_contradictions(options: Options) -> None:
    """End with an error that says which options cannot stand together, and why."""
    if options.write_baseline and not options.baseline:
        raise click.UsageError("--write-baseline needs --baseline FILE, which says where to.")
    if options.write_baseline and (options.fix or options.diff or options.add_suppressions):
        raise click.UsageError("--write-baseline writes down what there is, and changes nothing.")
    if options.diff and options.add_suppressions:
        raise click.UsageError("--diff shows fixes only, so --add-suppressions cannot stand there.")
    if options.watch and (options.diff or options.show_files or options.write_baseline):
        raise click.UsageError("--watch goes on checking, and does nothing else.")
    if options.watch and (STANDARD_INPUT in options.paths or options.stdin_filename):
        raise click.UsageError("--watch waits for files to change, and - is none.")
    if options.stdin_filename and options.paths not in ((), (STANDARD_INPUT,)):
        raise click.UsageError("--stdin-filename is for -, which cannot stand beside other paths.")
    if sum(not form for form, _ in options.output_file) > 1:
        raise click.UsageError("Of several --output-file all but one need a format: FORMAT=PATH.")
