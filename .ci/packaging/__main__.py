"""Builds and describes a release; `--help` says how."""

import sys
from pathlib import Path

# The packages of the extension are part of a release.
sys.path.insert(1, str(Path(__file__).resolve().parents[2] / "editors/vscode/packaging"))

from release.command_line import main

sys.exit(main())
