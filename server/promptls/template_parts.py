"""What a system template consists of, as far as its rules ask."""

import re
from textwrap import wrap

from promptls.diagnostics import Fix, suggest
from promptls.document import Document
from promptls.kinds import Kind, TemplateName, template_name
from promptls.text import LINE_BREAK, Span, newline_of
from promptls.vocabulary import TemplateAgent, TemplatePhase, Vocabulary

_BOLD_LEAD = re.compile(
    r"(?:\A|[\n\r])(?:[-*+][ \t]++|[0-9]{1,3}\.[ \t]++)?\*\*([^*\n\r]{1,100}+)\*\*"
)
_WIDTH = 88
_FIRST_PARAGRAPH = re.compile(r"\s*+(?:#[^\n\r]*+\s++)*+")


def is_judged(document: Document) -> bool:
    """Whether the rules for templates look at a document: one that is empty has one fault."""
    return document.kind is Kind.SYSTEM_TEMPLATE and not is_empty(document)


def is_empty(document: Document) -> bool:
    """Whether a template has nothing but space and front matter."""
    return not document.too_large and not body(document).strip("\ufeff \t\r\n")


def body(document: Document) -> str:
    """The text below the front matter."""
    return document.source.text[document.parts[0].base if document.parts else 0 :]


def body_start(document: Document) -> int:
    """Where the text below the front matter begins."""
    return document.parts[0].base if document.parts else 0


def first_line(document: Document) -> Span:
    """What a finding about a whole template marks: its first line with text."""
    text = document.source.text
    start = body_start(document)
    start += len(text[start:]) - len(text[start:].lstrip())
    line_break = LINE_BREAK.search(text, start)
    return Span(start, line_break.start() if line_break else len(text))


def titles(document: Document) -> list[str]:
    """What the parts of a template are called: headings, and bold words that begin a line."""
    headings = [heading.title.casefold() for _, heading in document.headings()]
    return headings + [match[1].casefold() for match in _BOLD_LEAD.finditer(body(document))]


def first_paragraph(document: Document) -> str:
    """The first text that is not a heading."""
    text = body(document)
    match = _FIRST_PARAGRAPH.match(text)
    start = match.end() if match else 0
    return re.split(r"(?:\r\n?|\n)[ \t]*+(?:\r\n?|\n)", text[start : start + 5000], maxsplit=1)[0]


def phase_of(document: Document, vocabulary: Vocabulary) -> TemplatePhase | None:
    """The phase that a template is for, if its name tells."""
    name = template_name(document.path)
    key = name.phase.lower() if name else None
    return next((it for it in vocabulary.template_phases if it.key == key), None)


def agent_of(document: Document, vocabulary: Vocabulary) -> TemplateAgent | None:
    """The agent that a template is for, if its name tells."""
    name = template_name(document.path)
    wanted = name.agent.upper() if name else None
    return next((it for it in vocabulary.template_agents if it.name == wanted), None)


def name_of(document: Document) -> str:
    """The name of the file."""
    return document.path.rpartition("/")[2]


def has_wrong_case(name: TemplateName) -> bool:
    """Whether a name is not found for its case alone, whoever it is for."""
    return name.agent != name.agent.upper() or name.phase != name.phase.lower()


def append(document: Document, lines: list[str], title: str) -> Fix | None:
    """A fix that adds a new part at the end, unless it would become a part of a fence there."""
    if document.ends_open:
        return None
    text = document.source.text
    newline = newline_of(text)
    gap = newline if text.endswith(("\n", "\r")) else newline * 2
    return suggest(Span(len(text), len(text)), gap + newline.join([*lines, ""]), title)


def instruction(phase: TemplatePhase, vocabulary: Vocabulary) -> str:
    """The sentence that tells an agent to answer with the tag of its phase."""
    tag = next((it for it in vocabulary.tags if it.name == phase.tag), None)
    if tag is None:
        return f"You MUST output `<{phase.tag}>`."
    attributes = "".join(f' {it.name}="{it.example}"' for it in tag.attributes if it.required)
    values = [it.text for it in tag.values if not it.phases or phase.key in it.phases]
    shown = [f"`<{tag.name}{attributes}>{value}</{tag.name}>`" for value in values]
    return "\n".join(wrap(f"You MUST output one of {', '.join(shown)}.", _WIDTH))
