"""What follows from a character that was just typed.

Nearly all editors put the cursor behind what is inserted at it, and many close brackets
themselves. So at the cursor only that is inserted which a person would type next; all else is put
where the cursor is not.
"""

from collections.abc import Callable
from typing import Final

from promptls.document import Document
from promptls.features.on_type.blocks import continue_check_boxes, continue_items
from promptls.features.on_type.closing import close_placeholders, close_tag_below, name_closing_tag
from promptls.rules.rule_set import RuleSet
from promptls.text.edits import FileEdit

LINE_BREAK: Final = "\n"

_Follow = Callable[[Document, int, RuleSet], list[FileEdit]]
_AFTER: Final[dict[str, tuple[_Follow, ...]]] = {
    LINE_BREAK: (continue_items, continue_check_boxes, close_placeholders),
    ">": (close_tag_below,),
    "/": (name_closing_tag,),
}
TRIGGERS: Final = tuple(_AFTER)


def follow(document: Document, offset: int, character: str, rule_set: RuleSet) -> list[FileEdit]:
    """The edits that follow from a character that was typed before an offset, in source order."""
    for find in _AFTER.get(character, ()):
        edits = find(document, offset, rule_set)
        if edits:
            return sorted(edits)
    return []
