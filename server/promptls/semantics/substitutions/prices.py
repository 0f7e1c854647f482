"""Prices such as `$1.50`, in which a host takes the number for that of an argument."""

from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan

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


def is_price(text: str, span: FileSpan, number: int) -> bool:
    """Whether a dollar sign and a number are the beginning of a price."""
    before = text[max(0, span.start - _NEAR) : span.start]
    if _BEFORE.search(before) and not _CURRENCY.search(before):
        return False
    return number >= MANY or _BEHIND.match(text, span.end) is not None
