"""System templates: what their names say, and which parts and words they have."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from promptls.document import Document, Tags
from promptls.parsing.tags.pairs import are_similar
from promptls.semantics.context import FileFacts
from promptls.text.patterns import pattern
from promptls.text.spans import BYTE_ORDER_MARK, LINE_BREAK, FileSpan
from promptls.text.values import query
from promptls.vocabulary import TemplateAgent, TemplatePhase, Vocabulary
from promptls.vocabulary.kinds import Kind, TemplateName, template_name

BASE = "BASE"

_NAME = pattern(r"[A-Za-z0-9_]++-[A-Za-z0-9_]++\.md")
_OURS = pattern(
    r"(?i:(?:<<|\{\{)[ \t]{0,3}+(?:PROJECT_|ARTIFACTS|SKELETON|TASKS)|</?(?:review|task_status)\b)"
)
# A part is named by a heading, by bold words that begin a line, or by a tag around it.
_TITLE = pattern(
    r"(?:\A|[\n\r])(?:"
    r"(?:[-*+][ \t]++|[0-9]{1,3}\.[ \t]++)?\*\*(?P<bold>[^*\n\r]{1,100}+)\*\*"
    r"|<(?P<tag>[A-Za-z][\w-]{0,60})>[ \t]*+(?=[\n\r])"
    r"|(?P<underlined>[^\s#>|<*+-][^\n\r]{0,100}+)"
    r"(?=(?:\r\n?|\n)(?:={3,}+|-{3,}+)[ \t]*+(?:[\n\r]|\Z)))"
)
_JOINT = str.maketrans("_-", "  ")
_BEFORE_PARAGRAPH = pattern(r"\s*+(?:(?:#[^\n\r]*+|<!--(?s:.*?)-->)\s*+)*+")
_LONGEST_PARAGRAPH = 5000
_PLACEHOLDER = r"(?:<<|\{\{)[ \t]*+[\w-]++[ \t]*+(?:>>|\}\})"
# `latest` is not about tests.
_FEWEST_INSIDE = 5
_MOST_NAMES = 1000


@query
def is_judged(document: Document, vocabulary: Vocabulary) -> bool:
    """Whether the rules for templates check a document; an empty one has a rule of its own."""
    return is_system_template(document, vocabulary) and not is_empty(document)


@query
def is_system_template(document: Document, vocabulary: Vocabulary) -> bool:
    """Whether a document is a system template, and not a file of another tool in such a folder.

    Another tool has neither names like ours nor anything that ours are filled in with or ask for.
    """
    if document.kind is not Kind.SYSTEM_TEMPLATE:
        return False
    text, name = document.source.text, template_name(document.path)
    if find_template_agent(name, vocabulary) is not None or not text.strip():
        return True
    if name is not None and name.agent.isupper() and find_template_phase(name, vocabulary):
        return True
    return _OURS.search(text) is not None


@query
def is_empty(document: Document) -> bool:
    """Whether a template has nothing but space and front matter."""
    return not document.too_large and not find_body(document).replace(BYTE_ORDER_MARK, "").strip()


@query
def find_body(document: Document) -> str:
    """The text below the front matter."""
    return document.source.text[find_body_start(document) :]


def find_body_start(document: Document) -> int:
    """Where the text below the front matter begins."""
    return document.parts[0].base if document.parts else 0


@query
def find_first_line(document: Document) -> FileSpan:
    """The first line with text, which a finding about the whole template marks."""
    text = document.source.text
    start = find_body_start(document)
    start += len(text[start:]) - len(text[start:].lstrip())
    line_break = LINE_BREAK.search(text, start)
    return FileSpan(start, line_break.start() if line_break else len(text))


@query
def find_titles(document: Document) -> tuple[str, ...]:
    """The titles of the parts of a template, in lower case."""
    written = _TITLE.finditer(find_body(document))
    return (
        *(it.node.title.casefold() for it in document.headings()),
        *(it[it.lastgroup or 0].translate(_JOINT).casefold() for it in written),
    )


def find_first_paragraph(document: Document) -> str:
    """The first text that is neither a heading nor a comment."""
    text = find_body(document)
    match = _BEFORE_PARAGRAPH.match(text)
    start = match.end() if match else 0
    shown = text[start : start + _LONGEST_PARAGRAPH]
    return re.split(r"(?:\r\n?+|\n)[ \t]*+(?:\r\n?|\n)", shown, maxsplit=1)[0]


def find_words(document: Document, vocabulary: Vocabulary) -> str:
    """The words of a template in lower case, without tags and placeholders."""
    return (
        _no_words(tuple(it.name for it in vocabulary.tags)).sub(" ", find_body(document)).casefold()
    )


@lru_cache(maxsize=16)
def _no_words(names: tuple[str, ...]) -> re.Pattern[str]:
    tags = "|".join(map(re.escape, names))
    return re.compile(rf"(?i:</?+[ \t]*+(?:{tags})(?![\w-])[^<>\n\r]{{0,100}}+>?+)|{_PLACEHOLDER}")


def has_word(words: str, word: str) -> bool:
    """Whether a text has a word, or one that is made of it."""
    word = word.casefold()
    if len(word) >= _FEWEST_INSIDE:
        return word in words
    return re.search(rf"(?<![^\W_]){re.escape(word)}", words) is not None


@query
def find_mentioned_tags(document: Document, vocabulary: Vocabulary) -> frozenset[str]:
    """The tags of the vocabulary that occur in a file, rightly spelled or not."""
    text = document.source.text
    names = set(islice(_tag_names(document), _MOST_NAMES)) if "<" in text else set[str]()
    return frozenset(
        tag.name
        for tag in vocabulary.tags
        if _mark(tag.name).search(text) or any(are_similar(it, tag.name) for it in names)
    )


@lru_cache(maxsize=64)
def _mark(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?i:</?+[ \t]*+{re.escape(name)}(?![\w-]))")


def _tag_names(document: Document) -> Iterator[str]:
    for group in document.nodes(Tags):
        for element in group.node.elements:
            yield element.opening.name
            yield element.closing.name
    for crossing in document.tags.elements if document.tags is not None else ():
        yield crossing.opening.name
        yield crossing.closing.name


def parse_template_name(path: str, vocabulary: Vocabulary) -> TemplateName | None:
    """The two halves of a template's name, unless it is malformed."""
    name = template_name(path)
    if name is None or _NAME.fullmatch(path.rpartition("/")[2]):
        return name
    return name if name.phase in {it.key for it in vocabulary.template_phases} else None


