"""Adds comments to a text until what is found in it is allowed.

Where a comment may stand depends on what stands there already, and a comment in the wrong place is
a mistake of its own. So the best places for all that is found are tried together. Those that help
nothing or do harm are given up, and then the next best are tried.
"""

from collections.abc import Collection, Iterator

from promptls.diagnostics import Severity
from promptls.suppressing.comments import Comment
from promptls.suppressing.placing import MOST_PLACES, comments_for, comments_for_file
from promptls.suppressing.trials import Look, LookAt, Trials

# So often a text is looked at. What is left then is allowed in the whole file.
_MOST_LOOKS = 60
_MOST_LOOKS_FOR_FILE = 20


def allow_all(text: str, look_at: LookAt, grave: Collection[Severity]) -> tuple[str, int]:
    """Add comments to a text that allow all findings which are so grave.

    Returns the text, and how many findings are gone.
    """
    first = look_at(text)
    trials = _in_places(first, look_at, grave, set())
    left = {it.rule for it in trials.look.diagnostics if it.severity in grave}
    if left:
        # What is allowed in the whole file needs no other comments.
        trials = _in_places(first, look_at, grave, left)
    # What no comment at its place helps against is allowed in the whole file.
    trials.left = _MOST_LOOKS_FOR_FILE
    while any(trials.succeed([it]) for it in _for_file(trials.look, grave)):
        pass
    return trials.look.document.source.text, trials.gone


def _in_places(
    first: Look, look_at: LookAt, grave: Collection[Severity], left: Collection[str]
) -> Trials:
    """Allow each finding at its place, but for those of some rules."""
    trials = Trials(look_at, first, _MOST_LOOKS)
    is_better = True
    while is_better:
        is_better = False
        for rank in range(MOST_PLACES):
            found = [
                it for it in trials.look.diagnostics if it.severity in grave and it.rule not in left
            ]
            is_better |= trials.succeed(comments_for(trials.look.document, found, rank))
    return trials


def _for_file(look: Look, grave: Collection[Severity]) -> Iterator[Comment]:
    found = [it for it in look.diagnostics if it.severity in grave]
    return comments_for_file(look.document, found)
