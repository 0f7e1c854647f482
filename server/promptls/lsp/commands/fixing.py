"""`promptls.server.fixAll`: all safe fixes of a file, or of the files of a folder."""

from collections.abc import Generator
from contextlib import suppress
from typing import cast

from promptls.checking.suppressing import CheckedText
from promptls.features.actions import FileEdits, Task, TaskName, perform
from promptls.files import FileContexts, FileError, FoundFile, locate, read_within, to_source
from promptls.files.reading import is_folder
from promptls.lsp.commands.applying import apply_edit
from promptls.lsp.commands.arguments import Arguments, find_folder, invalid
from promptls.lsp.connection.jobs import Job
from promptls.lsp.connection.wire import AnnotatedTextEdit, TextEdit, WorkspaceEdit
from promptls.lsp.convert.replies import join_edits, to_text_edits
from promptls.lsp.documents.open_document import OpenDocument
from promptls.lsp.documents.uris import path_of, uri_of
from promptls.lsp.session import Session
from promptls.lsp.workspace.walking import walk
from promptls.runner.changing import fix_data
from promptls.runner.checking import Work
from promptls.runner.overrides import Overrides
from promptls.text.difference import difference
from promptls.text.edits import Applicability
from promptls.text.spans import Source
from promptls.text.wording import counted, quoted

_SAFE = frozenset({Applicability.SAFE})
# An editor shows all of them, to choose from.
_ANNOTATION = "fix"
_LABEL = "Fix all safe promptls problems"


def fix_all(session: Session, arguments: Arguments) -> object:
    """Find the fixes of all files of a folder, or of one file, and have the editor apply them.

    Those of several files are shown before, by an editor that can.
    """
    uri = arguments.required("uri")
    path = path_of(uri)
    if path is None or session.roots.find(path) is None:
        raise invalid(f"{quoted(uri)} is not in a workspace folder")
    is_applied = arguments.flag("apply", default=True)
    return Job(_fix(session, path, is_applied=is_applied))


def _fix(session: Session, path: str, *, is_applied: bool) -> Generator[None, None, object]:
    configurations = session.documents.workspace.configurations()
    if is_folder(path):
        find_folder(session, uri_of(path))
        files = yield from walk([path], configurations)
    else:
        files = [locate(path)]
    work = Work(Overrides(), FileContexts(configurations.find, configurations.listed))
    edits: list[tuple[str, int | None, list[TextEdit]]] = []
    total = 0
    for file in files:
        yield
        document = session.documents.at(file.absolute)
        with suppress(FileError):
            found = _fix_open(document) if document else _fix_file(session, file, work)
            if found.edits:
                source = Source(found.text)
                encoding = session.client.encoding
                converted = to_text_edits(found.edits, source, encoding, from_disk=document is None)
                shown = uri_of(session.roots.as_shown(found.path))
                edits.append(
                    (document.uri, document.version, converted)
                    if document
                    else (shown, None, converted)
                )
                total += len(converted)
    edit = join_edits(edits, session.client)
    if len(edits) > 1:
        _annotate(edit, session)
    number = len(edits)
    return {
        "edit": edit,
        "files": number,
        "edits": total,
        "summary": f"{counted(total, 'edit')} in {counted(number, 'file')}",
        "applied": bool(edits)
        and is_applied
        and apply_edit(session, edit, _LABEL, is_refactoring=True),
    }


def _fix_open(document: OpenDocument) -> FileEdits:
    def guard() -> None:
        """A job is not interrupted within a file."""

    checked = CheckedText(document.parse(guard), document.check(guard))
    made = perform(Task(TaskName.FIX_ALL), checked, document.checker_of_texts(guard))
    return FileEdits(document.uri, document.source.text, tuple(made))


def _fix_file(session: Session, file: FoundFile, work: Work) -> FileEdits:
    context = work.contexts.find(file.absolute)
    data = read_within(file.absolute, session.roots.paths)
    changed = fix_data(data, context, work, _SAFE)
    before = to_source(changed.old).text
    after = to_source(changed.new).text
    return FileEdits(file.absolute, before, tuple(difference(before, after)))


def _annotate(edit: WorkspaceEdit, session: Session) -> None:
    """Have the edits confirmed, by a client that can ask."""
    changes = edit.get("documentChanges")
    if changes is None or not session.client.takes_change_annotations:
        return
    for of_file in changes:
        of_file["edits"] = [
            cast("AnnotatedTextEdit", {**it, "annotationId": _ANNOTATION})
            for it in of_file["edits"]
        ]
    edit["changeAnnotations"] = {_ANNOTATION: {"label": _LABEL, "needsConfirmation": True}}
