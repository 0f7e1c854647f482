"""What may be inserted at a cursor. Each construct has a module; the first that fits answers."""

from collections.abc import Callable

from promptls.document import Document
from promptls.features.completion.blocks import complete_blocks
from promptls.features.completion.comments import complete_comments
from promptls.features.completion.frames import has_blocks
from promptls.features.completion.front_matter import complete_front_matter
from promptls.features.completion.new_front_matter import complete_new_front_matter
from promptls.features.completion.packages import complete_package
from promptls.features.completion.place import LinePlace, find_no_rules, place_at
from promptls.features.completion.requirements import complete_requirements
from promptls.features.completion.settings import complete_settings
from promptls.features.completion.tags import complete_tags
from promptls.features.completion.values import Completion, CompletionKind, Unfinished
from promptls.features.completion.variables import complete_variables
from promptls.features.descriptions.rules import of_rule_name
from promptls.features.project_values import NO_VALUES, ProjectValues
from promptls.kinds import Syntax, syntax_of
from promptls.values import replaced
from promptls.vocabulary import Vocabulary

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

# What is in nobody's place gives none, and the next one is asked.
_IN_LINES: tuple[Callable[[LinePlace], list[Completion] | None], ...] = (
    complete_front_matter,
    complete_comments,
    complete_variables,
    complete_tags,
    complete_package,
    complete_requirements,
)


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

    They are `Unfinished` where more may fit when more is typed. `is_triggered` says that nobody has
    asked: the editor did when a character like a hyphen was typed.
    `find_rules` gives the names of the rules that find something in the document; it is called
    only where names of rules are offered.
    """
    place = place_at(document, offset, vocabulary, values, find_rules)
    if place is None or (is_triggered and _is_rule(place)):
        return []
    found = _find(place)
    new = (it for it in found if document.source[it.span] != it.text)
    numbered = [
        replaced(it, sort_text=f"{number:03}", filter_text=_filter_text(it, place))
        for number, it in enumerate(new)
    ]
    return Unfinished(numbered) if isinstance(found, Unfinished) else numbered


def _is_rule(place: LinePlace) -> bool:
    """Whether hyphens are more likely a horizontal rule: in the text of a page without blocks.

    A block that is accepted by Enter, where a new line was wanted, is worse than none.
    """
    if place.before.strip(" \t").strip("-") or not place.before.strip():
        return False
    front, document = place.document.front_matter, place.document
    in_text = front.span.end <= place.offset if front is not None else place.offset > _TOP
    return in_text and (front is None or front.closed) and not has_blocks(document)


def _filter_text(completion: Completion, place: LinePlace) -> str:
    """What a client compares with the text before the cursor that is replaced.

    VS Code leaves out the space at its beginning, Neovim does not.
    """
    typed = place.document.source.text[completion.span.start : place.offset]
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
    place = place_at(document, offset, vocabulary, values, find_rules)
    return _find(place) if place is not None else []


def document_completion(completion: Completion, pages: str = "") -> str:
    """The documentation of a completion, in Markdown. `pages` is the address of the rules' pages.

    To import a rule for its page takes a while, so the list of all rules has none.
    """
    if completion.kind is CompletionKind.RULE:
        about = of_rule_name(completion.label)
        return about.render_markdown(pages) if about else ""
    return completion.documentation


def _find(place: LinePlace) -> list[Completion]:
    settings = complete_settings(place)
    if settings is not None:
        return settings
    if syntax_of(place.document.kind) is not Syntax.MARKDOWN:
        return []
    for in_line in _IN_LINES:
        found = in_line(place)
        if found is not None:
            return found
    top = complete_new_front_matter(place)
    blocks = complete_blocks(place.document, place.offset, place.vocabulary, place.values.workflow)
    return [*top, *blocks] if top else blocks
