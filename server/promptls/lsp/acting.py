"""Code actions: a fix for each finding, and one for all."""

from lsprotocol import types as lsp

from promptls.features.actions import fix_all, quick_fixes
from promptls.lsp import convert
from promptls.lsp.documents import Guard, OpenDocument, Raw
from promptls.lsp.session import Session

QUICK_FIX = lsp.CodeActionKind.QuickFix.value
FIX_ALL = f"{lsp.CodeActionKind.SourceFixAll.value}.promptls"

OPTIONS = lsp.CodeActionOptions(code_action_kinds=[QUICK_FIX, FIX_ALL])


def actions_at(ls: Session, params: lsp.CodeActionParams) -> list[Raw]:
    """Offer what can be done at a range.

    It is found anew and not read from the request: some editors send no diagnostics.
    """
    document = ls.documents.get(params.text_document.uri)
    if document is None or not ls.client.takes_code_actions:
        return []
    found: list[Raw] = []
    with ls.protocol.watch() as guard:
        if _is_wanted(QUICK_FIX, params.context):
            span = convert.to_span(document.source, params.range, ls.client.encoding)
            fixes = quick_fixes(document.diagnostics(guard), span)
            found += [convert.to_quick_fix(it, fix, document, ls.client) for it, fix in fixes]
        if _is_wanted(FIX_ALL, params.context):
            found += _fix_all(ls, document, guard)
    return found


def _fix_all(ls: Session, document: OpenDocument, guard: Guard) -> list[Raw]:
    if not any(it.fix for it in document.diagnostics(guard)):
        return []
    edits = fix_all(document.source, document.trial(guard))
    if not edits:
        return []
    edit = convert.to_workspace_edit(edits, document, ls.client)
    return [{"title": "Fix everything that promptls can fix safely", "kind": FIX_ALL, "edit": edit}]


def _is_wanted(kind: str, context: lsp.CodeActionContext) -> bool:
    if context.only is None:
        # Where nobody has asked, as when the cursor moves, the whole file is not fixed on trial.
        automatic = context.trigger_kind is lsp.CodeActionTriggerKind.Automatic
        return kind == QUICK_FIX or not automatic
    return any(not it or (kind + ".").startswith(it + ".") for it in context.only)
