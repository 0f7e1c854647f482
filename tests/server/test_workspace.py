"""Settings and other files, as the server follows them while documents are open."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from promptls.checking.checker import InterruptedCheck
from promptls.files.configurations import Loaded
from promptls.files.store import FileStore, ReadSource
from promptls.files.texts import Interpretation
from promptls.lsp.documents.documents import Documents
from promptls.lsp.documents.open_document import OpenDocument
from promptls.lsp.workspace.workspace import Workspace
from promptls.settings import SettingsFileIssue, SettingsIssue
from promptls.text.spans import FileSpan
from promptls.vocabulary.kinds import Kind

GAP = "---\nSUGGESTED NEXT STEPS:\n  [1] Continue\n  [3] Show workflow status\n---\n"
OFF = 'ignore = ["block"]\n'


@pytest.fixture(autouse=True)
def _always_stale(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("promptls.lsp.workspace.workspace._MAX_AGE", -1)
    (tmp_path / ".git").mkdir()


def opened(documents: Documents, path: Path, text: str) -> OpenDocument:
    named = {"uri": path.as_uri(), "languageId": "markdown", "version": 1, "text": text}
    document = documents.open({"textDocument": named})
    assert document is not None
    return document


def codes(document: OpenDocument) -> list[str]:
    return [it.rule for it in document.check(lambda: None)]


def test_settings_are_followed(tmp_path: Path) -> None:
    documents = Documents()
    document = opened(documents, tmp_path / "a.md", GAP)
    assert codes(document) == ["block-numbering-gap"]
    assert documents.refresh() == []
    (tmp_path / "promptls.toml").write_text(OFF)
    assert documents.refresh() == [document]
    assert codes(document) == []
    (tmp_path / "promptls.toml").unlink()
    assert documents.refresh() == [document]
    assert codes(document) == ["block-numbering-gap"]


def test_what_other_files_know_of_a_document_follows_its_settings(tmp_path: Path) -> None:
    documents, path = Documents(), tmp_path / "drafts/BASE-plan.md"
    opened(documents, path, "<<PROJECT_CONTEXT>>")

    def find_kind() -> object:
        at = str(path), str(tmp_path), "kind", None
        return documents.store.derive(
            *at, lambda text: text.parse(lambda: None, Interpretation("")).kind
        )

    assert find_kind() is Kind.MARKDOWN
    (tmp_path / "promptls.toml").write_text('[files]\n"drafts/*.md" = "system-template"\n')
    documents.refresh()
    assert find_kind() is Kind.SYSTEM_TEMPLATE


def test_settings_that_have_become_wrong_stay_as_they_were(tmp_path: Path) -> None:
    settings = tmp_path / "promptls.toml"
    settings.write_text(OFF)
    documents = Documents()
    document = opened(documents, tmp_path / "a.md", GAP)
    assert codes(document) == []
    assert documents.workspace.mistakes.take_news() == {str(settings): []}
    settings.write_text('ignore = ["blok"]\n')
    documents.refresh()
    assert codes(document) == []
    ((path, (mistaken,)),) = documents.workspace.mistakes.take_news().items()
    assert path == str(settings)
    assert "did you mean 'block'?" in mistaken.issue.message
    settings.write_text(OFF + "\n")
    documents.refresh()
    assert documents.workspace.mistakes.take_news() == {str(settings): []}


def test_a_mistake_is_followed_when_what_it_applied_to_is_closed(tmp_path: Path) -> None:
    settings = tmp_path / "sub" / "promptls.toml"
    settings.parent.mkdir()
    settings.write_text("ignore = [")
    documents = Documents()
    document = opened(documents, tmp_path / "sub" / "a.md", GAP)
    other = opened(documents, tmp_path / "b.md", GAP)
    assert [*documents.workspace.mistakes.take_news()] == [str(settings)]
    documents.close({"textDocument": {"uri": document.uri}})
    settings.write_text("ignore = []\n")
    assert documents.refresh() == []
    assert documents.workspace.mistakes.take_news() == {str(settings): []}
    assert codes(other) == ["block-numbering-gap"]


@pytest.mark.parametrize("better", [None, "promptls.toml"])
def test_a_mistake_in_settings_that_apply_to_nothing_any_more_is_gone(
    tmp_path: Path, better: str | None
) -> None:
    settings = tmp_path / ".promptls.toml"
    settings.write_text("ignore = [")
    documents = Documents()
    opened(documents, tmp_path / "a.md", GAP)
    documents.workspace.mistakes.take_news()
    if better is None:
        settings.unlink()
    else:
        (tmp_path / better).touch()
    documents.refresh()
    assert documents.workspace.mistakes.take_news()[str(settings)] == []


def test_a_mistake_in_settings_that_are_extended_is_followed(tmp_path: Path) -> None:
    base = tmp_path / "base.toml"
    base.write_text("ignore = [")
    for name in ("promptls.toml", "sub/promptls.toml"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(f'extend = "{base}"\n')
    documents = Documents()
    opened(documents, tmp_path / "a.md", GAP)
    opened(documents, tmp_path / "sub" / "b.md", GAP)
    assert len(documents.workspace.mistakes.take_news()[str(base)]) == 1
    base.write_text("ignore = []\n")
    documents.refresh()
    assert documents.workspace.mistakes.take_news()[str(base)] == []


class _Interrupting(list[SettingsFileIssue]):
    """Mistakes whose reader is interrupted once, when it has seen the first."""

    has_rung = False

    def __iter__(self) -> Iterator[SettingsFileIssue]:
        for it in super().__iter__():
            yield it
            if not self.has_rung:
                self.has_rung = True
                raise InterruptedCheck


def test_an_interruption_loses_no_mistake_and_repeats_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, base = (str(tmp_path / it) for it in ("promptls.toml", "base.toml"))
    Path(path).touch()
    issue = SettingsIssue(FileSpan(0, 0), "wrong")
    expected = [SettingsFileIssue(it, "", issue) for it in (base, path)]

    def load(at: str, root: str, *, read_source: ReadSource) -> Loaded:
        read_source(at, root)
        return None, _Interrupting(expected)

    monkeypatch.setattr("promptls.lsp.workspace.workspace._load", load)
    workspace = Workspace(FileStore())
    with pytest.raises(InterruptedCheck):
        workspace.read_settings(path, str(tmp_path))
    workspace.read_settings(path, str(tmp_path))
    assert workspace.mistakes.take_news() == {path: expected[1:], base: expected[:1]}


def test_a_young_settings_file_is_verified_without_another_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = tmp_path / "promptls.toml"
    settings.write_text('ignore = ["blok"]\n')
    documents = Documents()
    codes(opened(documents, tmp_path / "a.md", GAP))
    ((_, (first,)),) = documents.workspace.mistakes.take_news().items()
    later = time.monotonic() + 3
    monkeypatch.setattr("promptls.files.freshness.time.monotonic", lambda: later)
    assert documents.refresh() == []
    assert documents.workspace.mistakes.take_news() == {}
    settings.write_text('ignore = ["blok"]\n\n')
    documents.refresh()
    ((_, (second,)),) = documents.workspace.mistakes.take_news().items()
    assert second.issue.message == first.issue.message
