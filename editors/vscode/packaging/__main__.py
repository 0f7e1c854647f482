"""Builds and checks the packages of the VS Code extension; `--help` says how."""

import sys

from vsix.command_line import main

sys.exit(main())
