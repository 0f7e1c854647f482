"""The values of front matter: tools, models, skills, phases, and what else is one of some words."""

from collections.abc import Iterator

from promptls.features.completion.arguments import find_undeclared, lists_arguments
from promptls.features.completion.cursor import Cursor
from promptls.features.completion.values import Completion, CompletionKind, Slot, begin_with
from promptls.features.completion.variables import complete_names
from promptls.features.descriptions import Description
from promptls.features.descriptions.front_matter import of_word, of_workspace_name, quote
from promptls.features.descriptions.templates import of_template_agent, of_template_phase
from promptls.semantics.front_matter.programs import find_own_keys
from promptls.text.paths import folder_of, name_of, stem_of
from promptls.text.patterns import pattern
from promptls.text.values import NamedTuple, replaced
from promptls.vocabulary.front_matter import TOOL_KEYS, has_of_host
from promptls.vocabulary.kinds import Kind

LISTS = (*TOOL_KEYS, "skills", "variables", "required_inputs", "agents", "audience")
_NAMES = ("variables", "required_inputs")
_TEMPLATES = (Kind.SYSTEM_TEMPLATE, Kind.PROMPT)
# The word that is typed, behind the last comma, bracket or quote.
_TYPED = pattern(
    r"(?P<space>[ \t]*)(?P<quote>[\"']?)(?P<typed>[^\s,\[\]\"'#][^,\[\]\"'#]{0,60}|)\Z"
)
_REST = pattern(r"[\w*/.-]{0,60}")
_PARTS = pattern(r"[,\[]")
_WORDS = pattern(r"[\w*/-]+(?: [\w.-]+)*")


class _Offer(NamedTuple):
    name: str
    detail: str
    about: Description | None


def complete_value(
    cursor: Cursor, key: str, value: str, *, is_item: bool = False
) -> list[Completion]:
    """The words that the value of a key may be, without those that are listed already."""
    *others, last = _PARTS.split(value)
    is_listed, is_list = is_item or bool(others), key in LISTS or lists_arguments(cursor, key)
    if is_listed and not is_list and key != "model":
        return []
    match = _TYPED.match(last)
    if match is None:
        return []
    typed = match["typed"]
    # Behind a bracket no space is missing.
    is_first = value[: len(value) - len(last)].endswith("[")
    has_space = bool(match["space"] or match["quote"]) or is_first
    behind = cursor.count_behind(_REST)
    if not is_listed and not is_list and cursor.after[behind:].strip(" \t\"']"):
        return []
    if key in _NAMES:
        found = complete_names(cursor, typed, behind)
    else:
        there = {it for part in others for it in _WORDS.findall(part)}
        there |= _listed_elsewhere(cursor, key)
        there |= set(_WORDS.findall(cursor.after[behind:]))
        offers = {it.name: it for it in _offers(cursor, key) if it.name not in there}
        slot = Slot(CompletionKind.VALUE, cursor.span(len(typed), behind))
        shown = [offers[it] for it in begin_with(typed, offers)]
        found = [
            slot.offer(it.name, it.name if match["quote"] else quote(it.name), it.detail, it.about)
            for it in shown
        ]
    # Behind a colon, a comma or a hyphen a space may be missing.
    return found if has_space else [replaced(it, text=f" {it.text}") for it in found]


def _listed_elsewhere(cursor: Cursor, key: str) -> set[str]:
    """The texts that other lines of a list have."""
    matter = cursor.document.front_matter
    items = matter.items(key) if matter is not None else ()
    return {it.text for it in items if not it.span.touches(cursor.offset)}


def _offers(cursor: Cursor, key: str) -> Iterator[_Offer]:
    """The values of a key, the most likely first."""
    document = cursor.document
    is_explained = key in cursor.values.explained
    # That of a host is one of its own agents.
    is_of_template = document.kind in _TEMPLATES and key in ("phase", "agent")
    if is_of_template and not has_of_host(key, document.kind, document.path):
        yield from _of_templates(cursor, key)
    elif key == "skills" or (key in ("agent", "agents") and not is_explained):
        yield from _of_workspace(cursor, key)
    elif key == "name":
        yield from _of_file(cursor)
    for name in find_undeclared(cursor, key):
        yield _Offer(name, "used in the text", None)
    known = find_own_keys(document, cursor.vocabulary).get(key)
    for word in known.words if known and not is_explained else ():
        if word.is_current:
            yield _Offer(word.name, word.meaning.rstrip("."), of_word(word, key))
    if known and known.agents:
        for name, path in cursor.values.agents.items():
            about = of_workspace_name(name, "agent", path)
            yield _Offer(known.agents.format(name), f"only the agent of {path}", about)


def _of_templates(cursor: Cursor, key: str) -> Iterator[_Offer]:
    if key == "phase":
        for phase in cursor.vocabulary.template_phases:
            yield _Offer(phase.key, "phase", of_template_phase(phase))
    else:
        for agent in cursor.vocabulary.template_agents:
            yield _Offer(agent.name, "agent", of_template_agent(agent))


def _of_workspace(cursor: Cursor, key: str) -> Iterator[_Offer]:
    """The skills or the agents that files of the project define."""
    noun = "skill" if key == "skills" else "agent"
    names = cursor.values.skills if key == "skills" else cursor.values.agents
    for name, path in names.items():
        yield _Offer(name, path, of_workspace_name(name, noun, path))


def _of_file(cursor: Cursor) -> Iterator[_Offer]:
    """The name that a skill or an agent has by its path."""
    path, kind = cursor.document.path, cursor.document.kind
    name = name_of(folder_of(path)) if kind is Kind.SKILL else stem_of(path)
    if name and kind in (Kind.SKILL, Kind.AGENT):
        yield _Offer(name, "as the file is named", None)
