from promptls.document import Document
from promptls.rules.kit import (
    UNSAFE,
    Context,
    FileFindings,
    FileFix,
    Finding,
    Severity,
    rule,
    unsafe_fix,
)
from promptls.semantics.conditions import is_left_open
from promptls.semantics.fields import find_missing_keys
from promptls.text.patterns import pattern
from promptls.text.spans import BYTE_ORDER_MARK, LINE_BREAK, FileSpan, newline_of
from promptls.vocabulary.kinds import BUNDLE_INSTRUCTIONS, Kind, folder_of, name_of

_NUMBER = pattern(r"[0-9]++[-_ ]")
_NOT_IN_NAMES = pattern(r"[^a-z0-9]++")
_NEEDS_NO_QUOTES = pattern(r"[A-Za-z][\w (),./-]*+")
_LONGEST_NAME = 64
_LONGEST_TITLE = 60


@rule(
    Document,
    severity=Severity.WARNING,
    fix=UNSAFE,
    clause="promptls",
    path="agents/04-tracer.md",
    bad="""
        ---
        name: tracer
        tools: Read, Grep
        ---

        # Follows an execution path
    """,
    good="""
        ---
        name: tracer
        description: Follows an execution path
        tools: Read, Grep
        ---

        # Follows an execution path
    """,
    yields_to={"front-matter-unclosed": is_left_open},
)
def front_matter_field_missing(document: Document, context: Context) -> FileFindings:
    """An agent or a skill must have a name and a description.

    The name is how it is invoked; the model uses the description to decide when.

    A file in a folder of agents that has neither of them, nor `tools` nor `model`, is treated as
    an ordinary page. An agent of OpenCode (with `mode`) or of Copilot (`*.agent.md`) needs no
    `name`, because it is invoked by the name of its file. A skill beside an `INSTRUCTIONS.md` is a
    bundle for a chat and needs no front matter.
    """
    due = find_missing_keys(document, context.vocabulary)
    if not due:
        return
    text, matter = context.text, document.front_matter
    start = int(text.startswith(BYTE_ORDER_MARK))
    if matter is None:
        project = context.project
        if project is not None and project.has_beside(document.path, BUNDLE_INSTRUCTIONS):
            return
        first = LINE_BREAK.search(text, start)
        end = first.start() if first else len(text)
        message = "missing front matter with 'name' and 'description'"
        yield Finding(FileSpan(start, end), message, _all(document))
        return
    for key in due:
        line = f"{key}: {_value(key, document)}"
        at = matter.body.start
        if key != "name" and (name := matter.get("name")):
            after = LINE_BREAK.match(text, name.span.end)
            at = after.end() if after else at
        title = line if len(line) <= _LONGEST_TITLE else f"{line[:_LONGEST_TITLE]}\u2026"
        fix = unsafe_fix(FileSpan(at, at), f"{line}{newline_of(text)}", f"Add '{title}'")
        yield Finding(FileSpan(start, start + 3), f"missing {key!r} in front matter", fix)


def _all(document: Document) -> FileFix:
    text = document.source.text
    start = int(text.startswith(BYTE_ORDER_MARK))
    fields = [f"{key}: {_value(key, document)}" for key in ("name", "description")]
    added = newline_of(text).join(["---", *fields, "---", "", ""])
    return unsafe_fix(FileSpan(start, start), added, "Add front matter with name and description")


def _value(key: str, document: Document) -> str:
    name = _name(document)
    if key == "name":
        return name
    title = next((it.title for _, it in document.headings() if it.title), name.replace("-", " "))
    if _NEEDS_NO_QUOTES.fullmatch(title):
        return title
    return "'" + title.replace("'", "''") + "'"


def _name(document: Document) -> str:
    path = document.path
    is_skill = document.kind is Kind.SKILL
    called = name_of(folder_of(path)) if is_skill else name_of(path).partition(".")[0]
    name = _NOT_IN_NAMES.sub("-", _NUMBER.sub("", called.lower(), count=1)).strip("-")
    return name[:_LONGEST_NAME] or document.kind.value
