"""Code in which `$1` is no argument of a command, but something of its own language."""

from promptls.text.patterns import pattern
from promptls.text.values import NamedTuple

# How much of the code before a number is looked at, and of its line.
LOOKED_AT = 1500
_OF_LINE = 300
SHELLS = frozenset(
    {"", "bash", "sh", "shell", "zsh", "console", "shell-session", "shellscript", "fish", "ksh"}
)
_FIELDS = frozenset({"awk", "gawk", "perl", "pl"})
_CLOSURES = frozenset({"swift"})
# A program of awk, or a command of another shell, whose single quotes are not closed yet.
_AWK = pattern(
    r"\b[gmn]?awk(?:[\s\\]++-[A-Za-z-]++[\s=]*+(?:'[^'\n]*+'|\"[^\"\n]*+\"|[^\s'\"|])*+)*+"
    r"[\s\\]++'[^']*+\Z"
)
_PERL = pattern(r"\bperl\b[^\n']{0,100}+'[^']*+\Z")
_PRINTED = pattern(r"'\{[^{}'\n]*\bprintf?\b[^{}'\n]*\Z")
_OTHER_SHELL = pattern(r"\b(?:ba|z|da|k)?sh (?:-\w+ )*-\w*c '[^']*+\Z")
# What is found is put in: `s/(a)/$1/`, `.replace(/(a)/, "$1")`, `rewrite ^/(.*)$ /$1`.
_SUBSTITUTED = pattern(r"\bs([/|#~,!])(?:\\.|(?!\1)[^\n\\])++\1(?:\\.|(?!\1)[^\n\\])*+\Z")
_SED = pattern(r"\bsed\s")
_REPLACED = pattern(
    r"(?:\b\w*[rR]eplace\w*|\bg?sub!?)\((?:[^;)\n]|\)(?!\s*\n)|\n(?!\s*\n))*+\Z"
    r"|-i?replace\b[^\n]*\Z|\b(?:rewrite|RewriteRule)\s[^\n]*\)[^\n]*\Z"
    r"|\b(?:regex|source):[^\n]*\n(?:[^\n]*+\n)?+[ \t]*+(?:replacement|destination):\s[^\n]*\Z"
)
_SPREADSHEET = pattern(r"(?:\$|[=+*:;,(](?!US|CA|AU|NZ|HK|SG))[A-Z]{1,3}\Z")
_HASHED = pattern(r"\$(?:['\"*]|(?!(?:\d++|[A-Z_]++)\b)[\w/]+[.$*])")
# A statement of SQL above, and where it has a value.
_STATEMENT = pattern(
    r"\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|VALUES|WHERE|SET|CALL|EXECUTE|LIMIT|OFFSET"
    r"|COALESCE|CREATE (?:OR REPLACE )?FUNCTION)\b"
)
_VALUE = pattern(
    r"(?:[=<>(,+*/-]|\b(?:LIMIT|OFFSET|I?LIKE|AND|BETWEEN|RETURN|VALUES|THEN|ELSE))\s*+\Z"
)
_CAST = pattern(r"::\w")
# A script, with the word that ends it if a command writes it.
_SCRIPT = pattern(r"(?:<<-?[ \t]*+[\\'\"]?(?P<end>\w++)[^\n]*+)?(?:\A|\n)[ \t>]*+#!")
_FUNCTION = pattern(
    r"(?:\A|\n)(?P<margin>[ \t>]*+)"
    r"(?:function[ \t]++[\w:.-]++[ \t]*+(?:\(\))?+|[\w:.-]++[ \t]*+\(\))"
    r"[ \t\n]*+[{(](?P<rest>[^\n]*+)"
)
_ENDS_FUNCTION = pattern(r"[})][ \t]*+\Z")
# What a script is called by, and where it is.
_OF_PATH = pattern(r"\b(?:dirname|basename|realpath|readlink)\b[\w -]{0,20}+[\"']?\Z")
_USAGE = pattern(r"(?i:\busage:?)[ \t]*+[\"'`]?+\Z")


class CodeAround(NamedTuple):
    """The code around a number: its language, how it begins, and what is before and behind it."""

    language: str
    opening: str
    before: str
    behind: str


def has_own_number(code: CodeAround, number: int) -> bool:
    """Whether a number means something else than the argument of a command for sure."""
    line = code.before[code.before.rfind("\n") + 1 :][-_OF_LINE:]
    if code.language in _FIELDS or (code.language in _CLOSURES and "{" in code.before):
        return True
    found = (
        _PRINTED.search(line) or _SPREADSHEET.search(line),
        # In sed, a group is `\1`.
        _SUBSTITUTED.search(line) and not _SED.search(line),
        _REPLACED.search(code.before[-_OF_LINE:]) or _OTHER_SHELL.search(code.before[-_OF_LINE:]),
        _HASHED.match(code.behind) or _AWK.search(code.before) or _PERL.search(code.before),
        number == 0 and (_USAGE.search(line) or _OF_PATH.search(line)),
    )
    if any(found):
        return True
    if code.language in SHELLS and _is_of_script(code):
        return True
    return code.language not in SHELLS and _is_of_sql(code)


def is_of_spreadsheet(line: str) -> bool:
    """Whether the number behind a text is a row, such as in `$B$6`."""
    return _SPREADSHEET.search(line) is not None


def _is_of_script(code: CodeAround) -> bool:
    """Whether a number is an argument of a script, or of a function that has not ended."""
    text = code.before
    if any(_is_open(it["end"], text[it.end() :]) for it in _SCRIPT.finditer(text)) or any(
        _is_open(it["end"], text) for it in _SCRIPT.finditer(code.opening)
    ):
        return True
    found = None
    for it in _FUNCTION.finditer(code.before):
        found = it
    if found is None:
        return False
    if found.end() == len(code.before):
        return True
    end = f"\n{found['margin']}"
    is_whole = _ENDS_FUNCTION.search(found["rest"]) is not None
    return not is_whole and all(code.before.find(end + it, found.end()) < 0 for it in "})")


def _is_open(end: str | None, behind: str) -> bool:
    """Whether a script goes on: one of a here-document has an end before the fence has."""
    return end is None or all(it.strip() != end for it in behind.split("\n"))


def _is_of_sql(code: CodeAround) -> bool:
    is_value = _VALUE.search(code.before[-_OF_LINE:]) or _CAST.match(code.behind)
    return bool(is_value) and _STATEMENT.search(code.before) is not None
