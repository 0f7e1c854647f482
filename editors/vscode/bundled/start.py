"""Starts the server from the packages beside this file.

Python runs it with `-I -S`, so that nothing of the workspace and of the environment is imported.
"""

import os
import sys

# The syntax of this file is that of earlier versions, so that they get as far as this.
if sys.version_info < (3, 11):
    sys.exit("promptls needs Python 3.11 or newer; this is Python %d.%d" % sys.version_info[:2])
# Earlier versions of PyPy match too much with possessive patterns, such as `a++`.
pypy = getattr(sys, "pypy_version_info", (8, 0))
if pypy < (8,):
    sys.exit("promptls needs PyPy 8 or newer; this is PyPy %d.%d" % pypy[:2])

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "libs"))

from promptls.__main__ import run

run()
