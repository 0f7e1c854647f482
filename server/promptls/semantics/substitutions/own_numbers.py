"""Where `$1` is no argument of a command: in code of another language, and in prices."""

from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
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
# Of so many arguments, nobody names the last one by its number.
MANY = 10
_TIME = "(?:mo(?:nth)?|y(?:ea)?r|annum|day|d|w(?:ee)?k|hour|hr|h|min(?:ute)?|sec(?:ond)?|s)s?"
_UNIT = (
    rf"(?:{_TIME}|user|seat|unit|item|image|call|request|req|query|token|[KMGT]B|1?[KM]|million"
    "|thousand|lead|person|credit|source|domain|agent|run|task|page|wallet|site|paper|video|job"
    "|transaction|tx)"
)
_AMOUNT = (
    "[kKMBmb]n?|thousand|million|billion|trillion|USD[CT]?|EUR|GBP|dollars?|cents?|bucks|credits?"
    rf"|each(?! \w)|per (?:{_UNIT}|\d+)|an? (?:month|year|day|week|hour|user|seat)"
)
# Behind the name of a folder, which is an argument: `$1/task/` and `$1/page.md`.
_PATH = rf"/(?!{_UNIT}\b)|[\w/-]*+\.[A-Za-z]"
_PER = rf" ?/ ?+(?:[A-Za-z]++/{_TIME}|{_UNIT})\b(?!{_PATH})"
# Two arguments make names such as `$1-$2.md`, with no other dash than this.
_RANGE = (
    r" ?[-\u2013\u2014] ?\$?+(?:\d{2}|\d[.,]\d|\d/[A-Za-z]++(?![./]\w))"
    r"| ?[\u2013\u2014] ?\$?+\d[.,]|-\d"
)
_BEHIND = pattern(rf"\.\d|(?:,\d{{3}})++(?!\d)|\+?+(?:\.\d++)?+{_PER}|\+? (?:{_AMOUNT})\b|{_RANGE}")
# What begins a name, a path or a version is no price, but a range or a currency is.
_BEFORE = pattern(r"(?:[\w@#/=_.-]|\{)\Z")
_CURRENCY = pattern(r"(?:(?<![\w$])(?:US|CA|AU|NZ|HK|SG|[ACS])|\d[kKMB]?+ ?[-/]|(?<![\w-])-)\Z")
_NEAR = 12


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


def is_price(text: str, span: FileSpan, number: int) -> bool:
    """Whether a dollar sign and a number are the beginning of a price."""
    before = text[max(0, span.start - _NEAR) : span.start]
    if _BEFORE.search(before) and not _CURRENCY.search(before):
        return False
    return number >= MANY or _BEHIND.match(text, span.end) is not None


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
