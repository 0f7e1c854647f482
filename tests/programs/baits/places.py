"""The files that baits are put into, and the families of rules that look at each."""

from typing import NamedTuple

from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.roles import Role


class Place(NamedTuple):
    """A file that a bait is put into, and the families of rules that look at such a file."""

    path: str
    families: tuple[str, ...]
    before: str = ""
    after: str = ""
    kind: Kind | None = None
    role: Role | None = None


PLACES = (
    Place(
        "example.md",
        (
            "block",
            "status",
            "file",
            "placeholder",
            "tag",
            "requirement",
            "fence",
            "suppression",
            "contract",
        ),
    ),
    Place("response.md", ("block", "tag", "response"), kind=Kind.RESPONSE),
    Place("SKILL.md", ("front-matter",), before="---\nname: x\n"),
    Place("skills/a/SKILL.md", ("skill",), before="---\nname: x\ndescription: ", after="\n---\n"),
    Place("agents/a.md", ("front-matter", "placeholder"), before="---\nvariables: [a]\n---\n"),
    Place("agents/b.md", ("front-matter", "suppression"), before="---\nname: x\n", after="\n---\n"),
    Place("agents/c.md", ("front-matter",), before="---\nname: x\nmodel: ", after=" x: b c\n---\n"),
    Place(".claude/commands/a.md", ("argument",), before="---\narguments: [file, depth]\n---\n"),
    Place("CLAUDE.md", ("file",)),
    Place(
        ".gemini/commands/a.toml", ("argument", "file"), before="prompt = '''\n", after="\n'''\n"
    ),
    Place(
        ".gemini/commands/b.toml",
        ("front-matter", "suppression"),
        before="# promptls: allow front-matter-invalid\n",
    ),
    Place(".claude/agents/d.md", ("fence", "comment", "file", "json")),
    Place("prompts/a.md", ("placeholder",), before="---\nvariables:\n"),
    Place(
        "agents/03-system-designer.md",
        ("agent", "block"),
        before="# SUGGESTED PROMPTS\n\n",
        role=Role.PHASE_AGENT,
    ),
    Place(
        "agents/00-sdlc-orchestrator.md",
        ("agent", "emission", "block"),
        before="# PROMPT EMISSION PROTOCOL\n\n### 1. Workflow Init\n\nEmit:\n",
        role=Role.ORCHESTRATOR,
    ),
    Place("templates/system/CLAUDE-plan.md", ("template", "placeholder", "tag")),
    Place("wp.md", ("package",), before="# Task: WP01 \u2014 x\n\n## Deliverables\n\n"),
    Place(".isdlc/state.json", ("json", "state")),
    Place("audit.jsonl", ("json", "audit"), kind=Kind.AUDIT_LOG),
)
# Where the baits with other names throughout are tried.
NAMING = {"example.md", "SKILL.md", "agents/00-sdlc-orchestrator.md", "wp.md"} | {
    "templates/system/CLAUDE-plan.md"
}
# Where an editor asks: hovers, completions, colours and so on. Settings have no rules.
ASKING = {"example.md", "SKILL.md", "wp.md", "templates/system/CLAUDE-plan.md"} | {
    "CLAUDE.md",
    ".claude/commands/a.md",
}
SETTINGS = Place("promptls.toml", ())
