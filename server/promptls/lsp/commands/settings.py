"""`promptls.createSettings`: the first settings file of a project, as `promptls init` writes it."""

import os
from collections.abc import Generator
from contextlib import suppress

from promptls.files import FileContexts, FileError
from promptls.files.configurations import find_settings_file
from promptls.files.folders import Folders
from promptls.lsp.commands.applying import apply_edit, to_new_file
from promptls.lsp.commands.arguments import Arguments, find_folder, invalid
from promptls.lsp.connection.jobs import Job
from promptls.lsp.documents.uris import uri_of
from promptls.lsp.session import Session
from promptls.lsp.workspace.walking import walk
from promptls.runner.checking import Work, check_file
from promptls.runner.initial_settings.making import make_settings, sort_own_files
from promptls.runner.overrides import Overrides
from promptls.runner.run import Result


def create_settings(session: Session, arguments: Arguments) -> object:
    """Check the files of a project, and make settings that fit them."""
    folder = find_folder(session, arguments.text("uri"))
    client = session.client
    # Who chooses it from a list of names would not see a text that is returned.
    is_bare = client.creates_files and not client.knows_commands
    is_written = arguments.flag("write", default=is_bare)
    existing = find_settings_file(folder, Folders(session.documents.store.find_open))
    if is_written and existing is not None:
        raise invalid(f"there are settings already in {os.path.basename(existing)}")
    return Job(_create(session, folder, is_written=is_written))


def _create(session: Session, folder: str, *, is_written: bool) -> Generator[None, None, object]:
    configurations = session.documents.workspace.configurations()
    files = sort_own_files(folder, (yield from walk([folder], configurations)))
    work = Work(Overrides(), FileContexts(configurations.find, configurations.listed))
    results = []
    for file in files.own:
        yield
        with suppress(FileError):
            results.append(Result(file, check_file(file, work), is_old=False))
    yield
    made = make_settings(files, results, configurations)
    uri = uri_of(session.roots.as_shown(os.path.join(folder, made.name)))
    edit = to_new_file(session, uri, made.text) if is_written else None
    is_applied = edit is not None and apply_edit(session, edit, f"Create {made.name}")
    if is_applied:
        session.tell(f"promptls has made {made.name}: {made.summary}")
    return {
        "uri": uri,
        "text": made.text,
        "summary": made.summary,
        "findings": made.findings,
        "preCommit": made.hook,
        "applied": is_applied,
    }
