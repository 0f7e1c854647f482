"""Runs the rules over a document."""

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from promptls.checking.open_front_matter import without_delimiters
from promptls.checking.search import FINDINGS_CAP, Search
from promptls.document import Document, Node, Section
from promptls.parsing import Sections, run_to_end
from promptls.rules.diagnostics import Diagnostic, FileDiagnostic, place_diagnostic
from promptls.rules.outcomes import Overflow, UnusedSuppression
from promptls.rules.rule_set import KNOWN, RuleSet, every_rule
from promptls.rules.suppressions import Allowance, allowances, split
from promptls.semantics.context import Context, Neighbours
from promptls.semantics.facts import facts_of
from promptls.semantics.placeholders.variables import find_allowed_names, find_spelling
from promptls.text.spans import FileSpan, Source, Span
from promptls.text.values import query, replaced
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.files import template_name
from promptls.vocabulary.kinds import Kind

# The rules whose findings are treated differently from others.
_RULE_FAILED = "rule-failed"
_SUPPRESSION_UNUSED = "suppression-unused"


class InterruptedCheck(BaseException):
    """Raised by a guard to end the work on a document.

    It comes from anywhere. Code that catches failures must not take it for one, and return what
    would then be kept as a result.
    """


class TookTooLong(Exception):  # noqa: N818 - what has happened, as above
    """Raised by a timer in work that polls no guard: a failure, such as of a rule that loops.

    It is no `OSError`, which is what a file is that cannot be read.
    """


# What is shown of it.
TookTooLong.__name__ = TimeoutError.__name__


class CheckCache:
    """Results of the last check of a text, so that only changed sections are checked again."""

    __slots__ = ("_context", "before", "findings", "sections")

    def __init__(self) -> None:
        self.sections: Sections = {}
        # The document that was checked last.
        self.before: Document | None = None
        self.findings: dict[Section, tuple[Diagnostic[Span], ...]] = {}
        self._context: tuple[Context, RuleSet] | None = None

    def use_context(self, context: Context, rule_set: RuleSet) -> None:
        """Drop the cached findings if the context or the rules have changed."""
        if (context, rule_set) != self._context:
            self._context = context, rule_set
            self.findings.clear()

    def copy(self) -> "CheckCache":
        """A cache that begins with what this one has."""
        other = CheckCache()
        other.sections, other.findings = dict(self.sections), dict(self.findings)
        other.before, other._context = self.before, self._context
        return other

    def retain(self, document: Document) -> None:
        """Drop what is no longer part of the document."""
        self.before = document
        left = {part.section for part in document.parts}
        # A keystroke leaves nearly all as they are, and to look a section up by its text is slow.
        for key in [key for key, it in self.sections.items() if it not in left]:
            del self.sections[key]
        if len(self.sections) < len(left):
            self.sections = {(it.text, it.entry): it for it in left}
        for section in self.findings.keys() - left:
            del self.findings[section]


def check(  # noqa: PLR0913 - what is known of a document besides itself, most of it by name
    document: Document,
    rule_set: RuleSet | None = None,
    cache: CheckCache | None = None,
    guard: Callable[[], None] = run_to_end,
    project: Neighbours | None = None,
    *,
    phase: str | None = None,
) -> list[FileDiagnostic]:
    """Report everything that the rules find in a document, in source order.

    Rules that need other files run where there is a project. `guard` is called between sections
    and rules and may raise `InterruptedCheck`; what was found until then stays in the cache.
    `phase` is the one of templates that a document belongs to, where it does not say so itself.
    """
    rule_set = rule_set or every_rule()
    rules = rule_set.for_file(document)
    if document.is_plain and not any(rules):
        return []
    cache = cache or CheckCache()
    context = context_of(document, rule_set.vocabulary, phase)
    cache.use_context(context, rule_set)
    found: list[FileDiagnostic] = []
    for base, section in document.checked_parts:
        known = cache.findings.get(section)
        if known is None:
            guard()
            known = cache.findings[section] = _in_section(section, context, rule_set)
        if known:
            found.extend(place_diagnostic(it, base) for it in known)
    if not document.is_plain:
        cache.retain(document)
    whole = context.of(document.source.text, project)
    search = Search(whole, rule_set, found)
    if document.tags is not None:
        guard()
        search.look_at(document.tags)
    for rule in rules.document:
        guard()
        search.run((rule,), document)
    if project is not None:
        facts = facts_of(document, rule_set.vocabulary)
        for rule in rules.facts:
            guard()
            search.run((rule,), facts)
    found = _without_suppressed(found, document, whole, rule_set)
    return _capped(without_delimiters(found, document), whole, rule_set)


