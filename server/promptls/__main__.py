"""Runs the command line as `python -m promptls`."""

import sys

from promptls.cli import main

if __name__ == "__main__":
    sys.exit(main())
