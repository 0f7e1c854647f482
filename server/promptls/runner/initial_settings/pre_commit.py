"""Shows how pre-commit runs the checks, with the promptls that is installed."""

import os

from promptls.files import FileError, read
from promptls.runner.initial_settings.text import BASELINE

CONFIG = ".pre-commit-config.yaml"
_HOOK = """\
  - repo: local
    hooks:
      - id: promptls
        name: promptls check
        entry: promptls check --force-exclude
        language: system
        files: '\\.md(\\.template)?$|(^|/)\\.isdlc/state\\.json$'
        require_serial: true
"""


def render_hook(root: str, *, has_findings: bool) -> str:
    """Render the lines of a hook, and say where they go; `root` is the folder with `.git`."""
    try:
        config = read(os.path.join(root, CONFIG)).decode(errors="replace")
    except FileError:
        config = ""
    if "promptls" in config:
        return f"{CONFIG} mentions promptls already.\n"
    where = f"add this to {CONFIG}, below `repos:`" if config else f"write this to {CONFIG}"
    lines = [f"To check every commit with pre-commit, {where}:", ""]
    if not config:
        lines.append("repos:")
    lines.append(_HOOK.rstrip("\n"))
    if has_findings:
        lines.append(f"        # With the baseline: args: [--baseline={BASELINE}]")
    return "".join(f"{it}\n" for it in lines)
