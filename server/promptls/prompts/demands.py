"""What a template or an agent file demands of the answer to it."""

from collections.abc import Iterable

from promptls.document import Document, PromptBlock, StatusBlock
from promptls.parsing import parse
from promptls.parsing.thoughts import NAME as THOUGHT
from promptls.prompts.template_files import LoadedTemplate
from promptls.rules.answers import BlockKind, Demands
from promptls.semantics.responses import TASK_STATUS
from promptls.semantics.templates import find_mentioned_tags
from promptls.text.patterns import pattern
from promptls.text.spans import Source
from promptls.vocabulary import SPECIFIED, ResponseTag, Vocabulary
from promptls.vocabulary.kinds import Kind, template_name

# A task is named where a list item or a heading begins, as `tasks.md` does it.
_TASK = pattern(
    r"(?:\A|(?<=[\n\r]))[ \t]*+(?:(?:[-*+]|[0-9]{1,9}[.)]|#{1,6})[ \t]++)"
    r"(?:\[[ xX]\][ \t]++)?+[*_`]{0,3}(?:(?i:task)[ \t]++)?+(?P<id>[0-9]{1,9}\.[0-9]{1,9})"
    r"(?![0-9]|\.[0-9])"
)
_VALUE = pattern(r"[A-Za-z0-9_.-]+")


def read_demands(
    template: str | LoadedTemplate | None,
    *,
    phase: str | None = None,
    tasks: Iterable[str] | None = None,
    vocabulary: Vocabulary = SPECIFIED,
) -> Demands:
    """Read what is demanded: the tags that it mentions, a block that it shows, the tasks it lists.

    A template is the text of a template or an agent file, with its values or without, or what
    `load_system_template` gives. A phase and tasks that are given count before those in it.
    """
    text, path = ("", "") if template is None else _text_of(template)
    document = parse(Source(text), kind=Kind.PROMPT)
    mentioned = find_mentioned_tags(document, vocabulary) - {THOUGHT}
    wanted = (it for it in vocabulary.tags if it.values and it.name in mentioned)
    tags = tuple(_with_mentioned_values(it, text) for it in wanted)
    if tasks is not None:
        asked = tuple(dict.fromkeys(tasks))
    elif any(it.name == TASK_STATUS for it in tags):
        asked = tuple(dict.fromkeys(it["id"] for it in _TASK.finditer(text)))
    else:
        asked = ()
    found = find_phase(phase, vocabulary) or _phase_of(document, path, vocabulary)
    return Demands(tags, _block_of(document), asked, found)


def find_phase(name: str | None, vocabulary: Vocabulary) -> str | None:
    """The phase of templates with a name in any case."""
    wanted = name.strip().lower() if name else None
    return next((it.key for it in vocabulary.template_phases if it.key == wanted), None)


def _with_mentioned_values(tag: ResponseTag, text: str) -> ResponseTag:
    """A tag with those of its values that a template names; with all of them if it names none."""
    words = frozenset(_VALUE.findall(text))
    values = tuple(it for it in tag.values if it.text in words)
    return tag._replace(values=values or tag.values)


def _text_of(template: str | LoadedTemplate) -> tuple[str, str]:
    if isinstance(template, str):
        return template, ""
    return template.text, template.path.replace("\\", "/")


def _phase_of(document: Document, path: str, vocabulary: Vocabulary) -> str | None:
    """The phase that the name of a template tells, or else its front matter."""
    named = template_name(path)
    in_front_matter = document.front_matter.value("phase") if document.front_matter else ""
    return find_phase(named.phase if named else None, vocabulary) or find_phase(
        in_front_matter, vocabulary
    )


def _block_of(document: Document) -> BlockKind | None:
    if next(document.nodes(PromptBlock), None) is not None:
        return BlockKind.NEXT_STEPS
    return BlockKind.STATUS if next(document.nodes(StatusBlock), None) is not None else None
