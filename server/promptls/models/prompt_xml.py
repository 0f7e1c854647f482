"""The XML of a unified prompt: written so that any XML parser reads back every character.

A part with markup in it becomes CDATA, which a model reads as it was. Only what a parser would
change is written as a reference: a carriage return everywhere, line breaks and tabs in attributes.
"""

from collections.abc import Iterable, Iterator

from promptls.text.patterns import pattern
from promptls.text.values import NamedTuple

# What XML 1.0 cannot hold, not even as a reference.
_UNSUPPORTED = pattern(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_MARKUP = pattern(r"[<&]|]]>")
_IN_TEXT = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;"})
_IN_ATTRIBUTE = _IN_TEXT | str.maketrans({"'": "&apos;", "\t": "&#9;", "\n": "&#10;"})
# The attribute that names a part, by what the part is.
_NAME_OF = {"file": "path", "artifact": "name", "thought": "name"}
_ROOT = "prompt"
_CONTEXT = "context"
_TEXTS = ("system_prompt", "instructions")


class UnsupportedCharacter(ValueError):  # noqa: N818 - that is what it is
    """A character that no XML document can hold, and where it is: the field, and its offset."""

    def __init__(self, field: str, offset: int, character: str) -> None:
        super().__init__(
            f"XML cannot hold U+{ord(character):04X}, which is character {offset + 1} of {field}"
        )
        self.field = field
        self.offset = offset
        self.character = character


class ContextElement(NamedTuple):
    """A part of the context as it is in the XML."""

    type: str
    name: str
    content: str


class PromptElements(NamedTuple):
    """What a prompt consists of. None is what it does not have."""

    system_prompt: str | None
    context: tuple[ContextElement, ...] | None
    instructions: str


def write_xml(prompt: PromptElements) -> str:
    """Write a prompt as XML. Raises `UnsupportedCharacter`."""
    return "\n".join(_write_lines(prompt)) + "\n"


def _write_lines(prompt: PromptElements) -> Iterator[str]:
    yield f"<{_ROOT}>"
    if prompt.system_prompt is not None:
        yield _write_element("system_prompt", "", prompt.system_prompt, "system_prompt")
    if prompt.context is not None:
        yield f"<{_CONTEXT}>"
        for number, (type_, name, content) in enumerate(prompt.context):
            field = f"context[{number}]"
            _refuse_unsupported(name, f"{field}.name")
            attribute = f" {_NAME_OF[type_]}='{name.translate(_IN_ATTRIBUTE)}'"
            yield _write_element(type_, attribute, content, f"{field}.content")
        yield f"</{_CONTEXT}>"
    yield _write_element("instructions", "", prompt.instructions, "instructions")
    yield f"</{_ROOT}>"


def _write_element(tag: str, attribute: str, text: str, field: str) -> str:
    _refuse_unsupported(text, field)
    return f"<{tag}{attribute}>{_write_text(text)}</{tag}>"


def _write_text(text: str) -> str:
    if not _MARKUP.search(text):
        return text.replace("\r", "&#13;")
    # CDATA knows no references, so it is interrupted for what it cannot hold.
    inner = text.replace("]]>", "]]]]><![CDATA[>").replace("\r", "]]>&#13;<![CDATA[")
    return f"<![CDATA[{inner}]]>"


def _refuse_unsupported(text: str, field: str) -> None:
    found = _UNSUPPORTED.search(text)
    if found:
        raise UnsupportedCharacter(field, found.start(), found[0])


def read_xml(text: str) -> PromptElements:
    """Read the XML of a prompt. Raises `ValueError` with line and column where it is none."""
    from xml.parsers import expat  # noqa: PLC0415 - few programs read it

    parser = expat.ParserCreate()
    reader = _Reader(parser)
    parser.buffer_text = True
    parser.StartElementHandler = reader.open
    parser.EndElementHandler = reader.close
    parser.CharacterDataHandler = reader.add
    parser.StartDoctypeDeclHandler = reader.refuse_doctype
    try:
        # A lone surrogate has no bytes, so that the parser finds the fault.
        parser.Parse(text.encode(errors="surrogatepass"), True)  # noqa: FBT003 - expat has no names
    except expat.ExpatError as error:
        reason = expat.errors.messages[error.code]
        raise ValueError(f"line {error.lineno}, column {error.offset + 1}: {reason}") from None
    return reader.finish()


class _Reader:
    """Collects the elements of a prompt. What is not one of them is an error."""

    def __init__(self, parser: object) -> None:
        self._parser = parser
        self._open: list[str] = []
        self._texts: dict[str, str] = {}
        self._parts: list[ContextElement] | None = None
        self._name = ""
        self._pieces: list[str] = []

    def open(self, tag: str, attributes: dict[str, str]) -> None:
        path = tuple(self._open)
        if path == () and tag == _ROOT:
            self._refuse_attributes(tag, attributes)
        elif path == (_ROOT,) and tag == _CONTEXT and self._parts is None:
            self._refuse_attributes(tag, attributes)
            self._parts = []
        elif path == (_ROOT,) and tag in _TEXTS and tag not in self._texts:
            self._refuse_attributes(tag, attributes)
        elif path == (_ROOT, _CONTEXT) and tag in _NAME_OF:
            self._name = attributes.get(_NAME_OF[tag], "")
            self._refuse_attributes(tag, attributes, _NAME_OF[tag])
        else:
            known = path in ((_ROOT,), ()) and tag in (_ROOT, _CONTEXT, *_TEXTS)
            self._fail(f"{'unexpected second' if known and path else 'unexpected'} <{tag}>")
        self._open.append(tag)
        self._pieces = []

    def close(self, tag: str) -> None:
        self._open.pop()
        text = "".join(self._pieces)
        self._pieces = []
        if tag in _TEXTS:
            self._texts[tag] = text
        elif tag in _NAME_OF and self._parts is not None:
            self._parts.append(ContextElement(tag, self._name, text))

    def add(self, text: str) -> None:
        if self._open[-1] in (_ROOT, _CONTEXT):
            if text.strip(" \t\n\r"):
                self._fail(f"unexpected text in <{self._open[-1]}>: {text.strip()[:40]!r}")
        else:
            self._pieces.append(text)

    def refuse_doctype(self, *_: object) -> None:
        self._fail("a document type declaration is not allowed")

    def finish(self) -> PromptElements:
        if "instructions" not in self._texts:
            raise ValueError("missing <instructions>")
        context = None if self._parts is None else tuple(self._parts)
        return PromptElements(
            self._texts.get("system_prompt"), context, self._texts["instructions"]
        )

    def _refuse_attributes(self, tag: str, attributes: Iterable[str], *known: str) -> None:
        unknown = next((it for it in attributes if it not in known), None)
        if unknown:
            self._fail(f"unexpected attribute '{unknown}' of <{tag}>")

    def _fail(self, reason: str) -> None:
        line = getattr(self._parser, "CurrentLineNumber", 1)
        column = getattr(self._parser, "CurrentColumnNumber", 0) + 1
        raise ValueError(f"line {line}, column {column}: {reason}")
