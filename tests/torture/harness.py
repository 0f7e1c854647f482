"""The folders and servers of a run."""

import os
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

from torture.profiles import Profile
from torture.server import Server

# What a document must not be able to make a server write.
TRACE = Path("/tmp/PWNED_torture")


class Harness:
    """Starts servers for the cases, and clears up behind each."""

    def __init__(self, profile: Profile, command: Sequence[str], big_mb: int, cycles: int) -> None:
        self.profile = profile
        self.command = list(command)
        self.big_mb = big_mb
        self.cycles = cycles
        self.servers: list[Server] = []
        self._folder = Path(tempfile.mkdtemp(prefix="torture-"))

    def workspace(self) -> Path:
        """A new, empty workspace."""
        return Path(tempfile.mkdtemp(prefix="ws", dir=self._folder)).resolve()

    def start(self, workspace: Path | None = None) -> Server:
        """Start a server, and say nothing yet."""
        home = Path(tempfile.mkdtemp(prefix="home", dir=self._folder))
        server = Server(self.command, workspace or self.workspace(), home, self.profile)
        self.servers.append(server)
        return server

    def begin(self, workspace: Path | None = None) -> Server:
        """Start a server and initialize it."""
        server = self.start(workspace)
        server.begin()
        return server

    def stop(self) -> None:
        """End every server of a case."""
        for server in self.servers:
            server.stop()
        self.servers.clear()

    def clear(self) -> None:
        """Remove the folders of a case, also what must not be read."""
        for folder in self._folder.iterdir():
            for root, names, _ in os.walk(folder):
                for below in (Path(root, name) for name in names):
                    if not below.is_symlink():
                        below.chmod(0o700)
            shutil.rmtree(folder, ignore_errors=True)

    def remove(self) -> None:
        """Remove everything at the end of a run."""
        self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)
