"""`promptls.checkResponse`: what a model has answered, and what is wrong with it."""

from collections.abc import Mapping

from promptls.lsp.commands.arguments import (
    Arguments,
    find_folder,
    invalid,
    read_named,
    settings_of,
)
from promptls.lsp.convert.diagnostics import to_diagnostics
from promptls.lsp.convert.positions import Positions
from promptls.lsp.session import Session
from promptls.prompts.responses import ParsedResponse, parse_response
from promptls.text.spans import Source
from promptls.vocabulary import SPECIFIED


def check_response(session: Session, arguments: Arguments) -> object:
    """Check a text, or the text of a file, against the template that the model was given."""
    text, uri = arguments.text("text"), arguments.text("uri")
    if (text is None) == (uri is None):
        raise invalid("expected 'text' or 'uri'")
    named, template = arguments.text("template"), arguments.text("templateText")
    if named is not None and template is not None:
        raise invalid("expected 'template' or 'templateText'")
    # A text from anywhere is an answer to a prompt of what is open.
    roots = session.roots.paths
    vocabulary = settings_of(session, roots[0]).vocabulary if roots else SPECIFIED
    root = find_folder(session, None) if roots else None
    if uri is not None:
        file = read_named(session, uri)
        text, vocabulary, root = file.source.text, file.context.settings.vocabulary, file.root
    if named is not None:
        file = read_named(session, named)
        template, vocabulary, root = file.source.text, file.context.settings.vocabulary, file.root
    parsed = parse_response(
        text or "",
        template=template,
        phase=arguments.text("phase"),
        tasks=arguments.texts("tasks") or None,
        state=session.documents.project_files.read_state(root) if root else None,
        vocabulary=vocabulary,
    )
    return _to_result(parsed, Source(text or ""), session)


def _to_result(parsed: ParsedResponse, source: Source, session: Session) -> Mapping[str, object]:
    client = session.client
    block, answer = parsed.block, parsed.answer
    positions = Positions(source, client.encoding)
    return {
        "verdict": parsed.verdict,
        "tasks": dict(parsed.tasks),
        "text": parsed.text,
        "block": block
        and {
            "kind": str(block.kind),
            "text": block.text,
            "items": list(block.items),
            "range": positions.range(block.span),
        },
        "answer": answer and {"value": answer.value, "range": positions.range(answer.span)},
        "blockers": [
            {"text": it.text, "range": positions.range(it.span)} for it in parsed.blockers
        ],
        "findings": to_diagnostics(source, parsed.findings, client),
    }
