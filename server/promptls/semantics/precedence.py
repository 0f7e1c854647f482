"""When a mistake belongs to one rule and not to another that would report it as well.

Each function is the condition of a `yields_to`, and takes what the rule that declares it checks.
"""

from promptls.document import Document, EmissionList, Item, PromptBlock, StatusBlock
from promptls.semantics.context import Context
from promptls.semantics.variables import find_context_names
from promptls.text.spans import Span
from promptls.vocabulary.blocks import usual_form
from promptls.vocabulary.kinds import Kind, Role


def has_one_item(block: PromptBlock | EmissionList, _: Context) -> bool:
    """Whether a block has a single item, so that its number does not matter."""
    return len(block.items) == 1


def ends_with_other_characters(block: PromptBlock | EmissionList, context: Context) -> bool:
    """Whether the last item has characters without an ASCII form."""
    return bool(block.items) and _has_other_characters(block.items[-1].text, context)


def says_other_characters(block: StatusBlock, context: Context) -> bool:
    """Whether a status has characters without an ASCII form."""
    return _has_other_characters(block.line.text, context)


def names_next_phase(item: Item, context: Context) -> bool:
    """Whether an item is where an agent names the phase that comes next."""
    return item.ordinal == 1 and context.role in (Role.PHASE_AGENT, Role.SUB_ORCHESTRATOR)


def is_left_open(document: Document, _: Context) -> bool:
    """Whether the front matter of a file is not closed, so that no program reads it."""
    matter = document.front_matter
    return matter is not None and not matter.closed


def lacks_context(document: Document, context: Context) -> bool:
    """Whether no placeholder of a system template is one for the context."""
    is_template = document.kind is Kind.SYSTEM_TEMPLATE
    return is_template and not find_context_names(document, context.vocabulary)


def _has_other_characters(text: Span, context: Context) -> bool:
    return not usual_form(context.text[text.start : text.end]).isascii()
