"""What the editor may do about the text that is selected."""

import os
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Protocol, cast

from lsprotocol import types as lsp

from promptls.checking.suppressing import CheckedText
from promptls.features.actions import (
    Action,
    ActionKind,
    FileEdits,
    Inquiry,
    TaskName,
    find_actions,
    perform,
)
from promptls.files.reading import exists
from promptls.lsp.capabilities import APPLY_ACTION, applies_actions
from promptls.lsp.commands.applying import CHANGED, name_texts, to_new_file
from promptls.lsp.connection import wire
from promptls.lsp.connection.protocol import CONTENT_MODIFIED, RequestError
from promptls.lsp.convert import replies
from promptls.lsp.documents.documents import Documents
from promptls.lsp.documents.uris import uri_of
from promptls.lsp.requests.handler import REQUESTS, Request, data_of, handles, uri_in_data
from promptls.lsp.session import Session
from promptls.semantics.workflow.state import RunningWorkflow
from promptls.settings.edits import declare
from promptls.settings.ignoring import ignore_rule
from promptls.text.edits import FileEdit
from promptls.vocabulary.files import SETTINGS_FILES, is_shared_file
from promptls.vocabulary.kinds import Kind

_INVALID = RequestError(lsp.ErrorCodes.InvalidParams.value, "unknown code action")
_CLOSED = RequestError(lsp.ErrorCodes.InvalidParams.value, "the document is not open")
# In a text of this length comments are tried out before they are offered.
_SHORT = 32_000
_ALLOWING = frozenset({TaskName.ALLOW_HERE, TaskName.ALLOW_IN_FILE})


@handles(lsp.TEXT_DOCUMENT_CODE_ACTION, closed=[])
def code_actions(
    request: Request[lsp.CodeActionParams],
) -> list[wire.CodeAction] | list[wire.JsonObject]:
    """Offer what may be done in a range, and with all of the document.

    The diagnostics are computed and not taken from the request: some editors send none. A client
    that knows commands only gets one for each action.
    """
    if request.client.takes_code_actions:
        return _find_code_actions(request)
    if not applies_actions(request.client):
        return []
    return [*_to_commands(_find_code_actions(request), request.session.documents)]


def _to_commands(
    actions: Iterable[wire.CodeAction], documents: Documents
) -> Iterator[wire.JsonObject]:
    for it in actions:
        if "edit" in it:
            title, edit = it["title"], it["edit"]
            seen = name_texts(edit, documents)
            arguments = {"title": title, "edit": edit, "seen": seen}
            yield {"title": title, "command": APPLY_ACTION, "arguments": [arguments]}


def _find_code_actions(request: Request[lsp.CodeActionParams]) -> list[wire.CodeAction]:
    document, client = request.document, request.client
    kinds = [it for it in ActionKind if _is_wanted(it, request)]
    if not kinds:
        return []
    inquiry = Inquiry(
        request.parse(),
        request.span(),
        request.check(),
        document.context.rule_set,
        document.checker_of_texts(request.guard),
        _find_workflow(request),
        _is_automatic(request),
        partial(_declare_in_settings, request),
        partial(_ignore_in_settings, request),
    )
    found: list[wire.CodeAction] = []
    for action in find_actions(inquiry, kinds):
        if action.elsewhere is not None:
            found.append(_to_action_elsewhere(action, action.elsewhere, request))
            continue
        edits = _find_edits(action, inquiry, request)
        if edits is not None:
            found.append(replies.to_code_action(action, edits, document, client))
    return found


def _uri_in_data(action: lsp.CodeAction) -> str:
    uri = uri_in_data(action)
    if not uri:
        raise RequestError(_INVALID.code, _INVALID.message)
    return uri


@handles(lsp.CODE_ACTION_RESOLVE, closed=_CLOSED, find_uri=_uri_in_data)
def resolve_code_action(request: Request[lsp.CodeAction]) -> wire.CodeAction:
    """Compute the edit of an action that was offered without one."""
    action, task = request.params, replies.to_task(request.params.data)
    if task is None:
        raise RequestError(_INVALID.code, _INVALID.message)
    if task.name is TaskName.ALLOW_HERE and _is_outdated(request):
        raise RequestError(CONTENT_MODIFIED, CHANGED)
    checked = CheckedText(request.parse(), request.check())
    edits = perform(task, checked, request.document.checker_of_texts(request.guard))
    return {
        "title": action.title,
        "kind": str(action.kind or lsp.CodeActionKind.QuickFix.value),
        "edit": replies.to_workspace_edit(edits, request.document, request.client),
    }


_resolve_offered = REQUESTS[lsp.CODE_ACTION_RESOLVE]


