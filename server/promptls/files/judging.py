"""Remembers which settings have been judged to be right, for to judge takes pydantic.

What has been judged is kept in the user's cache folder by its digest, and for this promptls only.
"""

from collections.abc import Callable

from promptls.digests import digest
from promptls.files.own import own_shelf
from promptls.files.shelving import load, save
from promptls.settings import SettingsIssue

_NAME = "settings"
# Nobody has more projects that they come back to.
_MOST = 1000


def judged(text: str, judge: Callable[[], list[SettingsIssue]]) -> list[SettingsIssue]:
    """Judge settings, unless it is known that they are right."""
    shelf = own_shelf()
    if shelf is None:
        return judge()
    known = load(shelf, _NAME)
    name = digest(text)
    if name in known:
        return []
    mistakes = judge()
    if not mistakes:
        kept = list(known)[1 - _MOST :]
        save(shelf, _NAME, dict.fromkeys([*kept, name], ""))
    return mistakes
