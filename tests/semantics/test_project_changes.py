"""Rules that look at other files follow when one changes."""

import time

import pytest

from promptls.files.freshness import read_stamp
from promptls.text.values import replaced
from promptls.vocabulary import SPECIFIED
from semantics.live_workspace import BASE, CLAUDE, DRIFT, MISSING, REVIEW, LiveWorkspace


def test_they_follow_when_a_file_on_disk_changes(workspace: LiveWorkspace) -> None:
    workspace.write(BASE, REVIEW)
    assert workspace.check(CLAUDE) == []
    more = REVIEW.replace("# Directives", "<<SKELETON>>\n\n# Directives")
    workspace.write(BASE, more, age=1)
    assert workspace.check(CLAUDE) == [DRIFT]
    # A file is known by when it was written, and by its size.
    known = workspace.project(CLAUDE, REVIEW).files[BASE]
    assert workspace.project(CLAUDE, REVIEW).files[BASE] is known
    workspace.write(BASE, more + "\n", age=1)
    assert workspace.project(CLAUDE, REVIEW).files[BASE] is not known
    (workspace.folder / BASE).unlink()
    assert workspace.check(CLAUDE) == [MISSING]


def test_a_second_change_within_the_tick_of_the_clock_is_noticed(
    workspace: LiveWorkspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace.write(BASE, REVIEW)
    stamp = read_stamp(str(workspace.folder / BASE))
    assert stamp is not None
    monkeypatch.setattr("promptls.files.freshness.read_stamp", lambda _: stamp)
    assert workspace.check(CLAUDE) == []
    before = workspace.project(CLAUDE, REVIEW).files[BASE]
    workspace.write(BASE, REVIEW.replace("<<ARTIFACTS>>", "<<SKELETON>>"))
    assert workspace.project(CLAUDE, REVIEW).files[BASE] is before
    later = time.monotonic() + 2
    monkeypatch.setattr("promptls.files.freshness.time.monotonic", lambda: later)
    after = workspace.project(CLAUDE, REVIEW).files[BASE]
    assert "SKELETON" in after.variables
    # It is verified, so it is not read again.
    monkeypatch.setattr("promptls.files.store.read_stamped", None)
    assert workspace.project(CLAUDE, REVIEW).files[BASE] is after


def test_they_follow_what_is_open_in_an_editor(workspace: LiveWorkspace) -> None:
    workspace.write(BASE, REVIEW)
    workspace.open(BASE, f"{REVIEW}\n<<SKELETON>>\n")
    assert workspace.check(CLAUDE) == [DRIFT]
    assert workspace.project(CLAUDE, REVIEW).files[BASE].path == BASE
    del workspace.opened[str(workspace.folder / BASE)]
    assert workspace.check(CLAUDE) == []


def test_they_follow_the_vocabulary(workspace: LiveWorkspace) -> None:
    workspace.write(BASE, f"{REVIEW}\n<tag>x</tag>\n")
    assert "tag" not in workspace.project(CLAUDE, REVIEW).files[BASE].tags
    tag = SPECIFIED.tags[-1]._replace(name="tag")
    larger = replaced(SPECIFIED, tags=(*SPECIFIED.tags, tag))
    assert "tag" in workspace.project(CLAUDE, REVIEW, vocabulary=larger).files[BASE].tags
