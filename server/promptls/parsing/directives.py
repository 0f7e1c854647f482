"""Tells whether a text is a template in another language.

A directive of Jinja, Handlebars, Go or ERB gives it away, wherever on a line it stands. Whatever is
between double braces in such a file, that language fills it in.
"""

import re

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
_IN_BRACES = pattern(
    rf"{_BRACES}(?:{_MARKED}|{_MARKED_CLOSELY}|{_ELSE}|{_WORD}|{_END}|{_LONE_END}|{_IF})"
)
# A person may write `{{if there is one}}` for others to fill in, or call a variable `end`, but
# hardly both.
_IF_WITH_WORDS = pattern(rf"{_BRACES}[ \t]*+(?:if|for|with|block)[ \t]++[^\s}}]")
_END_OF_IF = pattern(rf"{_BRACES}[ \t]*+end{_CLOSE}")
_STATEMENT = pattern(r"\{%[-+~]?[ \t]*+[a-z]")
_NOTE = pattern(r"\{#-?[ \t][^\n\r#]*+#\}")
_EMBEDDED = pattern(r"<%(?<!<<%)[-=#_]?[ \t\r\n]*+\w")


def has_directives(text: str) -> bool:
    """Whether a text with double braces has directives of another template language."""
    # To look for two characters takes longer than these patterns do, and for one no time.
    if "{" not in text or "{{" not in text:
        return False
    return (
        bool(_IN_BRACES.search(text))
        or ("%" in text and (_has(text, _STATEMENT, "%}") or _has(text, _EMBEDDED, "%>")))
        or bool(_NOTE.search(text))
        or bool(_END_OF_IF.search(text) and _IF_WITH_WORDS.search(text))
    )


def _has(text: str, opening: re.Pattern[str], closing: str) -> bool:
    """Whether what may begin a directive is closed anywhere behind it."""
    found = opening.search(text)
    return found is not None and text.find(closing, found.end()) >= 0
