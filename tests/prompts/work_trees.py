"""Work trees in which a package has been worked on."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias

from promptls.prompts import (
    AgentShare,
    FailureResponse,
    Package,
    SuccessResponse,
    TaskEnvelope,
    Verification,
    assigned_deliverables,
    parse_agent_response,
    parse_package,
    parse_share,
    verify_package,
)
from samples.json_files import SUCCESS
from samples.packages import SPECIFIED

Response: TypeAlias = SuccessResponse | FailureResponse

PACKAGE = parse_package(SPECIFIED, "WP01.md")
COMMITS = ("WP01: Implement login form with validation", "abc123d WP01: Complete implementation")


class Done(NamedTuple):
    """A work tree with all that the package delivers, and what git says of it."""

    root: Path

    def write(self, *paths: str) -> None:
        """Write files."""
        for path in paths:
            file = self.root / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text("x\n", encoding="utf-8")

    def verify(  # noqa: PLR0913 - those of `verify_package`
        self,
        changed: tuple[str, ...] | list[str] | None = PACKAGE.files,
        commits: tuple[str, ...] | None = COMMITS,
        package: Package = PACKAGE,
        *,
        share: AgentShare | None = None,
        responses: Sequence[Response] = (),
        envelope: TaskEnvelope | None = None,
        uncommitted: Sequence[str] = (),
        requirements: Sequence[str] = (),
    ) -> Verification:
        """Verify the work, with nothing uncommitted unless told otherwise."""
        return verify_package(
            package,
            self.root,
            changed,
            commits,
            share,
            responses=responses,
            envelope=envelope,
            uncommitted=uncommitted,
            requirements=requirements,
        )


def done_in(folder: Path) -> Done:
    """The work is done in a folder."""
    done = Done(folder / "tree")
    done.write(*PACKAGE.files)
    return done


def codes(found: Verification) -> list[tuple[str, str]]:
    """The codes and the subjects of what is wrong."""
    return [(it.code, it.subject) for it in found.problems]


def package_with(deliverables: list[str], scope: list[str], **fields: str) -> Package:
    """A package that delivers files and authorises paths."""
    text = f"# Task: {fields.get('id', 'WP01')} \u2014 Anything\n\n## Deliverables\n\n"
    text += "".join(f"- [ ] `{it}` \u2014 one\n" for it in deliverables)
    text += "\n## Work Scope\n\n```\n" + "".join(f"{it}\n" for it in scope) + "```\n"
    return parse_package(text, "WP01.md")


def response(**changes: object) -> Response:
    """The success of the specification, with other values in some fields."""
    return parse_agent_response(json.dumps({**json.loads(SUCCESS), **changes}))


def artifacts(created: list[str] | None = None, modified: list[str] | None = None) -> Response:
    """A success that lists files."""
    lists = {"files_created": created, "files_modified": modified}
    return response(artifacts={name: it for name, it in lists.items() if it is not None})


def share_of(agent: int, agents: int, **changes: object) -> AgentShare:
    """What one of several agents is assigned of the package."""
    files = assigned_deliverables(PACKAGE, agents)[agent]
    share = {"agent_index": agent, "agent_count": agents, "assigned_deliverables": files}
    return parse_share(json.dumps({**share, **changes}))
