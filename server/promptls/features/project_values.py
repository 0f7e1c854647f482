"""What features may say about a document from other files of its project, given as values.

A feature reads no file. Its caller has read these, or knows nothing of them.
"""

from collections.abc import Mapping
from types import MappingProxyType

from promptls.features.requirements import RequirementText
from promptls.semantics.project import Project
from promptls.semantics.workflow.state import RunningWorkflow
from promptls.text.values import NamedTuple


class ProjectValues(NamedTuple):
    """The state, the values of variables, and the names that files of the project define.

    `variables` has the text of each variable, empty for one without a value; unknown ones
    looked for are missing. `sizes` has the number of characters of each that comes from one file,
    or none where it has no value. `agents` and `skills` are names with the paths of their files.
    `uses` tells how often each requirement is named where it is not defined.
    """

    workflow: RunningWorkflow | None = None
    variables: Mapping[str, str] = MappingProxyType({})
    agents: Mapping[str, str] = MappingProxyType({})
    skills: Mapping[str, str] = MappingProxyType({})
    requirements: Mapping[str, RequirementText] = MappingProxyType({})
    sizes: Mapping[str, int | None] = MappingProxyType({})
    uses: Mapping[str, int] | None = None
    project: Project | None = None


NO_VALUES = ProjectValues()
