"""Reads a settings file with all that it extends, as a run does, from texts."""

from promptls.settings import Settings, SettingsFileIssue
from promptls.settings.reading import Read, Resolve, combine_settings, read_chain
from promptls.text.values import replaced


def read_settings(
    path: str, root: str, read: Read, resolve: Resolve
) -> tuple[Settings | None, list[SettingsFileIssue]]:
    """There are no settings where a file is wrong."""
    chain, issues = read_chain(path, read, resolve)
    return (None, issues) if issues else combine_settings(chain, root)


def settings_of(text: str, **schemas: str) -> Settings:
    """The settings in a text. The texts of schemas are named by the stems of their files."""
    settings, mistakes = read_settings("promptls.toml", "/", lambda _: text, lambda _, path: path)
    assert settings is not None, mistakes
    named = tuple((f"{name}.json", it) for name, it in schemas.items())
    return replaced(settings, schemas=named)
