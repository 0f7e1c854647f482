"""Drives Neovim as a person does: keys and commands, and reads what it then has."""

import json
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Self

from editors.terminal import Terminal, in_terminal
from editors.waiting import TIMEOUT, NotShownError, wait

_KEYS = str.maketrans({"<": "<lt>"})


class Neovim:
    """A Neovim with a file. Another process of the same program sends it keys and questions."""

    def __init__(self, program: Path, file: Path, home: Path, env: dict[str, str]) -> None:
        self._program, self._env, self._home = program, env, home
        # The path of a socket must be short.
        self._socket = home / "nvim"
        # One that was killed leaves it.
        self._socket.unlink(missing_ok=True)
        self._script = home / "script.lua"
        self._process = subprocess.Popen(
            [program, "--headless", "-n", "-i", "NONE", "--listen", self._socket, file],
            cwd=file.parent,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def __enter__(self) -> Self:
        wait(self._socket.exists, "Neovim does not start")
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()

    def run(self, lua: str) -> Any:  # noqa: ANN401 - JSON
        """Run Lua, and return what it returns."""
        self._script.write_text(lua, encoding="utf-8")
        asked = f"luaeval('vim.json.encode(dofile(\"{self._script}\") or vim.NIL)')"
        ended = self._call("--remote-expr", asked)
        if ended.returncode:
            raise NotShownError(f"{ended.stderr.strip()}\nafter: {lua.strip()}")
        # Older versions print an answer as if it were an error.
        return json.loads(ended.stdout or ended.stderr)

    def type(self, text: str, *keys: str) -> None:
        """Type a text, and then keys such as `<C-n>`."""
        self._call("--remote-send", text.translate(_KEYS) + "".join(keys))

    def wait(self, lua: str, accept: Callable[[Any], object], what: str) -> Any:  # noqa: ANN401 - JSON
        """Run Lua until what it returns is accepted."""
        seen: list[Any] = []

        def is_there() -> object:
            seen[:] = [self.run(lua)]
            return accept(seen[0])

        wait(is_there, lambda: f"{what}, but {seen[0]!r}")
        return seen[0]

    def find(self, text: str) -> None:
        """Put the cursor on the first place of a text."""
        found = self.run(f"vim.fn.cursor(1, 1) return vim.fn.search({_quoted(text)}, 'c')")
        if not found:
            raise NotShownError(f"nothing reads {text}")

    @contextmanager
    def screen(self) -> Iterator[None]:
        """Show it in a terminal: without a screen it opens no window for documentation."""
        command = (self._program, "--server", self._socket, "--remote-ui")
        with in_terminal(command, self._env, rows=40, columns=120) as terminal:
            drawing = threading.Thread(target=_drain, args=(terminal,), daemon=True)
            drawing.start()
            try:
                self.wait(
                    "return #vim.api.nvim_list_uis()", lambda it: it == 1, "expected a screen"
                )
                yield
            finally:
                terminal.process.kill()
                drawing.join()

    def end(self) -> None:
        """Leave the editor. No process that it has started may remain."""
        self.type("", "<C-\\><C-n>:qall!<CR>")
        self._process.wait(TIMEOUT)
        wait(lambda: not self._find_processes(), "the server does not end with Neovim")

    def _call(self, option: str, value: str) -> "subprocess.CompletedProcess[str]":
        try:
            return subprocess.run(
                [self._program, "--server", self._socket, option, value],
                env=self._env,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                timeout=TIMEOUT,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise NotShownError(f"Neovim does not answer, or waits for a key: {value}") from None

    def _find_processes(self) -> list[str]:
        """The processes that have the home of this Neovim."""
        wanted = f"HOME={self._home}".encode()
        found = []
        for it in Path("/proc").glob("[0-9]*"):
            try:
                if wanted in (it / "environ").read_bytes().split(b"\0"):
                    found.append(it.name)
            except OSError:
                # It has ended meanwhile, or belongs to another user.
                continue
        return found


def _drain(terminal: Terminal) -> None:
    """Read what is drawn until the terminal is closed."""
    with suppress(OSError):
        while True:
            terminal.read()


def _quoted(text: str) -> str:
    """A pattern for a text, in Lua."""
    return "[==[\\V" + text.replace("\\", "\\\\") + "]==]"
