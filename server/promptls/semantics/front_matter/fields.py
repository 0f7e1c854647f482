"""The names and values of fields in front matter that are meant to be others, or missing."""

import re
from collections.abc import Iterator
from functools import lru_cache

from promptls.document import Document, Fault, Field, FrontMatter, Shape
from promptls.parsing.front_matter_ends import find_lost_opening
from promptls.semantics.front_matter.programs import find_own_keys, find_program, is_named_by_file
from promptls.text.nearest import is_slip, within_reach
from promptls.text.paths import name_of
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple, query
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.front_matter import Keys
from promptls.vocabulary.hosts import USUAL_HOST, find_files, load_host
from promptls.vocabulary.kinds import PROGRAM_KINDS, Kind

_FEWEST_LETTERS = 5
# Words that are a letter off a key, and may be keys of your own.
_OWN_WORDS = frozenset(
    {"books", "content", "modes", "observe", "observed", "pools", "shall", "stops"}
)
_DUE = ("name", "description")
# A file with none of these is no agent, whatever folder it is in.
_TELLING = frozenset({"name", "description", "tools", "model"})
# One with the first and none of the others is a page of a documentation.
_PAGE_KEYS, _AGENT_KEYS = frozenset({"title", "slug"}), frozenset({"name", "tools", "model"})
# What is behind one of these has not been read.
_UNREAD = frozenset({Fault.REFUSED, Fault.DEPTH, Fault.SIZE})
_SCALARS = (Shape.EMPTY, Shape.QUOTED, Shape.BLOCK)
_NULLS = ("null", "Null", "NULL", "~")
# Where nothing says whose a file is, it is most likely one of the usual host.
_OF_USUAL = (USUAL_HOST, None)
# What is to be filled in: words in title case.
_BLANK = pattern(r":[ \t]++[\"']?\[[A-Z][\w'/-]*+(?:[ ][\w'/-]++){0,12}+\][\"']?[ \t]*+(?=[\n\r])")
_JOINTS = pattern(r"[_-]")
# Qwen Code reads this in skills, for its own tools.
_QWEN_KEY = "allowedTools"
_SMALL = pattern(r"(?!mcp__)[a-z][a-z0-9_]*+")
_SPACE = pattern(r"\s*+")
_FILLED_IN = pattern(r"\{\{|<<|\{%|\$")


class Misspelling(NamedTuple):
    """A field with an unknown key, and the known ones that are nearest to it."""

    field: Field
    nearest: tuple[str, ...]


@query
def find_misspelled_keys(document: Document, vocabulary: Vocabulary) -> tuple[Misspelling, ...]:
    """The fields whose key is not known but nearly one that is, and that is not there."""
    return tuple(_misspelled_keys(document, vocabulary))


def _misspelled_keys(document: Document, vocabulary: Vocabulary) -> Iterator[Misspelling]:
    matter = document.front_matter
    if matter is None:
        return
    is_of_usual = find_program(matter, document.path) in _OF_USUAL
    known = find_own_keys(document, vocabulary)
    for field in matter.fields:
        if field.key in known:
            continue
        if sum(char.isalpha() for char in field.key) < _FEWEST_LETTERS:
            continue
        rejoined = _rejoined(field.key, tuple(known))
        is_of_others = field.key in vocabulary.key_names and field.key not in _keys_of_usual()
        if rejoined is not None and not is_of_others:
            is_of_qwen = field.key == _QWEN_KEY and _lists_other_tools(matter, field)
            if matter.get(rejoined) is None and is_of_usual and not is_of_qwen:
                yield Misspelling(field, (rejoined,))
            continue
        if field.key in vocabulary.key_names or field.key in _OWN_WORDS:
            continue
        nearest = tuple(it for it in _nearest(field.key, known) if matter.get(it) is None)
        # One of many, or many of one, may be a key of another program.
        if any(it in (f"{field.key}s", field.key.removesuffix("s")) for it in nearest):
            continue
        if nearest:
            yield Misspelling(field, nearest)


def _lists_other_tools(matter: FrontMatter, field: Field) -> bool:
    """Whether all items are written as no tool of the usual host is, such as `read_file`."""
    items = matter.items(field.key)
    return bool(items) and all(_SMALL.fullmatch(it.text) for it in items)


@lru_cache(1)
def _keys_of_usual() -> frozenset[str]:
    """The keys of any file of the usual host, some of which are joined otherwise in others."""
    return frozenset(key.name for it in load_host(USUAL_HOST).files for key in it.keys)


@lru_cache(1000)
def _rejoined(key: str, known: tuple[str, ...]) -> str | None:
    """The known key whose words are the same, as `maxTurns` and `max-turns` have."""
    return next((it for it in known if _letters_of(it) == _letters_of(key)), None)


