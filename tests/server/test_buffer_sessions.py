"""Random sessions in which files have several names: each place is where the name stands."""

import random
from pathlib import Path

import pytest

from server.buffers import Buffers

pytestmark = pytest.mark.usefixtures("always_old")

# The second are names of the first.
FILES = ("AGENTS.md", "notes.md", "sub/deep.md", "promptls.toml")
NAMES = (*FILES, "CLAUDE.md", "twin.md", "sub/CLAUDE.md", "%41GENTS.md", "sub/../notes.md")
STEPS = 60


class Session:
    """A person who opens, types, saves, closes, moves and renames without any order."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.dice = random.Random(seed)
        self.folder = folder
        self.name = "TEAM"
        (folder / ".git").mkdir()
        (folder / "sub").mkdir()
        for name in FILES:
            self.save(folder / name, self.write(name))
        for link, target in (("CLAUDE.md", "AGENTS.md"), ("sub/CLAUDE.md", "../notes.md")):
            (folder / link).symlink_to(target)
        (folder / "twin.md").hardlink_to(folder / "sub/deep.md")
        encoding = self.dice.choice(["utf-8", "utf-16", "utf-32"])
        self.buffers = Buffers(folder, encoding, is_versioned=self.dice.random() < 0.8)

    def write(self, name: str) -> str:
        """Any text with the name in it."""
        if name.endswith(".toml"):
            top = self.dice.choice(["", "# \u00e9\U0001f600\n", "\n\n"])
            return f"{top}[variables.{self.name}]\n"
        newline = self.dice.choice(["\n", "\r\n", "\r"])
        parts = ["\u00e9\U0001f600 ", newline, "text ", f"<<{self.name}>> ", f"<<{self.name}>>"]
        return "".join(self.dice.choices(parts, k=9)) + f"<<{self.name}>>"

    def save(self, path: Path, text: str) -> None:
        """Write a file, perhaps by replacing it, and perhaps with a mark."""
        data = (self.dice.choice(["", "", "\ufeff"]) + text).encode()
        if self.dice.random() < 0.5:
            path.write_bytes(data)
        else:
            beside = path.with_name("~new")
            beside.write_bytes(data)
            # A link stays one, a hard link becomes a file of its own.
            beside.replace(path.resolve())

    def step(self) -> None:
        """Do something."""
        name = self.dice.choice(NAMES)
        uri = f"{self.folder.as_uri()}/{name}"
        # An editor like this one has one buffer for a file, under one of its names.
        key = self.buffers.key(uri)
        opened = [it for it in self.buffers.versions if self.buffers.key(it) == key]
        for it in opened:
            if len(opened) > 1:
                self.buffers.close(it)
                continue
            match self.dice.randrange(4):
                case 0:
                    self.buffers.close(it)
                case 1:
                    self.buffers.change(it, self.write(name))
                case 2:
                    self.save(self.buffers.path(it), self.buffers[it])
                    self.buffers.close(it)
                    self.buffers.open(it)
                case _:
                    self.look(it)
        if not opened:
            if self.dice.random() < 0.3:
                self.save(self.buffers.path(uri), self.write(name))
            else:
                self.buffers.open(uri, self.write(name) if self.dice.random() < 0.3 else None)

    def look(self, uri: str) -> None:
        """See that places are where the name is, and give it another one."""
        buffers = self.buffers
        assert set(buffers.highlight(uri, self.name)) == {self.name}
        assert {it for _, it in buffers.find(uri, self.name)} == {self.name}
        uris = [f"{self.folder.as_uri()}/{it}" for it in NAMES]
        files = {buffers.key(it): it for it in uris}
        files |= {buffers.key(it): it for it in buffers.versions}
        before = {it: buffers[it] for it in files.values()}
        new = f"{self.name[0]}{self.dice.randrange(10**9)}"
        asked = buffers.at(uri, self.name, newName=new)
        edit = buffers.ask("textDocument/rename", asked)
        buffers.apply(edit)
        for it, text in before.items():
            assert buffers[it] == text.replace(self.name, new), it
        self.name = new
        for it in [*files.values()]:
            text = buffers[it]
            if it in buffers.versions:
                buffers.change(it, text)
            else:
                buffers.texts.pop(buffers.find_buffer(it), None)
            buffers.path(it).write_bytes(text.encode())


@pytest.mark.parametrize("seed", range(12))
def test_every_place_is_where_the_name_is(tmp_path: Path, seed: int) -> None:
    session = Session(tmp_path, seed)
    for _ in range(STEPS):
        session.step()
