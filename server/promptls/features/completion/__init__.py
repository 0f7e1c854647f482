"""What may be inserted at a cursor. Each construct has a module; the first that fits answers."""

from collections.abc import Callable
from typing import Any

from promptls.document import (
    AllowedName,
    AnyNode,
    AttributeName,
    AttributeValue,
    Document,
    ElementValue,
    MarkerAttribute,
    PlaceholderName,
    RequirementMarker,
    Tag,
    TagName,
)
from promptls.features.completion import comments, tag_parts, tags, variables
from promptls.features.completion.arguments import complete_argument
from promptls.features.completion.blocks import complete_blocks
from promptls.features.completion.contracts import complete_contract
from promptls.features.completion.cursor import Cursor, cursor_at, find_no_rules, find_typed_nodes
from promptls.features.completion.frames import has_blocks
from promptls.features.completion.front_matter import (
    complete_front_matter,
    complete_new_front_matter,
    is_list_begun,
)
from promptls.features.completion.headings import complete_blank_line, complete_heading
from promptls.features.completion.packages import complete_package
from promptls.features.completion.paths import complete_import, complete_link, complete_mention
from promptls.features.completion.settings import complete_settings
from promptls.features.completion.values import Completion, CompletionKind, Unfinished
from promptls.features.descriptions.rules import of_rule_name
from promptls.features.site import NO_VALUES, ProjectValues
from promptls.semantics.packages.work_packages import id_of_file
from promptls.text.values import replaced
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.kinds import Kind, Syntax, syntax_of

__all__ = [
    "Completion",
    "CompletionKind",
    "Unfinished",
    "complete",
    "document_completion",
    "find_fitting",
]

# Hyphens before this offset begin front matter.
_TOP = 4
_DOLLAR = "$"

# What fits in a node. A function that returns none leaves the place to the node around it.
_OFFERS: dict[type[AnyNode], Callable[[Any], list[Completion] | None]] = {
    AllowedName: comments.complete_rule_name,
    AttributeName: tag_parts.complete_attribute,
    AttributeValue: tag_parts.complete_attribute_value,
    ElementValue: tag_parts.complete_element_value,
    MarkerAttribute: comments.complete_marker_value,
    PlaceholderName: variables.complete_variable,
    RequirementMarker: comments.complete_marker_attribute,
    Tag: tag_parts.complete_attribute,
    TagName: tags.complete_tag_name,
}


def complete(  # noqa: PLR0913 - what is known of a place
    document: Document,
    offset: int,
    vocabulary: Vocabulary,
    *,
    values: ProjectValues = NO_VALUES,
    find_rules: Callable[[], list[str]] = find_no_rules,
    is_triggered: bool = False,
) -> list[Completion]:
    """Everything that fits at an offset, the most likely first. In ordinary prose nothing does.

    They are `Unfinished` where more may fit when more is typed. `is_triggered` says that the editor
    has asked by itself when a character like a hyphen was typed.
    `find_rules` gives the names of the rules that find something in the document; it is called
    only where names of rules are offered.
    """
    is_asked = not is_triggered
    cursor = cursor_at(document, offset, vocabulary, values, find_rules, is_asked=is_asked)
    if cursor is not None and is_triggered and cursor.before.endswith(_DOLLAR):
        # Nothing else begins with it.
        return _number(cursor, complete_argument(cursor) or [])
    if cursor is None or (is_triggered and (_is_rule(cursor) or is_list_begun(cursor))):
        return []
    return _number(cursor, _find(cursor))


def _number(cursor: Cursor, found: list[Completion]) -> list[Completion]:
    """The offers that change something, with their order."""
    new = (it for it in found if cursor.document.source[it.span] != it.text)
    numbered = [
        replaced(it, sort_text=f"{number:03}", filter_text=_filter_text(it, cursor))
        for number, it in enumerate(new)
    ]
    return Unfinished(numbered) if isinstance(found, Unfinished) else numbered


def _is_rule(cursor: Cursor) -> bool:
    """Whether hyphens are more likely a horizontal rule: in a template, or a page without blocks.

    A block that is accepted by Enter, where a new line was wanted, is worse than none.
    """
    if cursor.before.strip(" \t").strip("-") or not cursor.before.strip():
        return False
    front, document = cursor.document.front_matter, cursor.document
    in_text = front.span.end <= cursor.offset if front is not None else cursor.offset > _TOP
    is_page = document.kind is Kind.SYSTEM_TEMPLATE or not has_blocks(document)
    return in_text and (front is None or front.closed) and is_page


def _filter_text(completion: Completion, cursor: Cursor) -> str:
    """What a client compares with the text before the cursor that is replaced.

    VS Code leaves out the space at its beginning, Neovim does not.
    """
    typed = cursor.document.source.text[completion.span.start : cursor.offset]
    space = typed[: len(typed) - len(typed.lstrip(" \t"))]
    if not space or completion.filter_text:
        return completion.filter_text
    return space + completion.label


def find_fitting(
    document: Document,
    offset: int,
    vocabulary: Vocabulary,
    *,
    values: ProjectValues = NO_VALUES,
    find_rules: Callable[[], list[str]] = find_no_rules,
) -> list[Completion]:
    """The same with what is there already: an editor may insert an offer to show it."""
    cursor = cursor_at(document, offset, vocabulary, values, find_rules)
    return _find(cursor) if cursor is not None else []


def document_completion(completion: Completion, pages: str = "") -> str:
    """The documentation of a completion, in Markdown. `pages` is the address of the rules' pages.

    To import a rule for its page takes a while, so the list of all rules has none.
    """
    if completion.kind is CompletionKind.RULE:
        about = of_rule_name(completion.label)
        return about.render_markdown(pages) if about else ""
    return completion.documentation


def _complete_nodes(cursor: Cursor) -> list[Completion] | None:
    """What fits in the innermost node that has something to offer."""
    for site in find_typed_nodes(cursor):
        offers = _OFFERS.get(type(site.node))
        found = offers(site) if offers else None
        if found is not None:
            return found
    return None


# Where there is no node, the line tells. The first that gives an answer is right.
_IN_LINES: tuple[Callable[[Cursor], list[Completion] | None], ...] = (
    complete_front_matter,
    complete_argument,
    _complete_nodes,
    complete_contract,
    complete_link,
    complete_import,
    complete_mention,
    comments.complete_comment,
    complete_package,
    complete_heading,
    comments.complete_requirement_id,
)


def _is_package(document: Document) -> bool:
    """Whether a file is a work package, or about to become one: nobody answers in it."""
    is_one = document.kind is Kind.WORK_PACKAGE or id_of_file(document.path)
    return bool(is_one) and not has_blocks(document)


def _find(cursor: Cursor) -> list[Completion]:
    settings = complete_settings(cursor)
    if settings is not None:
        return settings
    if syntax_of(cursor.document.kind) is not Syntax.MARKDOWN:
        return complete_argument(cursor) or []
    for in_line in _IN_LINES:
        found = in_line(cursor)
        if found is not None:
            return found
    top = [*complete_new_front_matter(cursor), *complete_blank_line(cursor)]
    blocks = [] if _is_package(cursor.document) else complete_blocks(cursor)
    return [*top, *blocks] if top else blocks