def _resolve(session: Session, action: lsp.CodeAction) -> object:
    """Some clients ask for all actions, also for those that have come with their edit."""
    return action if action.edit is not None else _resolve_offered(session, action)


REQUESTS[lsp.CODE_ACTION_RESOLVE] = _resolve


def _is_outdated(request: Request[lsp.CodeAction]) -> bool:
    """Whether the text is another one than that in which a finding was told by its place."""
    text = request.document.name_text()
    return data_of(request.params).get("text", text) != text


def _find_edits(
    action: Action, inquiry: Inquiry, request: Request[lsp.CodeActionParams]
) -> Sequence[FileEdit] | None:
    """The edits of an action; an empty list where they are left for later."""
    if action.task is None:
        return action.edits
    is_tried = action.task.name in _ALLOWING and len(inquiry.document.source.text) <= _SHORT
    if request.client.resolves_actions and not is_tried:
        return ()
    # When the editor asks because the cursor has moved, the whole file is not fixed on trial.
    # On saving, it names what it wants.
    if _is_automatic(request) and not is_tried and request.params.context.only is None:
        return None
    return perform(action.task, inquiry.checked(), inquiry.check_text) or None


def _to_action_elsewhere(
    action: Action, changed: FileEdits, request: Request[lsp.CodeActionParams]
) -> wire.CodeAction:
    session = request.session
    if changed.is_new:
        uri = uri_of(session.roots.as_shown(changed.path))
        text = "".join(it.text for it in changed.edits)
        # Its first change creates the file.
        edit = cast("wire.WorkspaceEdit", to_new_file(session, uri, text))
    else:
        edit = replies.to_edit_of_file(changed, session.documents.at(changed.path), request.client)
    return replies.to_offer(action, request.document, request.client) | {"edit": edit}


def _find_workflow(request: Request[lsp.CodeActionParams]) -> RunningWorkflow | None:
    # Only what a user sees has the names of the running workflow in it.
    if request.root is None or request.parse().kind is not Kind.RESPONSE:
        return None
    return request.session.documents.project_files.find_workflow(request.root)


def _declare_in_settings(
    request: Request[lsp.CodeActionParams], kind: str, name: str
) -> FileEdits | None:
    """Declare a name in the nearest settings file, or in a new one."""

    def make(text: str, *, in_pyproject: bool) -> list[FileEdit] | None:
        edit = declare(text, kind, name, in_pyproject=in_pyproject)
        return None if edit is None else [edit]

    return _edit_settings(request, make)


def _ignore_in_settings(request: Request[lsp.CodeActionParams], rule: str) -> FileEdits | None:
    """Disable a rule in the nearest settings file, or in a new one."""

    def make(text: str, *, in_pyproject: bool) -> list[FileEdit] | None:
        return ignore_rule(text, rule, in_pyproject=in_pyproject)

    return _edit_settings(request, make)


class _MakeEdits(Protocol):
    def __call__(self, text: str, *, in_pyproject: bool) -> list[FileEdit] | None: ...


def _edit_settings(request: Request[lsp.CodeActionParams], make: _MakeEdits) -> FileEdits | None:
    """Edit the nearest settings file, as it is in the editor or on the disk, or a new one."""
    session, root = request.session, request.root
    if root is None:
        return None
    path = next(iter(request.document.context.settings.paths), None)
    if path is None:
        made = os.path.join(root, SETTINGS_FILES[0])
        edits = make("", in_pyproject=False)
        can_create = request.client.takes_code_actions and to_new_file(session, made, "")
        if not edits or not can_create or exists(made):
            return None
        return FileEdits(made, "", tuple(edits), is_new=True)
    source = session.documents.project_files.read(path, root)
    if source is None or source.undecodable is not None:
        return None
    edits = make(source.text, in_pyproject=is_shared_file(path))
    return None if edits is None else FileEdits(path, source.text, tuple(edits))


def _is_wanted(kind: ActionKind, request: Request[lsp.CodeActionParams]) -> bool:
    wanted = request.params.context.only
    if wanted is None:
        # All of the file is the business of those who ask for it, or for all that there is.
        # What fixes all of it has its layout with it.
        is_of_file = kind in {ActionKind.FIX_ALL, ActionKind.FORMAT}
        return not is_of_file or (kind is ActionKind.FIX_ALL and not _is_automatic(request))
    name = replies.ACTION_KINDS[kind]
    asks_for_all = "" in wanted and kind is not ActionKind.FORMAT
    return asks_for_all or any(it and f"{name}.".startswith(f"{it}.") for it in wanted)


def _is_automatic(request: Request[lsp.CodeActionParams]) -> bool:
    return request.params.context.trigger_kind is lsp.CodeActionTriggerKind.Automatic
