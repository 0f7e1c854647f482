"""The ASCII forms of characters that word processors and models put into plain text."""

_FORMS = {
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2212", "-"),
    **dict.fromkeys("\u2014\u2015", "--"),
    **dict.fromkeys("\u2018\u2019\u201a\u2032", "'"),
    **dict.fromkeys("\u201c\u201d\u201e\u2033\u00ab\u00bb", '"'),
    **dict.fromkeys("\u2192\u21d2\u27a1\u2794", "->"),
    **dict.fromkeys("\u2190\u21d0", "<-"),
    **dict.fromkeys("\u2022\u00b7\u25cf\u25aa\u25e6", "*"),
    **dict.fromkeys("\u00a0\u2002\u2003\u2009\u202f", " "),
    "\u2026": "...",
    "\u200b": "",
    "\ufeff": "",
    "\ufe0f": "",
}
_TABLE = str.maketrans(_FORMS)


def usual_form(text: str) -> str:
    """A text with every character that has an ASCII form in that form; others stay."""
    return text if text.isascii() else text.translate(_TABLE)
