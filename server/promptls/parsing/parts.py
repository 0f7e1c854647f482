"""Parses the sections of a text one by one, and again where a stray fence would hide the rest.

What a fence is may turn out only where it is closed, or is not. Then the text is read once more
from there, with what is known now. Sections that were read before are not parsed a second time.
"""

import re
from collections.abc import Callable

from promptls.document import Document, Entry, Part, Section
from promptls.parsing.fences import MOST_STRAY, SHOWS_HEADINGS
from promptls.parsing.sections import cut_sections, parse_section
from promptls.parsing.unchanged import find_unchanged
from promptls.text.patterns import pattern

# What must not precede the braces is checked behind them, so that a pattern begins with a literal.
_BRACES = r"\{\{(?<![{$=\\]\{\{)"
_CLOSE = r"[ \t]*+[-~]?\}\}"
# The first characters of a section, a partial, a comment, a shortcode or an expression.
_MARKED = r"[ \t]*+(?:[#^][ \t]*+[\w.]|/[ \t]*+[\w.*]|>[ \t]*+[\w.\"'(@])|!|~[ \t\w#/^>!]"
_MARKED_CLOSELY = r"[&*@$]\w|&[ \t]|[%<](?!<)[ \t\w/]|-[ \t\w/\"-]"
_ELSE = rf"[ \t]*+else(?:{_CLOSE}|[ \t]+if\b)"
_WORD = r"[ \t]*+(?:el(?:se)?if|elsif|range|unless|each|define|template)[ \t]"
_END = rf"[ \t]*+end(?:if|for|each|unless|with|block|raw|range){_CLOSE}"
_LONE_END = r"[ \t]++end[ \t]++[-~]?\}\}"
_ARGUMENT = r"(?:[.$\"'(]|(?:eq|ne|lt|le|gt|ge|and|or|not)[ \t])"
_IF = rf"[ \t]*+(?:if|with|block|include)[ \t]++{_ARGUMENT}"
_DIRECTIVE = rf"(?:{_MARKED}|{_MARKED_CLOSELY}|{_ELSE}|{_WORD}|{_END}|{_LONE_END}|{_IF})"
_IN_BRACES = pattern(rf"{_BRACES}{_DIRECTIVE}")
# A person may write `{{if there is one}}` for others to fill in, or call a variable `end`, but
# hardly both. Nor is a field of Go, such as `{{ .Name }}`, beside such a variable.
_BESIDE_END = pattern(rf"{_BRACES}[ \t]*+(?:(?:if|for|with|block)[ \t]++[^\s}}]|\.\w)")
_END_OF_IF = pattern(rf"{_BRACES}[ \t]*+end{_CLOSE}")
_STATEMENT = pattern(r"\{%[-+~]?[ \t]*+[a-z]")
_IN_NOTE = r"#-?[ \t][^\n\r#]*+#\}"
_NOTE = pattern(rf"\{{{_IN_NOTE}")
# What begins any of these: to read a text once for all of them takes a third of the time.
_GLANCE = pattern(rf"\{{(?:\{{(?:{_DIRECTIVE}|[ \t]*+end{_CLOSE})|{_IN_NOTE})")
_EMBEDDED = pattern(r"<%(?<!<<%)[-=#_]?[ \t\r\n]*+\w")
Sections = dict[tuple[str, Entry], Section]
# A heading, and no comment of a script: there is a blank line after it, and one before it.
_HEADING_ALONE = pattern(r"#[^\n\r]*+(?:\r\n|\n|\r)[ \t]*+(?:[\n\r]|\Z)")
_BLANK_BEFORE = ("\n\n", "\n\r\n", "\r\r")


def has_directives(text: str) -> bool:
    """Whether a text with double braces has directives of another template language."""
    # To look for two characters takes longer than a pattern does, and for one no time.
    if "{" not in text:
        return False
    if "%" in text and (_has(text, _STATEMENT, "%}") or _has(text, _EMBEDDED, "%>")):
        return "{{" in text
    if _GLANCE.search(text) is None or "{{" not in text:
        return False
    return (
        bool(_IN_BRACES.search(text))
        or bool(_NOTE.search(text))
        or bool(_END_OF_IF.search(text) and _BESIDE_END.search(text))
    )


def _has(text: str, opening: re.Pattern[str], closing: str) -> bool:
    """Whether what may begin a directive is closed anywhere behind it."""
    found = opening.search(text)
    return found is not None and text.find(closing, found.end()) >= 0


def parse_parts(
    text: str,
    start: int,
    known: Sections,
    guard: Callable[[], None],
    before: Document | None = None,
) -> tuple[tuple[Part, ...], bool]:
    """Parse a text from `start` on, and tell whether a part of it was read again.

    Sections that are known are taken as they are. Those that are where they were in the document
    `before`, seen from the beginning or the end, are not even looked for.
    """
    entry = Entry(has_directives=has_directives(text))
    kept, rest = find_unchanged(text, start, entry, before)
    parts = [*kept]
    if parts:
        last = parts[-1].section
        start, entry = parts[-1].base + len(last.text), last.exit
    left = MOST_STRAY
    is_read_again = False
    again: tuple[int, Entry] | None = start, entry
    while again is not None:
        start, entry = again
        again = None
        stop = rest[0].base if rest else len(text)
        for base, section_text in cut_sections(text, start, stop):
            key = section_text, entry
            section = known.get(key)
            if section is None:
                guard()
                section = known[key] = parse_section(section_text, entry)
            parts.append(Part(base, section))
            entry = section.exit
            if left and section.stray and (again := _read_again(text, parts)):
                break
        if again is None and rest:
            if entry != rest[0].section.entry:
                # The same text is something else now.
                again, rest = (stop, entry), ()
                continue
            parts += rest
            entry = rest[-1].section.exit
        rest = ()
        if left and again is None and entry.fences:
            again = _read_again(text, parts)
        is_read_again = is_read_again or again is not None
        left -= 1
    return tuple(parts), is_read_again


def _read_again(text: str, parts: list[Part]) -> tuple[int, Entry] | None:
    """Where to read again, and how, once the last part shows that a mark is stray.

    Either it has closed a fence from an earlier part in vain, or one is open at the end of the
    text. What is to be read again is taken off the parts.
    """
    closing = parts[-1].section
    fence = closing.stray or closing.exit.fences[0]
    number = len(parts) - (2 if closing.stray else 1)
    while parts[number].section.open_from < 0:
        number -= 1
    base, section = parts[number]
    if fence.has_shown:
        entry = section.entry._replace(strict=(*section.entry.strict, section.open_from))
    else:
        # It ends where a section surely begins, if anywhere. What is shown as a document has
        # sections, and who names what is shown and never closes it may show all the rest.
        if fence.info in SHOWS_HEADINGS or (fence.info and not closing.stray):
            return None
        after = range(number + 1, len(parts))
        heading = next((it for it in after if _is_heading(text, parts[it].base)), None)
        if heading is None:
            return None
        number = heading - 1
        base, section = parts[number]
        entry = section.entry._replace(ends_fences=True)
    del parts[number:]
    return base, entry


def _is_heading(text: str, at: int) -> bool:
    """Whether the heading line at an offset is none of a script's comments."""
    return text.endswith(_BLANK_BEFORE, 0, at) and _HEADING_ALONE.match(text, at) is not None
