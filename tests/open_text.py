"""A text that is open in an editor, for tests without a server."""

import os
from itertools import count
from pathlib import Path

from promptls.document import Document
from promptls.files import FileContext
from promptls.files.texts import AllMade, Content
from promptls.parsing import parse
from promptls.text.spans import Source

_CONTENTS = count()


class OpenText:
    """A text, and the document that it is taken for."""

    def __init__(self, text: str, context: FileContext) -> None:
        self.content: Content = next(_CONTENTS)
        self.source = Source(text)
        self.context = context
        self.real = os.path.realpath(Path(context.root, context.path))
        self.made: AllMade = {}

    def parse(self, *_: object) -> Document:
        """The document. How other files would parse it does not matter."""
        return parse(self.source, self.context.path)

    def rest(self) -> None:
        """Nothing is kept."""
