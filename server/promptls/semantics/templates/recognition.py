"""Which files are system templates, and which agent and phase their names say."""

from promptls.document import Document
from promptls.text.patterns import pattern
from promptls.text.spans import BYTE_ORDER_MARK
from promptls.text.values import query
from promptls.vocabulary import TemplateAgent, TemplatePhase, Vocabulary
from promptls.vocabulary.files import TemplateName, template_name
from promptls.vocabulary.kinds import Kind

BASE = "BASE"
_NAME = pattern(r"[A-Za-z0-9_]++-[A-Za-z0-9_]++\.md")
_OURS = pattern(
    r"(?i:(?:<<|\{\{)[ \t]{0,3}+(?:PROJECT_|ARTIFACTS|SKELETON|TASKS)|</?(?:review|task_status)\b)"
)
_COMMENT, _COMMENT_END = "<!--", "-->"
# Headings say what a text would be about.
_BEFORE_TEXT = pattern(
    rf"(?:[\s{BYTE_ORDER_MARK}]|(?<![^\s{BYTE_ORDER_MARK}])#{{1,6}}(?![^\s])[^\n\r]*+)*+"
)


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
    return has_marks_of_templates(document)


def has_marks_of_templates(document: Document) -> bool:
    """Whether a text has anything that a system template is filled in with or asks for."""
    return _OURS.search(document.source.text) is not None


@query
def is_empty(document: Document) -> bool:
    """Whether a template has nothing but space, front matter, comments and headings."""
    return not document.too_large and is_without_text(find_body(document))


def is_without_text(body: str) -> bool:
    """Whether a text has nothing but space, comments and headings."""
    at = 0
    while at >= 0:
        at = _first_mark(body, at)
        if not body.startswith(_COMMENT, at):
            return at == len(body)
        end = body.find(_COMMENT_END, at + len(_COMMENT))
        at = end + len(_COMMENT_END) if end >= 0 else -1
    # What is behind a comment that is not closed may be meant as text.
    return False


def _first_mark(body: str, at: int) -> int:
    match = _BEFORE_TEXT.match(body, at)
    return match.end() if match else at


@query
def find_body(document: Document) -> str:
    """The text below the front matter."""
    return document.source.text[find_body_start(document) :]


def find_body_start(document: Document) -> int:
    """Where the text below the front matter begins."""
    return document.parts[0].base if document.parts else 0


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


def has_wrong_case(name: TemplateName) -> bool:
    """Whether a name is not found only because of its case."""
    return name.agent != name.agent.upper() or name.phase != name.phase.lower()
