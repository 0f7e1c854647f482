"""Which words YAML reads as texts without quotes, in all versions that are in use."""

from promptls.text.patterns import pattern

# Numbers, dates and the words of YAML 1.1, as PyYAML reads them, and of YAML 1.2.
_NO_TEXT = pattern(
    r"(?i:yes|no|on|off|true|false|null|~|=|<<|\.nan|[-+]?\.inf"
    r"|[-+]?0(?:b[01_]++|o[0-7_]++|x[0-9a-f_]++)"
    r"|[-+]?(?:[0-9][0-9_]*+(?::[0-5]?[0-9])*+(?:\.[0-9_]*+)?+|\.[0-9_]++)(?:e[-+]?[0-9]++)?+"
    r"|[0-9]{4}-[0-9]{2}-[0-9]{2}"
    r"|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:t|[ \t]++)[0-9:.]++[ \t]*+(?:z|[-+][0-9:]++)?+)?"
)
# What begins another kind of value, or ends a text, also in a list.
_MARK = pattern(r"-(?=\s|\Z)|[:!&*#%@`|>'\"\s]|.*?(?:[?\[\]{},\n\r]|\s#|:(?=\s|\Z)|\s\Z)")


def is_text(word: str) -> bool:
    """Whether YAML reads a word without quotes as this text, in every version."""
    return _NO_TEXT.fullmatch(word) is None and _MARK.match(word) is None
