"""`promptls.server.checkAnswers`: the answers that are recorded beside templates."""

import os
from collections.abc import Generator

from promptls.files.contexts import to_path_from
from promptls.lsp.commands.arguments import (
    Arguments,
    find_folder,
    read_named,
)
from promptls.lsp.connection.jobs import Job
from promptls.lsp.connection.protocol import RequestError
from promptls.lsp.convert.diagnostics import to_diagnostics
from promptls.lsp.documents.uris import path_of, uri_of
from promptls.lsp.session import Session
from promptls.prompts.recorded_answers import (
    RecordedAnswer,
    judge_answer,
    list_answers,
    passes,
)


def check_answers(session: Session, arguments: Arguments) -> object:
    """Check the answers of a project, or those below a folder, or one of them."""
    uri = arguments.text("uri")
    root = find_folder(session, uri)
    below = to_path_from(root, path_of(uri) or root) if uri is not None else ""
    return Job(_check(session, root, "" if below == os.curdir else below))


def _check(session: Session, root: str, below: str) -> Generator[None, None, object]:
    found = list_answers(root, below)
    judged = []
    for it in found.answers:
        # A folder may be called so for other reasons.
        if it.template is not None:
            yield
            judged.append(_judge(session, root, it, it.template))
    return {"answers": judged, "isCut": found.is_cut}


def _judge(session: Session, root: str, answer: RecordedAnswer, template: str) -> object:
    uri, template_uri = (
        uri_of(session.roots.as_shown(os.path.join(root, *it.split("/"))))
        for it in (answer.path, template)
    )
    named = {"uri": uri, "template": template_uri, "case": answer.case}
    try:
        file, given = read_named(session, uri), read_named(session, template_uri)
    except RequestError as error:
        return {**named, "passes": False, "error": str(error), "verdict": None, "findings": []}
    text = given.source.text
    path = os.path.join(root, *template.split("/"))
    response = judge_answer(file.source.text, text, path, given.context.settings)
    return {
        **named,
        "passes": passes(answer.path, response),
        "error": None,
        "verdict": response.verdict,
        "findings": to_diagnostics(file.source, response.findings, session.client),
    }
