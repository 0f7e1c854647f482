"""VS Code as a program: code-server with a profile of its own, which serves windows to a browser."""

import json
import os
import re
import signal
import subprocess
from pathlib import Path
from typing import Self

from editors.waiting import START, NotShownError, wait

_SETTINGS = {
    "chat.disableAIFeatures": True,
    "editor.wordBasedSuggestions": "off",
    "extensions.autoCheckUpdates": False,
    "extensions.autoUpdate": False,
    # code-server saves after each change, which would be another way to start a check.
    "files.autoSave": "off",
    "git.enabled": False,
    "security.workspace.trust.enabled": False,
    "telemetry.telemetryLevel": "off",
    # A picture must not show something half drawn.
    "workbench.reduceMotion": "on",
    "workbench.secondarySideBar.defaultVisibility": "hidden",
    "workbench.startupEditor": "none",
    "workbench.tips.enabled": False,
}
_ADDRESS = re.compile(r"HTTP server listening on (http://\S+?)/?\s")


class CodeServer:
    """A running code-server. Its windows leave the sockets of their probes in `probes`."""

    def __init__(
        self,
        program: Path,
        home: Path,
        extensions: Path,
        env: dict[str, str],
        settings: dict[str, object] | None = None,
    ) -> None:
        self.home = home
        self.probes = home / "probes"
        self.probes.mkdir(parents=True)
        write_settings(home / "user" / "User", _SETTINGS | (settings or {}))
        self._log = home / "log"
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                [*_command(program, home, extensions), "--bind-addr", "127.0.0.1:0"],
                env=env | {"PROBE": str(self.probes)},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        # It has children that watch files and run extensions.
        os.killpg(self._process.pid, signal.SIGTERM)
        try:
            self._process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()

    def address(self) -> str:
        def listens() -> object:
            if self._process.poll() is not None:
                raise NotShownError(f"code-server does not start: {self._read()}")
            return _ADDRESS.search(self._read())

        wait(listens, lambda: f"code-server does not start: {self._read()}", START)
        found = _ADDRESS.search(self._read())
        assert found
        return found[1]

    def configure_machine(self, settings: dict[str, object]) -> None:
        """Change the settings of the machine that runs the extensions."""
        write_settings(self.home / "user" / "Machine", settings)

    def _read(self) -> str:
        return self._log.read_text(encoding="utf-8", errors="replace")


def install_extensions(program: Path, home: Path, env: dict[str, str], *files: Path) -> Path:
    """Install extensions from files. Returns the folder that then has them."""
    folder = home / "extensions"
    options = [it for file in files for it in ("--install-extension", str(file))]
    ended = subprocess.run(
        [*_command(program, home, folder), *options, "--force"],
        env=env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=START,
        check=False,
    )
    if ended.returncode:
        raise NotShownError(f"cannot install the extensions: {ended.stdout}{ended.stderr}")
    return folder


def write_settings(folder: Path, settings: dict[str, object]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "settings.json").write_text(json.dumps(settings), encoding="utf-8")


def _command(program: Path, home: Path, extensions: Path) -> list[str]:
    home.mkdir(parents=True, exist_ok=True)
    config = home / "config.yaml"
    config.write_text("auth: none\ncert: false\n", encoding="utf-8")
    return [
        str(program),
        f"--config={config}",
        f"--user-data-dir={home / 'user'}",
        f"--extensions-dir={extensions}",
        "--disable-telemetry",
        "--disable-update-check",
        "--disable-getting-started-override",
    ]
