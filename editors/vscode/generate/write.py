"""Writes the grammars, snippets and schemas of the extension.

They follow from the vocabulary and the models of promptls: after these have changed, run
`PYTHONPATH=server python editors/vscode/generate/write.py`. A test fails if a stored file differs.
"""

from pathlib import Path

from contributions import contributed_files

_EXTENSION = Path(__file__).resolve().parents[1]

for name, text in contributed_files().items():
    (_EXTENSION / name).write_text(text, encoding="utf-8", newline="\n")
