"""A person who does anything in any order, and a new window that must show the same.

What a step changes is seen by the server in the middle of other work, or only when it looks. After
a second in which nothing happens, a new window of the same editor with the same buffers must show
the same, and get the same answers.
"""

import logging
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from server.local_server import Raw, notification
from server.profiles import PROFILES
from server.sessions.folder import FILES, PIECES, SETTINGS, Folder
from server.sessions.questions import (
    answer,
    make_place,
    make_question,
    make_questions,
    make_questions_of_all,
    plain,
)
from server.sessions.scripted import Clock
from server.sessions.window import Window

ENCODINGS: Final = ("utf-8", "utf-16", "utf-32")
_FEATURES: Final = ("hover", "hints", "lenses", "tokens", "completion", "actions")
_MOST_COMPARED: Final = 3
_LANGUAGES: Final = ("untitled:Untitled-1", "untitled:Untitled-2")


class _Failures(logging.Handler):
    """Exceptions that were only logged."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(logging.Formatter("%(message)s").format(record))


class Session:
    """The steps of a person, by a seed."""

    def __init__(self, root: Path, seed: int, clock: Clock) -> None:
        self.dice = random.Random(seed)
        self.folder = Folder(root, self.dice)
        self.clock = clock
        self.editor = self.dice.choice(sorted(PROFILES))
        self.encoding = ENCODINGS[seed % len(ENCODINGS)]
        self.failures = _Failures()
        self.steps = 0
        self.window = self._open_window()
        # Settings that are wrong leave those that were right, which a new window does not know.
        self.wrong: set[str] = set()

    def run(self, steps: int, every: int) -> None:
        """Take steps, and compare after some of them."""
        logging.getLogger("promptls").addHandler(self.failures)
        try:
            for self.steps in range(1, steps + 1):
                self.clock.pass_time(is_long=self.dice.random() < 0.3)
                self.step()
                assert not self.failures.found, self.failures.found
                if self.steps % every == 0:
                    self.compare()
        finally:
            logging.getLogger("promptls").removeHandler(self.failures)

    def step(self) -> None:
        """Do something, and perhaps ask or look at something meanwhile."""
        messages = self._act()
        if self.window.buffers and self.dice.random() < 0.6:
            asked = self.window.ask(*make_question(self.window, self._choose(), self.dice))
            messages.append(asked)
            if self.dice.random() < 0.3:
                messages.append(notification("$/cancelRequest", {"id": asked["id"]}))
        messages += self.window.look(0.4, self.dice)
        self.window.run(messages, quiet=self.dice.choice((0, 0, 1)))

    def compare(self) -> None:
        """Compare the window with a new one."""
        self._make_right()
        self.clock.pass_time(is_long=True)
        old, new = self.window, self._open_like(self.window)
        old.settle()
        new.settle()
        self._expect("shown", old.picture(), new.picture())
        seed = self.dice.random()
        chosen = self.dice.sample([*old.buffers], min(_MOST_COMPARED, len(old.buffers)))
        for uri in chosen:
            for number, question in enumerate(make_questions(old, uri, self.dice)):
                self._ask_both(old, new, question, f"{seed}{number}")
        if chosen:
            for question in make_questions_of_all(old, chosen[0], self.dice):
                self._ask_both(old, new, question, str(seed))
        assert not self.failures.found, self.failures.found

    def _make_right(self) -> None:
        """End what only the window knows: settings that were right, and which name was used last."""
        messages = []
        for name in sorted(self.wrong):
            self.folder.write(name, self.folder.make_text(name))
            uri = self.window.uri(name)
            if uri in self.window.buffers:
                change = self.window.buffers[uri].replace(self.folder.make_text(name))
                messages.append(self.window.change(uri, change))
        self.wrong.clear()
        if not (self.folder.root / "base.toml").exists():
            # Whoever extends it is wrong without it.
            self.folder.write("base.toml", "")
        # Of a file that is open under two names the buffer counts that was used last, by whatever.
        messages += [self.window.close(it) for it in self._find_twins()]
        self.window.run(messages)

    def _open_like(self, old: Window) -> Window:
        new = self._open_window()
        new.features = old.features
        messages = [notification("workspace/didChangeConfiguration", {"settings": None})]
        for uri, editor in old.buffers.items():
            messages.append(new.open(uri, editor.text, old.versions[uri]))
        for uri in old.contents():
            messages += new.show_document(uri)
        new.run(messages)
        return new

    def _ask_both(self, old: Window, new: Window, question: tuple[str, Raw], seed: str) -> None:
        found, expected = (answer(it, question, random.Random(seed)) for it in (old, new))
        self._expect(question, found, expected)

    def _expect(self, what: object, found: object, expected: object) -> None:
        found, expected = plain(found), plain(expected)
        difference = next(find_differences(found, expected), "")
        where = f"step {self.steps}, {self.editor}, {self.encoding}"
        assert not difference, f"{where}: {what}\n{difference}"

    def _open_window(self) -> Window:
        return Window(self.editor, self.encoding, self.folder.root, self.dice)

    def _choose(self) -> str:
        """A buffer, most often the one that was worked on last."""
        buffers = [*self.window.buffers]
        return buffers[-1] if self.dice.random() < 0.6 else self.dice.choice(buffers)

    def _act(self) -> list[Raw]:
        acts = (
            (30, self._type),
            (12, self._open),
            (6, self._close),
            (8, self._save),
            (8, self._write_outside),
            (3, self._remove_outside),
            (2, self._switch_branch),
            (4, self._configure),
            (2, self._switch_feature),
            (3, self._replace),
            (2, self._reopen),
            (1, self._change_folders),
            (2, self._show),
            (4, list),
        )
        (act,) = self.dice.choices([it for _, it in acts], [weight for weight, _ in acts])
        return act() if self.window.buffers or act != self._type else self._open()

    def _type(self) -> list[Raw]:
        """Type, delete or replace, letter by letter or at once."""
        uri, messages = self._choose(), []
        for _ in range(self.dice.choice((1, 1, 3))):
            editor = self.window.buffers[uri]
            start = make_place(self.window, uri, self.dice)
            end = start
            if self.dice.random() < 0.4:
                at = editor.offset(start)
                end = editor.position(min(len(editor.text), at + self.dice.randrange(40)))
            changes = [editor.change(start, end, self.dice.choice(("", *PIECES)))]
            if self.dice.random() < 0.3:
                last = editor.position(len(editor.text))
                changes.append(editor.change(last, last, self.dice.choice(PIECES)))
            messages.append(self.window.change(uri, *changes))
        self._note_settings(uri)
        return messages

    def _replace(self) -> list[Raw]:
        if not self.window.buffers:
            return []
        uri = self._choose()
        change = self.window.buffers[uri].replace(self.folder.make_text(self._name(uri)))
        return [self.window.change(uri, change)]

    def _open(self) -> list[Raw]:
        uri = self.window.uri(self.dice.choice((*self.folder.names(), *_LANGUAGES)))
        if uri in self.window.buffers:
            return []
        path = self.folder.root / self._name(uri)
        if ":" in self._name(uri) or not path.exists() or self.dice.random() < 0.2:
            return [self.window.open(uri, self.folder.make_text(self._name(uri)))]
        text = path.read_bytes().decode("utf-8", "replace").removeprefix("\ufeff")
        return [self.window.open(uri, text)]

    def _reopen(self) -> list[Raw]:
        """Read a buffer again, as Vim does."""
        if not self.window.buffers:
            return []
        uri = self._choose()
        text = self.folder.make_text(self._name(uri))
        return [self.window.close(uri), self.window.open(uri, text)]

    def _close(self) -> list[Raw]:
        return [self.window.close(self._choose())] if self.window.buffers else []

    def _save(self) -> list[Raw]:
        """Save a buffer. Not every editor says so, and some tell of the file as well."""
        saved = [it for it in self.window.buffers if ":" not in self._name(it)]
        if not saved:
            return []
        uri = self.dice.choice(saved)
        self.folder.write(self._name(uri), self.window.buffers[uri].text)
        named = {"textDocument": {"uri": uri}}
        return [notification("textDocument/didSave", named), *self._tell([self._name(uri)])]

    def _write_outside(self) -> list[Raw]:
        name = self.dice.choice([*FILES])
        self.folder.write(name, self.folder.make_text(name))
        return self._tell([name])

    def _remove_outside(self) -> list[Raw]:
        name = self.dice.choice((*FILES, *SETTINGS, "specs/001-login", ".claude/skills/deploy"))
        self.folder.remove(name)
        return self._tell([name], kind=3)

    def _switch_branch(self) -> list[Raw]:
        changed = self.folder.switch()
        self.wrong -= {it for it in changed if self.window.uri(it) not in self.window.buffers}
        parts = [changed[at : at + 5] for at in range(0, len(changed), 5)]
        messages = [it for part in parts for it in self._tell(part)]
        for uri in [*self.window.buffers]:
            path = self.folder.root / self._name(uri)
            if self._name(uri) in changed and path.exists() and self.dice.random() < 0.7:
                text = path.read_bytes().decode("utf-8", "replace").removeprefix("\ufeff")
                messages.append(self.window.change(uri, self.window.buffers[uri].replace(text)))
                self._note_settings(uri)
        return messages

    def _configure(self) -> list[Raw]:
        """Write settings on the disk, or in a buffer without saving them."""
        name, is_wrong = self.dice.choice(SETTINGS), self.dice.random() < 0.2
        text, uri = self.folder.make_text(name, is_wrong=is_wrong), self.window.uri(name)
        if uri in self.window.buffers:
            messages = [self.window.change(uri, self.window.buffers[uri].replace(text))]
        elif self.dice.random() < 0.3:
            messages = [self.window.open(uri, text)]
        else:
            self.folder.write(name, text)
            messages = self._tell([name])
        if is_wrong:
            self.wrong.add(name)
        return messages

    def _switch_feature(self) -> list[Raw]:
        self.window.features = {self.dice.choice(_FEATURES): self.dice.random() < 0.6}
        return [notification("workspace/didChangeConfiguration", {"settings": None})]

    def _change_folders(self) -> list[Raw]:
        """Take a folder away and give it back."""
        folder = {"uri": self.folder.root.as_uri(), "name": "project"}
        events = ({"added": [], "removed": [folder]}, {"added": [folder], "removed": []})
        return [notification("workspace/didChangeWorkspaceFolders", {"event": it}) for it in events]

    def _show(self) -> list[Raw]:
        uri = self.window.uri("templates/system/CLAUDE-plan.md")
        name = self.dice.choice(("render", "matrix", "saved"))
        query = uri.replace(":", "%3A").replace("/", "%2F")
        return self.window.show_document(f"promptls:/{name}/CLAUDE-plan.md?uri={query}")

    def _tell(self, names: list[str], kind: int = 2) -> list[Raw]:
        """Say that files have changed, as some editors do."""
        if self.dice.random() < 0.4:
            return []
        changes = [{"uri": self.window.uri(it), "type": kind} for it in names]
        return [notification("workspace/didChangeWatchedFiles", {"changes": changes})]

    def _find_twins(self) -> list[str]:
        """The buffers of files that have another one."""
        last = {(self.folder.root / self._name(it)).resolve(): it for it in self.window.buffers}
        return [it for it in self.window.buffers if it not in last.values()]

    def _name(self, uri: str) -> str:
        return uri.removeprefix(f"{self.folder.root.as_uri()}/")

    def _note_settings(self, uri: str) -> None:
        if self._name(uri) in SETTINGS:
            self.wrong.add(self._name(uri))


def find_differences(found: object, expected: object, way: str = "") -> Iterator[str]:
    """Where two answers differ."""
    if isinstance(found, dict) and isinstance(expected, dict):
        for key in sorted({*found, *expected}, key=str):
            yield from find_differences(found.get(key), expected.get(key), f"{way}/{key}")
    elif isinstance(found, list) and isinstance(expected, list) and len(found) == len(expected):
        for number, pair in enumerate(zip(found, expected, strict=True)):
            yield from find_differences(*pair, f"{way}/{number}")
    elif isinstance(found, list) and isinstance(expected, list):
        more = [it for it in found if it not in expected]
        less = [it for it in expected if it not in found]
        yield f"at {way}, {len(found)} and {len(expected)}\n   found {more}\nexpected {less}"
    elif found != expected:
        yield f"at {way}\n   found {found}\nexpected {expected}"