def check_node(node: Node[FileSpan], context: Context, rule_set: RuleSet) -> list[FileDiagnostic]:
    """Report what the rules find in a node that no document has, such as an answer."""
    found: list[FileDiagnostic] = []
    Search(context, rule_set, found).look_at(node)
    return _capped(found, context, rule_set)


def report(outcomes: Iterable[Node[FileSpan]]) -> list[FileDiagnostic]:
    """Report what is no part of a document, such as something wrong in a settings file."""
    rule_set = every_rule()
    search = Search[FileSpan](context_of(Document(Source("")), rule_set.vocabulary), rule_set, [])
    for outcome in outcomes:
        search.look_at(outcome)
    return search.found


def context_of(document: Document, vocabulary: Vocabulary, phase: str | None = None) -> Context:
    """What the rules may know of a file: the same for all of its sections."""
    context = _find_context(document, vocabulary)
    return replaced(context, phase=phase) if phase else context


@query
def _find_context(document: Document, vocabulary: Vocabulary) -> Context:
    names = find_allowed_names(document, vocabulary)
    return Context(
        text="",
        kind=document.kind,
        role=document.role,
        vocabulary=vocabulary,
        rule_names=KNOWN,
        variables=names.known,
        closed=names.closed,
        phase=_phase(document, vocabulary),
        spelling=find_spelling(document),
    )


def _phase(document: Document, vocabulary: Vocabulary) -> str | None:
    name = template_name(document.path) if document.kind is Kind.SYSTEM_TEMPLATE else None
    matter = document.front_matter
    named = name.phase if name else matter.value("phase") if matter else ""
    return next((it.key for it in vocabulary.template_phases if it.key == named.lower()), None)


def _in_section(
    section: Section, context: Context, rule_set: RuleSet
) -> tuple[Diagnostic[Span], ...]:
    if not section.nodes:
        return ()
    found: list[Diagnostic[Span]] = []
    search = Search(context.of(section.text), rule_set, found)
    for node in section.nodes:
        search.look_at(node)
    return tuple(found)


def _without_suppressed(
    found: list[FileDiagnostic], document: Document, context: Context, rule_set: RuleSet
) -> list[FileDiagnostic]:
    """Remove the suppressed findings, and report the unused suppressions."""
    allowed = [] if rule_set.handling.ignores_suppressions else allowances(document)
    if not allowed:
        return found
    kept, unused = split(found, allowed)
    ran = [it for it in unused if _has_run(it.name.name, context, rule_set)]
    # A suppression may suppress the finding of an unused one, as while a rule is being switched on.
    others = [it for it in ran if it.name.name != _SUPPRESSION_UNUSED]
    _, needless = split(_unused(others, context, rule_set), allowed)
    left = {id(it) for it in (*others, *needless)}
    leftover = _unused([it for it in ran if id(it) in left], context, rule_set)
    return kept + split(leftover, allowed)[0]


def _has_run(name: str, context: Context, rule_set: RuleSet) -> bool:
    if name not in rule_set.names:
        return False
    return context.project is not None or not rule_set.needs_project(name)


def _unused(
    allowed: list[Allowance], context: Context, rule_set: RuleSet
) -> Iterator[FileDiagnostic]:
    for suppression, of_one in groupby(allowed, key=lambda it: it.suppression):
        names = tuple(it.name for it in of_one)
        node = UnusedSuppression(suppression.span, suppression, names)
        yield from check_node(node, context, rule_set)


def _capped(
    found: list[FileDiagnostic], context: Context, rule_set: RuleSet
) -> list[FileDiagnostic]:
    """Sort the findings, keep each failure of a rule once, and apply the cap."""
    found.sort(key=lambda it: (it.span, it.rule))
    failures = {it.message: it for it in reversed(found) if it.rule == _RULE_FAILED}
    found = [it for it in found if it.rule != _RULE_FAILED or it is failures[it.message]]
    if len(found) <= FINDINGS_CAP:
        return found
    overflow = Overflow(found[FINDINGS_CAP - 1].span, FINDINGS_CAP, len(found))
    return [*found[:FINDINGS_CAP], *check_node(overflow, context, rule_set)]
