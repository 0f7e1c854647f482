"""What tells that a path is not the one of a file that must be there."""

from promptls.text.patterns import pattern

# What stands for the name of a file that the reader has.
STANDS_FOR = pattern(
    r"(?i:\.\.\.|(?:\A|/)(?:path|to|(?:foo|bar|baz|xxx+|filename)(?:\.\w++)?"
    r"|(?:file|name|page|doc|other|example)[0-9]*+\.\w++"
    r"|(?:your|my|some|the|new|example)[-_][\w.-]*+)(?:/|\Z))"
    r"|[A-Z]{3}-[0-9]|NN|YYYY|(?:\A|/)[0-9]{3,}+-"
)
# A file that somebody is to make, and one of many that there may be.
IS_MADE = pattern(
    r"(?i:\b(?:creat|generat|writ|sav|add|stor|output|produc|renam|put|extract)"
    r"[^`.;]{0,40}\Z)"
)
IS_EXAMPLE = pattern(r"(?i:\b(?:e\.g\.|example|such as\b|optional|if (?:it|they|there|present)\b))")