def _letters_of(words: str) -> str:
    return _JOINTS.sub("", words).lower()


def _nearest(key: str, known: Keys) -> Iterator[str]:
    """The known keys that are nearest; one that costs little when it is lost only by a slip."""
    for it in within_reach(key, known):
        if not known[it].is_gone and (known[it].is_vital or is_slip(key, it)):
            yield it


@query
def find_unopened(document: Document) -> FileSpan | None:
    """What is in the place of the opening delimiter that front matter has lost."""
    if document.front_matter is not None or document.kind not in PROGRAM_KINDS:
        return None
    return find_lost_opening(document.source.text)


@query
def is_form(document: Document) -> bool:
    """Whether a file is a form to be filled in: `name: [Name of the Skill]`, in `assets/`."""
    matter, path = document.front_matter, document.path
    if matter is None or not ("assets/" in path or "template" in name_of(path).lower()):
        return False
    return _BLANK.search(document.source.text, *matter.body) is not None


def find_judged_keys(document: Document, vocabulary: Vocabulary) -> Keys:
    """The keys whose values must have a form: anywhere, or to the hosts that load an agent."""
    anywhere = vocabulary.judged_keys[document.kind]
    if document.kind is not Kind.AGENT:
        return anywhere
    own = find_own_keys(document, vocabulary)
    return {**anywhere, **{name: key for name, key in own.items() if key.pattern}}


def find_missing_keys(document: Document, vocabulary: Vocabulary) -> list[str]:
    """The keys that a skill or an agent needs and does not have, however it might be written."""
    matter = document.front_matter
    if matter is None:
        is_due = document.kind is Kind.SKILL and not document.too_large
        return list(_DUE) if is_due and find_unopened(document) is None else []
    due = [it for it in find_due_keys(document, vocabulary) if matter.get(it) is None]
    if not due or is_form(document):
        return []
    if document.kind is Kind.AGENT and not _tells_of_agent(document, matter):
        return []
    if any(it.fault in _UNREAD for it in matter.problems):
        return []
    meant = {
        it
        for misspelling in find_misspelled_keys(document, vocabulary)
        for it in misspelling.nearest
    }
    body = document.source[matter.body] if matter.problems else ""
    return [it for it in due if it not in meant and not _is_malformed(it, body)]


def _tells_of_agent(document: Document, matter: FrontMatter) -> bool:
    """Whether front matter in a folder of agents may be that of an agent, not of a page on them."""
    keys = {it.key for it in matter.fields}
    if _TELLING.isdisjoint(keys):
        return False
    is_page = not _PAGE_KEYS.isdisjoint(keys) and _AGENT_KEYS.isdisjoint(keys)
    return not is_page or find_program(matter, document.path) is not None


def find_empty_keys(document: Document, vocabulary: Vocabulary) -> Iterator[Field]:
    """The fields that a skill or an agent needs, and whose value is empty."""
    matter = document.front_matter
    if matter is None or not matter.closed:
        return
    for key in find_due_keys(document, vocabulary):
        field = matter.get(key)
        if field is not None and is_empty(field):
            text = document.source.text
            # What is below it may be its value, written in a way that YAML does not know.
            below = _SPACE.match(text, field.span.end)
            end = below.end() if below else field.span.end
            if not any(field.span.start <= it.span.start <= end for it in matter.problems):
                yield field


def is_empty(field: Field) -> bool:
    """Whether a field has a key and no value."""
    if field.shape is Shape.PLAIN:
        return field.value in _NULLS
    return field.shape in _SCALARS and not field.value.strip()


@query
def find_due_keys(document: Document, vocabulary: Vocabulary) -> tuple[str, ...]:
    """What a file needs: a skill by the specification, an agent by the hosts that load it."""
    matter, path, kind = document.front_matter, document.path, document.kind
    if kind is Kind.SKILL:
        return _DUE
    if kind is not Kind.AGENT:
        return ()
    if vocabulary.hosts_of_file:
        files = find_files(kind, path, vocabulary.hosts_of_file)
        return tuple(it for it in _DUE if any(it in file.required for file in files))
    return _DUE[1:] if matter is not None and is_named_by_file(matter, path) else _DUE


def _is_malformed(key: str, body: str) -> bool:
    """Whether a line of faulty front matter begins with a key: then that is what is wrong."""
    return re.search(rf"(?:\A|[\n\r])[ \t]*+[\"']?+{key}\b", body) is not None


def is_filled_in(text: str) -> bool:
    """Whether another program puts something into a text, so that its value is not known."""
    return _FILLED_IN.search(text) is not None


def has_problem(matter: FrontMatter, field: Field) -> bool:
    """Whether the text of a field may not be what is meant."""
    return any(field.span.start <= it.span.start <= field.span.end for it in matter.problems)
