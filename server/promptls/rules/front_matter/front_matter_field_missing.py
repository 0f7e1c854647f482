from promptls.document import Document, Field, FrontMatter, Shape
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
from promptls.semantics.conditions import is_in_conflict, is_left_open
from promptls.semantics.facts import is_part_of_skill
from promptls.semantics.front_matter.fields import (
    find_due_keys,
    find_empty_keys,
    find_missing_keys,
    find_unopened,
)
from promptls.semantics.front_matter.namesakes import is_agent_without_front_matter
from promptls.text.paths import folder_of, name_of
from promptls.text.patterns import pattern
from promptls.text.spans import BYTE_ORDER_MARK, LINE_BREAK, FileSpan, newline_of
from promptls.vocabulary.files import BUNDLE_INSTRUCTIONS
from promptls.vocabulary.kinds import Kind

_NUMBER = pattern(r"[0-9]++[-_ ]")
_NOT_IN_NAMES = pattern(r"[^a-z0-9]++")
_LONGEST_NAME = 64


@rule(
    Document,
    severity=Severity.WARNING,
    fix=UNSAFE,
    clause="promptls",
    path="agents/04-tracer.md",
    bad="""
        ---
        description: Follows an execution path
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
    yields_to={"front-matter-unclosed": is_left_open, "file-merge-conflict": is_in_conflict},
)
def front_matter_field_missing(document: Document, context: Context) -> FileFindings:
    """An agent or a skill must have a name and a description.

    The name is how it is invoked; the model uses the description to decide when. A key without a
    value counts as missing. The fix adds the name, which is that of the file or of the folder. What
    an agent is for, only its author knows.

    A file is an agent in a folder `agents`, where the settings say so, and wherever its front
    matter has a `name` with a description, tools or a model. In a folder of agents, one that has
    none of these is treated as an ordinary page, unless nearly all files beside it are agents and
    it has no field at all; so is one with a `title` or a `slug`, and no name, tools or model. An
    agent of OpenCode (with `mode`) or of Copilot (`*.agent.md`) needs no `name`, because it is
    invoked by the name of its file, and an agent for which the settings name `[hosts]` needs what
    these need. A skill beside an `INSTRUCTIONS.md` is a bundle for a chat and
    needs no front matter, and one in the folder of another skill is a part of that.
    """
    for field in find_empty_keys(document, context.vocabulary):
        yield Finding(field.key_span, f"no value for {field.key!r}", _fill(field, document))
    text, matter, project = context.text, document.front_matter, context.project
    needed = find_due_keys(document, context.vocabulary)
    is_agent = (
        project is not None
        and bool(needed)
        and find_unopened(document) is None
        and is_agent_without_front_matter(document, project)
    )
    due = find_missing_keys(document, context.vocabulary)
    if not due and not is_agent:
        return
    if project is not None and is_part_of_skill(document, project):
        return
    start = int(text.startswith(BYTE_ORDER_MARK))
    if matter is None or not due:
        if project is not None and project.has_beside(document.path, BUNDLE_INSTRUCTIONS):
            return
        first = LINE_BREAK.search(text, start)
        end = first.start() if first else len(text)
        message = f"missing front matter with {' and '.join(map(repr, needed))}"
        yield Finding(FileSpan(start, end), message)
        return
    for key in due:
        fix = _add_name(document, matter) if key == "name" else None
        yield Finding(FileSpan(start, start + 3), f"missing {key!r} in front matter", fix)


def _fill(field: Field, document: Document) -> FileFix | None:
    """Take the name of the folder or of the file. What a description says is the author's."""
    if field.key != "name" or field.shape is Shape.BLOCK:
        return None
    name = _name(document)
    if name is None:
        return None
    is_apart = field.shape is Shape.EMPTY
    return unsafe_fix(field.value_span, f" {name}" if is_apart else name, f"Add {name!r}")


def _add_name(document: Document, matter: FrontMatter) -> FileFix | None:
    """Add the name, which is that of the file or folder."""
    name = _name(document)
    if name is None:
        return None
    line = f"name: {name}"
    at = FileSpan(matter.body.start, matter.body.start)
    return unsafe_fix(at, f"{line}{newline_of(document.source.text)}", f"Add '{line}'")


def _name(document: Document) -> str | None:
    path = document.path
    if document.kind is Kind.SKILL:
        # No other name than that of its folder is right, and a folder may have one that is none.
        folder = name_of(folder_of(path))
        return folder if folder and folder == _to_name(folder) else None
    called = name_of(path).partition(".")[0]
    return _to_name(_NUMBER.sub("", called.lower(), count=1)) or document.kind.value


def _to_name(called: str) -> str:
    return _NOT_IN_NAMES.sub("-", called).strip("-")[:_LONGEST_NAME]
