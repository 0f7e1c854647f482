from collections.abc import Mapping

from promptls.document import Document, Fault, Field, Problem
from promptls.parsing.front_matter_ends import SIZE_CAP
from promptls.repairs.field_values import QUOTE_THE_VALUE
from promptls.repairs.front_matter import find_fixes
from promptls.rules.kit import SAFE, Context, FileFindings, FileFix, Finding, Severity, rule
from promptls.semantics.conditions import is_in_conflict, is_left_open
from promptls.semantics.front_matter.fields import is_form
from promptls.semantics.front_matter.programs import find_consequence
from promptls.semantics.front_matter.refusals import find_refusals
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.vocabulary.front_matter import find_key
from promptls.vocabulary.hosts.facts import FrontMatterKey

_LONGEST_EXCERPT = 40
_GLOBS = pattern(r"(?P<key>[\w-]{1,60}+):[ \t]++\*")

# `{}` is what is wrong, or what is expected.
_MESSAGES = {
    Fault.COLON: "unquoted value contains ': '; put it in quotes",
    Fault.COMMENT: "unquoted value continues after a comment: {}",
    Fault.START: "unquoted value begins with {}; put it in quotes",
    Fault.AFTER: "unexpected text after the value; quote the whole value",
    Fault.QUOTE: "quoted value is not closed: expected {}",
    Fault.INNER: "unescaped {} inside a quoted value",
    Fault.ESCAPE: "unknown escape {} in a quoted value",
    Fault.OPEN: "{}",
    Fault.COMMA: "missing ',' before {}",
    Fault.FLOW: "unexpected {} between brackets",
    Fault.INDENT: "indentation does not match the lines above: {}",
    Fault.SPACE: "missing space after {}",
    Fault.BLANK: "unexpected space character {}; use an ordinary space",
    Fault.KEY: "unexpected line in front matter: {}",
    Fault.TAB: "tab in the indentation; use spaces",
    Fault.CHARACTER: "character that YAML does not allow: {}",
    Fault.REFUSED: "YAML anchors, aliases, merge keys and tags are not supported: {}",
    Fault.DEPTH: "front matter is nested too deeply",
    Fault.SIZE: f"front matter is too long; the limit is {SIZE_CAP:,} characters",
}
_COLON_AT_END = "unquoted value has a ':' at the end of a line; put it in quotes"
_MORE = "unexpected text after the value: {}"
_CLOSED_BY = {"[": "list is not closed: expected ']'", "{": "mapping is not closed: expected '}'"}
# What promptls does not read, others may.
_OURS = frozenset({Fault.REFUSED, Fault.DEPTH, Fault.SIZE, Fault.BLANK, Fault.CHARACTER})
# Of these, the first character says it all.
_OF_ONE_CHARACTER = frozenset({Fault.START, Fault.QUOTE})


@rule(
    Document,
    severity=Severity.WARNING,
    fix=SAFE,
    safe_where="it is clear what is meant, and all fields keep their values",
    clause="promptls",
    path="agents/tracer.md",
    bad="""
        ---
        name: tracer
        description: Use for tracing: follows the code
        ---
    """,
    good="""
        ---
        name: tracer
        description: "Use for tracing: follows the code"
        ---
    """,
    yields_to={"front-matter-unclosed": is_left_open, "file-merge-conflict": is_in_conflict},
)
def front_matter_invalid(document: Document, context: Context) -> FileFindings:
    """Front matter must be valid YAML, and a command in TOML one that its program loads.

    Some programs take the rest of a line as the value. Others parse YAML, and where that fails
    they find no front matter at all: the agent has no name and is not loaded. Claude Code reads
    it again with quotes around values with special characters; where that does not help, an agent
    is not loaded, and a skill or a command has no fields. In a folder such as `.claude`, the first
    finding says so; [HOSTS.md](HOSTS.md) has what each host does.

    The usual mistake is a value that needs quotes: in YAML an unquoted text must not contain a
    colon followed by a space, nor begin with a bracket or an asterisk.

    Anchors (`&`), aliases (`*`), merge keys (`<<`) and tags (`!`) are valid YAML, but with them a
    small file can become a huge one when it is read, so promptls does not support them. Only
    `globs: **/*.py` needs no quotes, because Cursor writes and reads it so.

    Gemini CLI loads no command in `.gemini/commands` that is no TOML, that has no `prompt`, or in
    which that or the `description` is no string.
    """
    for refusal in find_refusals(document, context.vocabulary):
        consequence = find_consequence(document, refusal.span.start)
        message = f"{refusal.message} ({consequence})" if consequence else refusal.message
        yield Finding(refusal.span, message)
    matter = document.front_matter
    if matter is None or not matter.problems or is_form(document):
        return
    keys = context.vocabulary.judged_keys[document.kind]
    consequence = ""
    # Quotes do not help a value that would be invalid in them, too.
    fixes = find_fixes(context.text, matter, lambda it: _is_accepted(it, keys))
    for problem, fix in zip(matter.problems, fixes, strict=True):
        if _is_unquoted_glob(document, problem.span):
            continue
        message = _message(context.text, problem, fix)
        if not consequence and problem.fault not in _OURS:
            # It is the same for all others.
            consequence = find_consequence(document, problem.span.start)
            message = f"{message} ({consequence})" if consequence else message
        yield Finding(problem.span, message, fix)


def _is_unquoted_glob(document: Document, span: FileSpan) -> bool:
    source = document.source
    line = source.line_around(span.start)
    globs = _GLOBS.fullmatch(source.text, line.start, span.start + 1)
    key = find_key(globs["key"], document.kind, document.path) if globs else None
    return key is not None and key.is_unquoted


def _message(text: str, problem: Problem, fix: FileFix | None) -> str:
    found, fault = text[slice(*problem.span)], problem.fault
    message = _MESSAGES[fault]
    if fault is Fault.COLON and text[problem.span.end : problem.span.end + 1] not in (" ", "\t"):
        message = _COLON_AT_END
    elif fault is Fault.AFTER and fix is not None and fix.title != QUOTE_THE_VALUE:
        message = _MORE
    return message.format(_shown(fault, found))


def _shown(fault: Fault, found: str) -> str:
    if fault in _OF_ONE_CHARACTER:
        return repr(found[:1])
    if fault is Fault.OPEN:
        return _CLOSED_BY[found[0]]
    if fault is Fault.BLANK:
        return f"U+{ord(found[0]):04X}"
    if fault is Fault.ESCAPE:
        # Its backslash is not doubled.
        return f"'{found}'"
    is_long = len(found) > _LONGEST_EXCERPT
    return repr(f"{found[:_LONGEST_EXCERPT]}\u2026" if is_long else found)


def _is_accepted(field: Field, keys: Mapping[str, FrontMatterKey]) -> bool:
    key = keys.get(field.key)
    return key is None or key.matches(field.value)
