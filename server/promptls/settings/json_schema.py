"""The JSON Schema of the settings, for editors."""

from typing import Any

from promptls.rules import RULES
from promptls.settings.model import SettingsFile

_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def settings_schema() -> dict[str, Any]:
    """The schema of a settings file. Where rules are named it offers their names and families."""
    schema = SettingsFile.model_json_schema(by_alias=True)
    names = ["all", *dict.fromkeys(it.family for it in RULES), *(it.name for it in RULES)]
    properties = schema["properties"]
    for key in ("select", "ignore"):
        properties[key]["items"] = {"enum": names}
    properties["severity"]["propertyNames"] = {"enum": names}
    properties["per-file-ignores"]["additionalProperties"]["items"] = {"enum": names}
    return {"$schema": _DIALECT, **schema}
