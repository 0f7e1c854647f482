"""A settings file that is open in the editor: it is judged from the text there."""

from promptls.diagnostics import FileDiagnostic
from promptls.lsp.open_document import Guard, OpenDocument
from promptls.lsp.uris import path_of


class SettingsDocument(OpenDocument):
    """An open settings file. No rule for Markdown concerns it."""

    __slots__ = ()

    def _find(self, guard: Guard) -> list[FileDiagnostic]:
        guard()
        path = path_of(self.uri)
        assert path is not None, "an address without a path is not that of a settings file"
        return self._workspace.check_settings(path, self.source.text)
