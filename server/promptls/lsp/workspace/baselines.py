"""What the baseline of settings lists, for a server: its findings are not shown."""

import os

from promptls.files import FileError, find_project_root
from promptls.files.configurations import Loaded
from promptls.files.store import ReadSource
from promptls.runner.baseline import BaselineError, parse_baseline, with_known
from promptls.settings import Settings, SettingsFileIssue, SettingsIssue
from promptls.settings.toml_document import TomlDocument, parse_toml
from promptls.text.digests import digest
from promptls.text.values import replaced
from promptls.vocabulary.files import is_shared_file

_KEY = ("baseline",)


def know(settings: Settings, read_source: ReadSource) -> Loaded:
    """The settings with what their baseline lists. One that cannot be read lists nothing."""
    path = settings.baseline
    shown = os.path.relpath(path, settings.root or os.sep).replace(os.sep, "/")
    try:
        root = find_project_root(os.path.dirname(path)) or os.path.dirname(path)
        text = read_source(path, root).text
        found = parse_baseline(shown, text.encode(errors="replace"))
        named = replaced(settings, digest=digest(f"{settings.digest}\0{text}"))
        return with_known(named, found), []
    except BaselineError as error:
        reason = str(error)
    except FileError as error:
        reason = f"{shown}: {error.reason}"
    return settings, _find_issues(settings, reason, read_source)


def _find_issues(
    settings: Settings, reason: str, read_source: ReadSource
) -> list[SettingsFileIssue]:
    """The mistake in the settings file that names the baseline."""
    for path in settings.paths:
        text = read_source(path, os.path.dirname(path)).text
        document = parse_toml(text, in_pyproject=is_shared_file(path))
        if isinstance(document, TomlDocument) and "baseline" in document.values:
            issue = SettingsIssue(document.find_value(_KEY), reason)
            return [SettingsFileIssue(path, text, issue)]
    return []
