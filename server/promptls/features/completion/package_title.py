"""A file that is named after a work package and has none yet: its title, or all of it."""

from promptls.features.completion.cursor import Cursor
from promptls.features.completion.values import Completion, CompletionKind, Slot
from promptls.features.descriptions import packages
from promptls.repairs.packages import NAME, render_package, render_title
from promptls.semantics.packages.work_packages import id_of_file
from promptls.text.pieces import Stop
from promptls.text.spans import BYTE_ORDER_MARK
from promptls.vocabulary.kinds import Kind


def complete_new_package(cursor: Cursor) -> list[Completion] | None:
    """The whole package and its title, on the first line; none in files of another name."""
    document = cursor.document
    id_ = id_of_file(document.path)
    if not id_ or document.kind not in (Kind.MARKDOWN, Kind.WORK_PACKAGE):
        return None
    text, typed = document.source.text, cursor.before.removeprefix(BYTE_ORDER_MARK)
    title = render_title(id_)
    is_first = not text[: cursor.line.start].strip(f"{BYTE_ORDER_MARK} \t\r\n")
    is_begun = title.casefold().startswith(typed.casefold()) and (typed or cursor.is_asked)
    if not is_first or not is_begun or cursor.after.strip():
        return None
    slot = Slot(CompletionKind.SECTION, cursor.span(len(typed), len(cursor.after)))
    found = [slot.offer(f"{title}{NAME}", (title, Stop(NAME)), "title", packages.TITLE)]
    if not text[cursor.line.end :].strip():
        label = f"{title}{NAME}, with all sections"
        *above, end = render_package(id_)
        whole = [
            it.replace("\n", cursor.newline) if isinstance(it, str) else it
            for it in (*above, str(end).rstrip("\n"))
        ]
        found.insert(0, slot.offer(label, (*whole,), "work package", packages.TITLE))
    return found
