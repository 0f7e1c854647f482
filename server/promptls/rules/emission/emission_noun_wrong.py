from collections.abc import Mapping

from promptls.document import Document, NounMark
from promptls.repairs.emission import SKIP, insert_nouns
from promptls.rules.examples import EMISSION_PROTOCOL
from promptls.rules.kit import (
    SAFE,
    Context,
    FileFindings,
    Finding,
    Severity,
    rule,
    safe_fix,
    unsafe_fix,
)
from promptls.semantics.agents.emission import asks_for_noun
from promptls.semantics.agents.emission_points import find_missing_types, find_points
from promptls.text.patterns import pattern
from promptls.text.wording import listed, quoted, replacing
from promptls.vocabulary.roles import Role

_NOUN = pattern(r"[a-z]{3,30}")
_NO_NOUNS = frozenset({"skip", "skipped", "none", "nothing", "omit"})


@rule(
    Document,
    severity=Severity.WARNING,
    fix=SAFE,
    safe_where="a wrong noun is in quotes, or is that of another type",
    clause="iSDLC emission protocol, section 3.1",
    path="agents/00-sdlc-orchestrator.md",
    role=Role.ORCHESTRATOR,
    bad=EMISSION_PROTOCOL.replace('"feature"', '"bug"'),
    good=EMISSION_PROTOCOL,
)
def emission_noun_wrong(document: Document, context: Context) -> FileFindings:
    """Each workflow type must map to the noun of the specification.

    The first item of a new workflow asks the user to describe a feature or a bug, depending on the
    type. With the wrong noun, or with none, it asks for the wrong thing. Workflows that run or
    generate tests start without a question: they have no noun, and the protocol says so. A type
    that the text of the point names in any way is not missing.
    """
    if document.agent is None or document.role is not Role.ORCHESTRATOR:
        return
    vocabulary = context.vocabulary
    points = find_points(document.agent, vocabulary)
    known = {it.key: it.noun for it in vocabulary.workflow_types}
    for at in (it for it in points if it.known and not it.is_second and asks_for_noun(it.known)):
        for mark in document.agent.nouns:
            if at.extent.start < mark.span.start < at.extent.end:
                yield from _compare(mark, known)
        kinds = find_missing_types(at, document.agent, vocabulary, context.text)
        if kinds:
            names = listed((repr(it.key) for it in kinds), "and")
            message = f"missing workflow type{'s'[len(kinds) == 1 :]} {names}"
            yield Finding(at.mark.span, message, insert_nouns(document, at, kinds))


def _compare(mark: NounMark, known: Mapping[str, str | None]) -> FileFindings:
    # What is not in quotes is a noun if another type has it, or if it is a single word.
    is_sure = mark.quoted is not None or mark.text in known.values()
    if not is_sure and (not _NOUN.fullmatch(mark.text) or mark.text in _NO_NOUNS):
        return
    wrong = [it for it in mark.types if it in known and known[it] != mark.text]
    if not wrong:
        return
    wanted = {known[it] for it in mark.types if it in known}
    noun = known[wrong[0]]
    message = f"{_mapped(wrong)} {noun!r}" if noun is not None else f"{_mapped(wrong)} no noun"
    fix = None
    if len(wanted) == 1:
        edit = (mark.span, SKIP) if noun is None else (mark.quoted or mark.span, noun)
        make = safe_fix if is_sure else unsafe_fix
        fix = make(*edit, replacing(mark.text, edit[1]))
    yield Finding(mark.span, f"{message}, found {quoted(mark.text)}", fix)


def _mapped(types: list[str]) -> str:
    if len(types) == 1:
        return f"workflow type {types[0]!r} maps to"
    return f"workflow types {listed(map(repr, types), 'and')} map to"
