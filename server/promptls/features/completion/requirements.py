"""The ids of requirements, wherever a text names one."""

from promptls.features.completion.place import LinePlace, to_completion
from promptls.features.completion.values import Completion, CompletionKind
from promptls.features.descriptions import requirements
from promptls.features.descriptions.description import cut
from promptls.features.requirements import find_requirement_texts
from promptls.patterns import pattern
from promptls.text import FileSpan

_MENTION = pattern(r"(?<![\w-])FR(?:-[A-Z0-9-]{0,40})?\Z")
_REST_OF_ID = pattern(r"[A-Z0-9-]{0,40}")


def complete_requirements(place: LinePlace) -> list[Completion] | None:
    """The ids of requirements that this file or another one defines; none without `FR`."""
    match = _MENTION.search(place.before)
    if match is None:
        return None
    own = find_requirement_texts(place.document)
    known = {**own, **place.values.requirements}
    # What is being typed is not a definition yet.
    known.pop(match[0], None)
    if not known:
        return None
    rest = _REST_OF_ID.match(place.after)
    span: FileSpan = place.span(len(match[0]), rest.end() if rest else 0)
    return [
        to_completion(
            id_,
            CompletionKind.REQUIREMENT,
            span,
            id_,
            cut(known[id_].text),
            about=requirements.of_requirement(known[id_], place.document.path),
        )
        for id_ in sorted(known)
        if id_.startswith(match[0])
    ]
