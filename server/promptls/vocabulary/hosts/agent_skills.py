"""The Agent Skills specification, which most hosts follow."""

from promptls.vocabulary.hosts.facts import FactSource, FrontMatterKey, Host, HostFile, keys_of
from promptls.vocabulary.kinds import Kind

_SPEC = FactSource("Agent Skills", "2026-08-09")

HOST = Host(
    name="agent-skills",
    title="Agent Skills",
    version="2026-08-09",
    source=_SPEC,
    folders=(),
    files=(
        HostFile(
            "skill",
            Kind.SKILL,
            ("SKILL.md",),
            _SPEC,
            required=("name", "description"),
            elsewhere=True,
            note="the name must be that of the folder",
            begins=(
                ("name", "skill-name"),
                ("description", "What the skill does and when to use it."),
            ),
            keys=(
                FrontMatterKey(
                    "name",
                    "The name by which the skill is invoked: lower-case letters, digits and "
                    "hyphens.",
                    _SPEC,
                    # Claude Code writes the name of a plugin before it.
                    pattern=r"(?:[a-z0-9-]++:)?(?=.{1,64}\Z)[a-z0-9]++(?:-[a-z0-9]++)*+",
                    form="lower-case letters, digits and single hyphens between them, at most 64",
                ),
                FrontMatterKey(
                    "description", "What the skill does and when to use it.", _SPEC, longest=1024
                ),
                FrontMatterKey(
                    "compatibility", "What the skill needs in order to work.", _SPEC, longest=500
                ),
                *keys_of(
                    _SPEC,
                    {
                        "license": "The licence of the skill.",
                        "allowed-tools": "The tools that need no permission, with spaces between.",
                        "metadata": "Additional data for other programs: names and texts.",
                    },
                ),
            ),
        ),
    ),
)