@query
def find_judged_name(document: Document, vocabulary: Vocabulary) -> TemplateName | None:
    """The two halves of the name of a template that the rules check."""
    judged = is_judged(document, vocabulary)
    return parse_template_name(document.path, vocabulary) if judged else None


def find_template_phase(name: TemplateName | None, vocabulary: Vocabulary) -> TemplatePhase | None:
    """The phase that a template is for, if its name says so."""
    key = name.phase.lower() if name else None
    return next((it for it in vocabulary.template_phases if it.key == key), None)


def find_template_agent(name: TemplateName | None, vocabulary: Vocabulary) -> TemplateAgent | None:
    """The agent that a template is for, if its name says so."""
    wanted = name.agent.upper() if name else None
    return next((it for it in vocabulary.template_agents if it.name == wanted), None)


def find_drift(own: FileFacts, base: FileFacts) -> Iterator[str]:
    """The variables and tags that the `BASE-` template has and an agent's own template lacks."""
    yield from (f"<<{it}>>" for it in sorted(base.variables - own.variables))
    yield from (f"<{it}>" for it in sorted(base.tags - own.tags))


def has_wrong_case(name: TemplateName) -> bool:
    """Whether a name is not found only because of its case."""
    return name.agent != name.agent.upper() or name.phase != name.phase.lower()
