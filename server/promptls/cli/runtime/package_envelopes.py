"""What `promptls package envelope` does, from its options to the exit code."""

import json
import os
from uuid import uuid4

import click

from promptls.cli import CLEAN, FINDINGS
from promptls.cli.runtime.package_inputs import (
    parse_given,
    read_package,
    refuse_second_stdin,
    report_errors,
)
from promptls.cli.runtime.package_reports import write_problems
from promptls.cli.terminal.messages import print_note
from promptls.cli.terminal.style import prepare_stdout
from promptls.files.reading import FileError, is_folder
from promptls.prompts.json_documents import parse_envelope
from promptls.prompts.packages.envelopes import (
    find_document,
    find_envelope_ids,
    find_envelope_mismatches,
    make_envelope,
)


@report_errors
def make(package: str, output_format: str, *, root: str, job: str | None, check: str | None) -> int:
    """Make the envelope of a package, or compare one with it."""
    refuse_second_stdin([package, check])

    read = read_package(package)
    if check is not None:
        given = parse_given(check, parse_envelope)
        work = [*find_envelope_ids(read, given), *find_envelope_mismatches(read, given)]
        write_problems(check, work, output_format)
        return FINDINGS if work else CLEAN
    if not is_folder(root):
        raise FileError(root, "not a folder")
    envelope = make_envelope(read, root, job or str(uuid4()))
    for name in read.documents:
        path, is_there = find_document(read, os.path.abspath(root), name)
        if not is_there:
            print_note(f"no such context document: {os.path.relpath(path)}")
    click.echo(json.dumps(envelope, indent=2), file=prepare_stdout())
    return CLEAN
