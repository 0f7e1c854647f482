"""The ids of requirements, wherever a text names one."""

from promptls.features.completion.cursor import Cursor
from promptls.features.completion.values import Completion, CompletionKind, to_completion
from promptls.features.descriptions import requirements
from promptls.features.descriptions.description import cut
from promptls.features.requirements import find_requirement_texts
from promptls.patterns import pattern
from promptls.text import FileSpan

_MENTION = pattern(r"(?<![\w-])FR(?:-[A-Z0-9-]{0,40})?\Z")
_REST_OF_ID = pattern(r"[A-Z0-9-]{0,40}")


def complete_requirements(cursor: Cursor) -> list[Completion] | None:
    """The ids of requirements that this file or another one defines; none without `FR`."""
    match = _MENTION.search(cursor.before)
    if match is None:
        return None
    own = find_requirement_texts(cursor.document)
    known = {**own, **cursor.values.requirements}
    # What is being typed is not a definition yet.
    known.pop(match[0], None)
    if not known:
        return None
    rest = _REST_OF_ID.match(cursor.after)
    span: FileSpan = cursor.span(len(match[0]), rest.end() if rest else 0)
    return [
        to_completion(
            id_,
            CompletionKind.REQUIREMENT,
            span,
            id_,
            cut(known[id_].text),
            about=requirements.of_requirement(known[id_], cursor.document.path),
        )
        for id_ in sorted(known)
        if id_.startswith(match[0])
    ]
