"""Tries coding agents: python tests/editors/agents FOLDER PROMPTLS

FOLDER has the programs claude, opencode and copilot, as `tests/editors/install` makes it; PROMPTLS
is an installed promptls. Nothing on the network is reached.
"""

import sys
import tempfile
from pathlib import Path
from time import monotonic

# The folder of the tests, for `python tests/editors/agents`.
sys.path.insert(0, str(Path(__file__).parents[2]))

from editors.agents.claude_code import try_claude_code
from editors.agents.others import try_copilot, try_opencode
from editors.agents.place import make_place

_AGENTS = {
    "Claude Code": try_claude_code,
    "opencode": try_opencode,
    "Copilot CLI": try_copilot,
}


def main() -> None:
    # A symbolic link is kept: the folder that it is in goes on the PATH.
    programs, promptls = (Path(it).absolute() for it in sys.argv[1:])
    for name, try_agent in _AGENTS.items():
        began = monotonic()
        with tempfile.TemporaryDirectory() as work:
            try_agent(make_place(programs, promptls, Path(work)))
        sys.stdout.write(f"{name}: works ({monotonic() - began:.1f} s)\n")


if __name__ == "__main__":
    main()
