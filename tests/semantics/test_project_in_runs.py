"""Rules that look at other files, on the command line."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.console import run, write
from semantics.live_workspace import BASE, CLAUDE, DRIFT, GEMINI, MISSING, REVIEW, TEMPLATES


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


Findings = Callable[[], list[tuple[str, str]]]


@pytest.fixture
def findings(folder: Path) -> Findings:
    assert not any(folder.iterdir())

    def check_folder() -> list[tuple[str, str]]:
        ended = run("check", "--output-format", "json")
        return [(it["filename"], it["code"]) for it in json.loads(ended.out)]

    return check_folder


class TestCommandLine:
    def test_a_folder_with_templates(self, findings: Findings) -> None:
        write(GEMINI, REVIEW)
        write(CLAUDE, REVIEW)
        write("README.md", "# Templates\n")
        assert findings() == [(CLAUDE, MISSING)]
        write(BASE, f"{REVIEW}\n<<SKELETON>>\n")
        assert findings() == [(CLAUDE, DRIFT), (GEMINI, DRIFT)]

    def test_a_folder_in_a_project(self, findings: Findings, folder: Path) -> None:
        (folder / ".git").mkdir()
        write(f"app/{CLAUDE}", REVIEW)
        assert findings() == [(f"app/{CLAUDE}", MISSING)]

    def test_a_folder_with_agents(self, findings: Findings) -> None:
        for path in (TEMPLATES.parent / "agents").rglob("*.md"):
            text = path.read_text("utf-8").replace("# SUGGESTED PROMPTS", "## SUGGESTED PROMPTS")
            write(f"agents/{path.relative_to(TEMPLATES.parent / 'agents').as_posix()}", text)
        write("agents/README.md", "## SUGGESTED PROMPTS\n")
        malformed = "agent-prompts-heading-malformed"
        assert findings() == [
            ("agents/03-system-designer.md", malformed),
            ("agents/tracing/symptom-analyzer.md", malformed),
        ]
        Path("agents/00-sdlc-orchestrator.md").unlink()
        assert findings() == []

    def test_fixes(self, findings: Findings) -> None:
        write(BASE, REVIEW)
        write(CLAUDE, REVIEW.replace("# Workflow", "# Notes"))
        assert findings() == [(CLAUDE, "template-workflow-missing")]
        run("check", "--fix")
        assert findings() == [(CLAUDE, "template-workflow-missing")]
        run("check", "--fix", "--unsafe-fixes")
        assert findings() == []

    def test_settings(self, findings: Findings) -> None:
        write("promptls.toml", '[files]\n"prompts/*-*.md" = "system-template"\n')
        write("prompts/CLAUDE-review.md", REVIEW)
        write("prompts/GEMINI-review.md", REVIEW)
        assert findings() == [("prompts/CLAUDE-review.md", MISSING)]
        write("prompts/BASE-review.md", f"{REVIEW}\n<<SKELETON>>\n")
        assert [it for _, it in findings()] == [DRIFT, DRIFT]
