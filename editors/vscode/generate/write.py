"""Writes the grammars and schemas of the extension, and the settings of its features.

They follow from the vocabulary, the models and the features of promptls: after a change, run
`PYTHONPATH=server python editors/vscode/generate/write.py`. A test fails if a stored file differs.
"""

from pathlib import Path

from contributions import contributed_files

_EXTENSION = Path(__file__).resolve().parents[1]

for name, text in contributed_files().items():
    (_EXTENSION / name).write_text(text, encoding="utf-8", newline="\n")
