"""What is wrong with a settings file, as a run and the server find it."""

from cli.console import write
from promptls.files.configurations import find_mistakes, load_settings_file
from promptls.files.store import FileStore


def mistakes(text: str) -> list[tuple[str, str]]:
    """Each with the text that is wrong. The settings are written to the working directory."""
    path = write("promptls.toml", text).resolve()
    settings, found = load_settings_file(str(path), str(path.parent))
    assert (settings is None) == bool(found)
    # The server asks with the text that is being edited.
    own = find_mistakes(str(path), lambda at, root: FileStore().read(at, root).source)
    assert [it.issue for it in own] == [it.issue for it in found]
    return [(it.text[it.issue.span.start : it.issue.span.end], it.issue.message) for it in found]
