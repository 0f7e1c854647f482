"""What an editor says about each construct, on hover and beside a completion."""

from typing import Any

from promptls.text.patterns import pattern
from promptls.text.values import NamedTuple

_BACKTICKS = pattern(r"`+")
_LINK = pattern(r"\[([^\[\]\n]*+)\]\([^()\n]*+\)")
_FENCE = pattern(r"(?m)^`{3,}\w*\n")
# Only a whole run of marks begins code, and one of the same length ends it.
_CODE = pattern(r"(?<!`)(`++) ?(.+?) ?(?<!`)\1(?!`)")
# What would be taken for HTML, and code, in which nothing is.
_TAG = pattern(
    r"(?<!`)(?P<marks>`++)(?s:.)*?(?<!`)(?P=marks)(?!`)|(?P<tag><++[A-Za-z/!?][^<>`\n]*+>++)"
)


class Description(NamedTuple):
    """A text for people: what they gain from a thing first, where that is specified last.

    `here` is what it is or becomes at one place, and `details` say who may use it. `example` is a
    line or several, and `rule` the rule whose page has more, if there is one.
    """

    name: str
    what: str
    details: tuple[str, ...]
    clause: str
    rule: str = ""
    example: str = ""
    here: tuple[str, ...] = ()

    def render_markdown(self, pages: str = "") -> str:
        """The text in Markdown. `pages` is the address of the rules' pages; without it no link."""
        name = code(self.name) if "<" in self.name else self.name
        parts = [f"**{name}**", *map(_show_tags, (self.what, *self.here, *self.details))]
        if self.example:
            is_long = "\n" in self.example
            example = f"\n\n{fence(self.example)}" if is_long else f" {code(self.example)}"
            parts.append(f"Example:{example}")
        if pages and self.rule:
            parts.append(f"Rule: [{self.rule}]({pages}#{self.rule})")
        if self.clause:
            parts.append(f"Source: {self.clause}")
        return "\n\n".join(filter(None, parts))


def _show_tags(markdown: str) -> str:
    """The same with tags as code. A client leaves out what is between angle brackets."""
    return _TAG.sub(lambda it: code(it["tag"]) if it["tag"] else it[0], markdown)


# The part of a node that is described. Where nothing is said of it, that of a node around it is.
Described = tuple[Any, Description | None] | None


def code(text: str) -> str:
    """A text as inline code, whatever is in it."""
    longest = max((len(it) for it in _BACKTICKS.findall(text)), default=0)
    marks = "`" * (longest + 1)
    pad = " " if longest else ""
    return f"{marks}{pad}{text}{pad}{marks}"


def fence(text: str, language: str = "text") -> str:
    """Some lines as a code block, whatever is in them."""
    longest = max((len(it) for it in _BACKTICKS.findall(text)), default=0)
    marks = "`" * max(3, longest + 1)
    return f"{marks}{language}\n{text}\n{marks}"


def shorten(text: str, longest: int = 60) -> str:
    """The beginning of a text, for the detail beside a completion."""
    text = text.partition("\n")[0].rstrip(".")
    return text if len(text) <= longest else f"{text[: longest - 1].rstrip()}…"


def to_plain_text(markdown: str) -> str:
    """The same text without marks, for a client that shows no Markdown."""
    text = _FENCE.sub("", markdown)
    text = "\n".join(
        it for it in text.split("\n") if not (it.startswith("```") and it.strip("`") == "")
    )
    text = _LINK.sub(r"\1", text)
    return _CODE.sub(r"\2", text.replace("**", ""))
