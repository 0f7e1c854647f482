"""An empty home and a project, in which a coding agent runs without a network."""

import subprocess
from pathlib import Path
from typing import NamedTuple

EDITORS = Path(__file__).parents[3] / "editors"
MISTAKE = "Answer with <review>PAS</review>.\n"
MESSAGE = "'PAS' is not a valid <review> value"
_SECONDS = 120
_PROXIES = ("HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy")
_NOWHERE = "http://127.0.0.1:9"


class Place(NamedTuple):
    """Where the agents are, what they may see, and the folder that they work in."""

    programs: Path
    environment: dict[str, str]
    project: Path

    def run(self, program: str, *arguments: str, **more: str) -> str:
        """What a program prints. It must end well."""
        done = subprocess.run(
            [self.programs / program, *arguments],
            cwd=self.project,
            env={**self.environment, **more},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=_SECONDS,
            check=False,
        )
        assert done.returncode == 0, f"{program} {arguments}: {done.stdout}{done.stderr}"
        return done.stdout


def make_place(programs: Path, promptls: Path, work: Path) -> Place:
    """Make the home and the project in an empty folder."""
    home, project = work / "home", work / "project"
    home.mkdir(parents=True)
    (project / ".git").mkdir(parents=True)
    (project / "reviewer.md").write_text(MISTAKE, encoding="utf-8")
    environment = {
        "HOME": str(home),
        "PATH": f"{promptls.parent}:/usr/local/bin:/usr/bin:/bin",
        # What is not on this machine fails at once.
        **dict.fromkeys(_PROXIES, _NOWHERE),
        "NO_PROXY": "127.0.0.1",
        "no_proxy": "127.0.0.1",
        "ANTHROPIC_BASE_URL": _NOWHERE,
        "ANTHROPIC_API_KEY": "none",
        "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
        "DISABLE_AUTOUPDATER": "1",
        # All tools are listed at once.
        "ENABLE_TOOL_SEARCH": "false",
    }
    return Place(programs, environment, project)
