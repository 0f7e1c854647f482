"""Blocks and emission lists: their frame, their lines, and what these become in a workflow."""

from promptls.document import (
    Block,
    BlockPlaceholder,
    Delimiter,
    EmissionLead,
    EmissionList,
    Header,
    Item,
    ItemMarker,
    LineText,
    Mention,
    NodePath,
    PhaseMention,
    PromptBlock,
    StatusHead,
)
from promptls.document.node import N_co
from promptls.features.descriptions import Described, blocks, code
from promptls.features.emission import point_at, template_of
from promptls.features.site import Site
from promptls.semantics.phase_names import name_phase
from promptls.semantics.workflow.next_steps import resolve
from promptls.text.nearest import within_reach
from promptls.text.spans import Span
from promptls.vocabulary.blocks import FEWEST_ITEMS
from promptls.vocabulary.phases import display_name

_ARTIFACTS = "artifacts"
_REVIEWED = ("current_phase_noun",)
# No known text is longer.
_LONGEST = 200


def resolve_name(name: str, site: Site[N_co]) -> tuple[str, ...]:
    """What a `{name}` becomes."""
    found = blocks.show_value_of(name, site.values, site.vocabulary)
    return (*found, *_lies(site)) if name in _REVIEWED else found


def resolve_line(text: Span, mentions: tuple[Mention, ...], site: Site[N_co]) -> tuple[str, ...]:
    """What the text of an item becomes, if it has a placeholder whose value is known."""
    workflow = site.values.workflow
    if workflow is None:
        return ()
    pieces: list[str] = []
    at, is_resolved = text.start, False
    for mention in mentions:
        name = mention.name if isinstance(mention, BlockPlaceholder) else ""
        value = resolve(name, workflow, site.vocabulary) if name else None
        if value is not None and text.start <= mention.span.start and mention.span.end <= text.end:
            pieces += site.text(Span(at, mention.span.start)), value
            at, is_resolved = mention.span.end, True
    pieces.append(site.text(Span(at, text.end)))
    resolved = "".join(pieces)
    found = (f"Here it becomes {code(resolved)}, from {blocks.STATE}.",) if is_resolved else ()
    return (*found, *_lies(site)) if _ARTIFACTS in resolved else found


def resolve_items(items: tuple[Item, ...], site: Site[N_co]) -> tuple[str, ...]:
    """Where the workflow is, for a whole block."""
    workflow = site.values.workflow
    if workflow is None or workflow.phase is None or not items:
        return ()
    now, following = display_name(workflow.phase), workflow.next_phase
    then = f"the next is {display_name(following)}" if following else "there is no next one"
    return (f"The current phase is {now}, and {then}.",)


def status_of_phase(key: str, site: Site[N_co]) -> tuple[str, ...]:
    """How far a phase is."""
    workflow = site.values.workflow
    if workflow is None or key not in workflow.phases:
        return ()
    status = dict(workflow.phase_status).get(key)
    found = f"Status in the running workflow: {code(status)}." if status else ""
    if key == workflow.next_phase:
        found = f"{found} It is the next phase.".strip()
    if key == workflow.phase:
        found = f"{found} It is the current phase.".strip()
    return (found,) if found else ()


def _lies(site: Site[N_co]) -> tuple[str, ...]:
    """Where the artifacts are that an item has the user review."""
    workflow = site.values.workflow
    folder = workflow.artifact_folder if workflow else None
    return (f"The artifacts are in {code(folder)}.",) if folder else ()


def describe_marker(site: Site[ItemMarker]) -> Described:
    """Describe what choosing an item does, by its position, with an example of its text."""
    placed, items = site.path.find(Item), _items_around(site.path)
    if placed is None or not items or site.offset >= site.node.span.end:
        return None
    item = placed.node
    tier = blocks.tier_of(item.ordinal, len(items))
    section = site.part.section
    example = blocks.example_of(section.text, item.text, item.mentions, site.vocabulary)
    here = resolve_line(item.text, item.mentions, site)
    # Of an item without placeholders, the example is what the reader sees; and what it becomes here
    # is the best example.
    return site.node.span, tier._replace(example="" if here else example, here=here)


def describe_placeholder(site: Site[BlockPlaceholder]) -> Described:
    """Tell what a `{name}` becomes."""
    known = site.vocabulary.block_variables_by_name.get(site.node.name)
    if known is None:
        is_near = bool(within_reach(site.node.name, site.vocabulary.block_variables_by_name))
        about = blocks.of_unknown_placeholder(site.node.name, site.vocabulary) if is_near else None
        return site.node.span, about
    here = resolve_name(known.name, site)
    return site.node.span, blocks.of_block_variable(known)._replace(here=here)


def describe_phase(site: Site[PhaseMention]) -> Described:
    """Tell what phase an item names."""
    named = name_phase(site.node, site.text(site.node.span), site.vocabulary)
    if named.phase is None or site.path.find(Item) is None or not named.span.touches(site.offset):
        return None
    about = blocks.of_phase(named.phase)
    return named.span, about._replace(here=status_of_phase(named.phase.key, site))


def describe_text(site: Site[LineText]) -> Described:
    """Describe an item whose whole text is known."""
    span = site.node.span
    if site.path.find(Item) is None or span.end - span.start > _LONGEST:
        return None
    text = site.text(span)
    for utility in site.vocabulary.utilities:
        if utility.text == text:
            return span, blocks.of_utility(utility)
    found = blocks.of_template_text(text, site.vocabulary)
    here = resolve_line(span, site.node.mentions, site)
    if found is None:
        # What an item of one's own does follows from its place.
        item, count = site.path.find(Item), len(_items_around(site.path))
        if item is None or count < FEWEST_ITEMS:
            return None
        found = blocks.tier_of(item.node.ordinal, count)._replace(example="")
    return span, found._replace(here=here)


def _items_around(path: NodePath) -> tuple[Item, ...]:
    """The items of the block or list that is nearest to an offset."""
    for _, node in path.nodes:
        if isinstance(node, PromptBlock | EmissionList):
            return node.items
    return ()


def describe_header(site: Site[Header]) -> Described:
    """Tell what a prompt block is, and which step is the next one."""
    block = site.path.find(PromptBlock)
    here = resolve_items(block.node.items, site) if block else ()
    return site.node.span, blocks.PROMPT_BLOCK._replace(here=here)


def describe_delimiter(site: Site[Delimiter]) -> Described:
    """Tell what a `---` opens or closes."""
    block = site.path.find(Block)
    if block is None:
        return None
    opening = block.node.opening
    opens = opening is not None and opening.span == site.node.span
    name = "prompt block" if isinstance(block.node, PromptBlock) else "status block"
    return site.node.span, blocks.of_delimiter(opens=opens, block=name)


def describe_status_head(site: Site[StatusHead]) -> Described:
    """Tell what a status block is. Behind the head its text begins."""
    if site.offset >= site.node.span.end:
        return None
    return site.node.span, blocks.STATUS_BLOCK


def describe_lead(site: Site[EmissionLead]) -> Described:
    """Tell at which moment a list is emitted."""
    span, section = site.node.span, site.part.section
    point = point_at(section, span.start, site.vocabulary)
    if point is None:
        return span, blocks.EMISSION_LIST
    emitted = site.path.find(EmissionList)
    template = template_of(emitted.node, section.text, point) if emitted else None
    return span, blocks.of_point(point, template)
