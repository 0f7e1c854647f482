"""The strings that a settings file has: what each kind of them must be like."""

from typing import TYPE_CHECKING, Annotated, Literal

from promptls.settings.declaration import Text
from promptls.vocabulary.hosts import HOST_NAMES

Name = Annotated[str, Text("name", pattern=r"^[A-Za-z_][A-Za-z0-9_.-]{0,63}$")]
PhaseKey = Annotated[str, Text("phase", pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$")]
RuleName = Annotated[str, Text("rule or family", max_length=100, check="rule")]
Pattern = Annotated[str, Text("regular expression", max_length=2000, check="pattern")]
Prose = Annotated[str, Text("string", max_length=2000)]
GLOB = Text("glob", min_length=1, max_length=500)
Glob = Annotated[str, GLOB]
FilePath = Annotated[str, Text("path", min_length=1, max_length=500)]
UtilityText = Annotated[str, Text("string", min_length=1, max_length=500)]
if TYPE_CHECKING:
    HostName = str
else:
    HostName = Literal[HOST_NAMES]
Level = Literal["error", "warning", "info", "hint", "off"]
