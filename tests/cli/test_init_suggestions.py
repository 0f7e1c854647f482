"""What `promptls init` suggests: names, spellings, folders, and what may be a prompt."""

import re

import pytest

from cli.console import GAP, run, write
from cli.init_runs import REVIEW, SUGGESTION, UNKNOWN, init, load

pytestmark = pytest.mark.usefixtures("folder")


def test_unknown_variables_are_suggested() -> None:
    for name in "ab":
        write(f"prompts/{name}.md", UNKNOWN)
    assert run("check").code == 1
    text = init()
    assert '# [variables.project_path]  # in 2 files\n# description = ""\n' in text
    # It is declared in both files, so it may be known in all of them.
    assert "# [variables.change_id]  # in 2 files\n" in text
    write("promptls.toml", re.sub(r"(?m)^# (?=\[variables|description|source)", "", text))
    assert run("check").code == 0


def test_a_misspelt_variable_is_not_suggested() -> None:
    write("prompts/a.md", UNKNOWN.replace("project_path", "chnge_id"))
    assert "[variables." not in init()


def test_a_name_that_is_declared_once_is_not_suggested() -> None:
    write("prompts/a.md", UNKNOWN.replace("project_path", "change_id"))
    assert "[variables." not in init()


def test_agents_are_recognised_outside_of_folders_of_agents() -> None:
    write("categories/a/x.md", "---\nname: x\ndescription: y\ntools: Read\n---\n\n# X\n")
    write("categories/b/z.md", "---\nname: z\ndescription: y\nmodel: opus\n---\n\n# Z\n")
    write("CLAUDE.md", "# Use tabs\n")
    text = init()
    assert "#   2  agents below categories\n" in text
    assert "#   1  instruction file in the root folder\n" in text


def test_unknown_agents_phases_and_utilities_are_suggested() -> None:
    write("templates/system/MISTRAL-plan.md", "x\n")
    write("templates/system/BASE-deploy.md", "x\n")
    write("templates/system/BASE-chalenge.md", "x\n")
    write("a.md", GAP.replace("[3] Show workflow status", "[2] Open it\n  [3] Ask a friend"))
    text = init()
    assert "# [agents.MISTRAL]  # in templates/system/MISTRAL-plan.md\n" in text
    assert "# [phases.deploy]  # in templates/system/BASE-deploy.md\n" in text
    assert "chalenge]" not in text
    assert '[utilities]\n# "Ask a friend" = ""  # in a.md\n' in text
    before = run("check", "--output-format", "concise").out
    assert {"block-last-not-utility", "template-agent-unknown"} <= set(
        re.findall(r"[\w-]+", before)
    )
    write("promptls.toml", re.sub(r'(?m)^# (?=\[agents|\[phases|description|"Ask)', "", text))
    after = run("check", "--output-format", "concise").out
    assert "block-last-not-utility" not in after
    assert "template-agent-unknown" not in after
    assert after.count("template-phase-unknown") == 1


def test_the_spelling_of_placeholders() -> None:
    write("prompts/a.md", "Work in {{CHANGE_ID}}, not in {{ }} or style={{none}}.\n")
    text = init()
    assert "# Not a default: the placeholders here (1) are written {{NAME}}.\n" in text
    assert load(text).values.placeholders.style == "brace"
    write("prompts/b.md", "Work in <<CHANGE_ID>>.\n")
    assert "brace" not in run("init", "--stdout").out
    write("prompts/b.md", "Work in <<CHANGE_ID>> and {{CHANGE_ID}}.\n")
    assert "1 file has both spellings" in run("init", "--stdout").out


def test_pages_with_blocks_may_be_prompts() -> None:
    write("flows/a.md", GAP)
    assert '[files]\n# "flows/*.md" = "prompt"  # 1 file\n' in init()


def test_names_in_use_are_suggested_although_nothing_is_wrong() -> None:
    write("prompts/a.md", REVIEW)
    write("prompts/b.md", f"{REVIEW}\n{{{{DIFF}}}} <decision>MAYBE</decision> <b>BOLD</b>\n")
    write("docs/a.md", "{{SITE_TITLE}} <nav>TOP</nav>\n")
    assert run("check").code == 0
    text = init()
    assert "# [variables.CHANGE]  # in 2 files\n" in text
    assert "# [variables.DIFF]  # in prompts/b.md\n" in text
    assert text.index("variables.CHANGE") < text.index("variables.DIFF")
    assert "SITE_TITLE" not in text
    assert '# [tags.decision]  # in 2 files\n# values = ["KEEP", "DROP", "MAYBE"]\n' in text
    assert "tags.b]" not in text
    assert '# closed = ["prompts/**"]\n' in text
    settings = load(SUGGESTION.sub("", text))
    assert settings.values.tags["decision"].values == ["KEEP", "DROP", "MAYBE"]
    assert set(settings.values.variables) == {"CHANGE", "DIFF"}
    assert settings.values.placeholders.closed == ["prompts/**"]


def test_own_names_of_a_prompt_are_not_suggested() -> None:
    write("prompts/a.md", "---\nvariables: [own]\n---\nUse {{own}} and {{TASKS}}.\n")
    assert "[variables." not in init()


def test_files_that_address_a_model_may_be_prompts() -> None:
    write("roles/a.md", "# Planner\n\nYou are a planner.\n")
    write("roles/b.md", "You are the reviewer.\n")
    write("docs/c.md", "If you like it, you are a friend.\n")
    text = init()
    assert '# "roles/*.md" = "prompt"  # 2 files\n' in text
    assert "docs/" not in text
