"""Whether the headings of a file with the title of a work package are those of one."""

from collections.abc import Iterator

from promptls.text.nearest import meant
from promptls.text.patterns import pattern
from promptls.vocabulary.packages import PACKAGE_PARTS

_LINE = pattern(
    r"[\n\r] {0,3}(?:(?P<fence>```|~~~)|#{2,6} ++(?P<title>[^\n\r(:\u2014\u2013]{1,200}))"
)
_DECORATION = "*_`0123456789.) "
_KNOWN = tuple(it.name.casefold() for it in PACKAGE_PARTS)
# One alone may be half typed. More than a few dozen need no look.
_FEWEST, _MOST = 2, 64


def has_other_sections(text: str, start: int, end: int) -> bool:
    """Whether a file has headings below its title, and none of them is meant for a package.

    Other formats have the title, too. A package that is begun has none, or one half typed.
    """
    number = 0
    for title in _find_titles(text, start, end):
        if number == _MOST or _is_meant(title):
            return False
        number += 1
    return number >= _FEWEST


def _find_titles(text: str, start: int, end: int) -> Iterator[str]:
    is_shown = False
    for match in _LINE.finditer(text, start, end):
        if match["fence"]:
            is_shown = not is_shown
        elif not is_shown:
            yield match["title"]


def _is_meant(title: str) -> bool:
    plain = title.strip(_DECORATION).casefold().replace(" and ", " & ")
    return plain.startswith(_KNOWN) or meant(plain, _KNOWN) is not None
