"""What the editor may do about what is wrong with a document."""

from lsprotocol import types as lsp

from promptls.features.actions import find_quick_fixes, find_safe_edits
from promptls.lsp import convert, wire
from promptls.lsp.requests.handler import Request, handles

QUICK_FIX = lsp.CodeActionKind.QuickFix.value
FIX_ALL = f"{lsp.CodeActionKind.SourceFixAll.value}.promptls"

_ACTION_OPTIONS = lsp.CodeActionOptions(code_action_kinds=[QUICK_FIX, FIX_ALL])


@handles(lsp.TEXT_DOCUMENT_CODE_ACTION, closed=[], options=_ACTION_OPTIONS)
def code_actions(request: Request[lsp.CodeActionParams]) -> list[wire.CodeAction]:
    """Offer a fix for each diagnostic in a range, and one for all of the document.

    The diagnostics are computed and not taken from the request: some editors send none.
    """
    document, client, context = request.document, request.client, request.params.context
    if not client.takes_code_actions:
        return []
    actions: list[wire.CodeAction] = []
    if _is_wanted(QUICK_FIX, context):
        fixes = find_quick_fixes(request.check(), request.span())
        actions += [convert.to_quick_fix(it, fix, document, client) for it, fix in fixes]
    if _is_wanted(FIX_ALL, context):
        actions += _fix_all(request)
    return actions


def _fix_all(request: Request[lsp.CodeActionParams]) -> list[wire.CodeAction]:
    document = request.document
    if not any(it.fix for it in request.check()):
        return []
    edits = find_safe_edits(document.source, document.checker_of_texts(request.guard))
    if not edits:
        return []
    edit = convert.to_workspace_edit(edits, document, request.client)
    return [{"title": "Fix all safe promptls problems", "kind": FIX_ALL, "edit": edit}]


def _is_wanted(kind: str, context: lsp.CodeActionContext) -> bool:
    if context.only is None:
        # Where nobody has asked, as when the cursor moves, the whole file is not fixed on trial.
        automatic = context.trigger_kind is lsp.CodeActionTriggerKind.Automatic
        return kind == QUICK_FIX or not automatic
    return any(not it or (kind + ".").startswith(it + ".") for it in context.only)


REQUESTS = (code_actions,)
