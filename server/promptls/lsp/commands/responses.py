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
from promptls.lsp.documents.uris import path_of
from promptls.lsp.session import Session
from promptls.prompts.demands import read_demands
from promptls.prompts.next_steps import read_state
from promptls.prompts.recorded_answers import name_template
from promptls.prompts.responses import ParsedResponse, judge_response, rules_of
from promptls.semantics.workflow.near_steps import find_near_steps
from promptls.settings import Settings
from promptls.text.spans import Source


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
    settings = settings_of(session, roots[0]) if roots else Settings()
    root = find_folder(session, None) if roots else None
    if uri is not None:
        file = read_named(session, uri)
        text, settings, root = file.source.text, file.context.settings, file.root
    if named is not None:
        file = read_named(session, named)
        template, settings, root = file.source.text, file.context.settings, file.root
    path = path_of(named) if named is not None else None
    loaded = name_template(template or "", path, settings) if path else template
    vocabulary = settings.vocabulary
    demands = read_demands(
        loaded,
        phase=arguments.text("phase"),
        tasks=arguments.texts("tasks") or None,
        vocabulary=vocabulary,
    )
    state = read_state(session.documents.project_files.read_state(root) if root else None)
    demands = demands._replace(steps=find_near_steps(state, vocabulary))
    parsed = judge_response(text or "", demands, rules_of(settings))
    return _to_result(parsed, Source(text or ""), session)


def _to_result(parsed: ParsedResponse, source: Source, session: Session) -> Mapping[str, object]:
    client = session.client
    block, answer = parsed.block, parsed.answer
    positions = Positions(source, client.encoding)
    return {
        "outcome": parsed.outcome,
        "contract": parsed.contract,
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
