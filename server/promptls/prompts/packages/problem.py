"""What verification finds, and what its checks know of the work on a package."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from promptls.prompts.packages.package import Package
from promptls.prompts.packages.scope import Authorised
from promptls.text.values import NamedTuple

if TYPE_CHECKING:
    from promptls.models.task_envelope import AgentShare, TaskEnvelope
    from promptls.prompts.json_documents import Response


class PackageProblem(NamedTuple):
    """Something wrong with a package. `subject` is a path, a commit, a field or a status."""

    code: str
    message: str
    subject: str


class PackageWork(NamedTuple):
    """The work on a package. `changed` are tidy paths, None where that is unknown."""

    package: Package
    root: str
    scope: Authorised
    changed: tuple[str, ...] | None
    share: "AgentShare | None"
    responses: "Sequence[Response]"
    envelope: "TaskEnvelope | None"
