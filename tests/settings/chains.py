"""Reads a settings file with all that it extends, as a run does, from texts."""

from promptls.settings import Settings, SettingsFileIssue
from promptls.settings.reading import Read, Resolve, combine_settings, read_chain


def read_settings(
    path: str, root: str, read: Read, resolve: Resolve
) -> tuple[Settings | None, list[SettingsFileIssue]]:
    """There are no settings where a file is wrong."""
    chain, issues = read_chain(path, read, resolve)
    return (None, issues) if issues else combine_settings(chain, root)
