"""The folders and files of the corpora."""

from pathlib import Path

from promptls.document import Document
from promptls.parsing import parse
from promptls.text.spans import Source
from promptls.vocabulary import SPECIFIED
from promptls.vocabulary.roles import Role, role_of


class Corpus:
    """Three corpora and the specifications beside them."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "corpus"
        self.specifications = sorted((folder / "specs").glob("*.txt"))
        self.files = sorted(self.root.rglob("*.md"))
        self.isdlc = self.root / "isdlc-2026-02"
        self.team = self.isdlc / "src" / "claude" / "agents"
        self.agents = sorted(self.team.rglob("*.md"))
        self.plugins = self.root / "agents-2026-02"
        self.agentd = self.root / "agentd-2026-01"
        self.templates = sorted(self.agentd.rglob("*.md"))
        self.prompts = sorted(self.agentd.glob("templates/prompts/*.md"))

    def name_of(self, path: Path) -> str:
        """The path of a file as the rules see it."""
        return path.relative_to(self.root).as_posix()

    def role_of(self, path: Path) -> Role | None:
        """The role that a file has in its team."""
        team = self.team.relative_to(self.root).as_posix()
        return role_of(self.name_of(path), team, SPECIFIED.phase_agents)

    def read(self, path: Path) -> Document:
        """An agent or a template, in the role that it has in its team."""
        source = Source.decode(path.read_bytes())
        return parse(source, self.name_of(path), role=self.role_of(path))


def text_of(path: Path) -> str:
    """The text of a file, with the line breaks that it has."""
    return Source.decode(path.read_bytes()).text
