"""What a project has decided that rules ask for, besides adding names."""

from typing import Literal

from promptls.text.values import Value


class RuleOptions(metaclass=Value):
    """Each option is the key of the settings with this name: `placeholders_style` is in a table.

    The defaults are those of the keys, for documents without settings.
    """

    placeholders_style: Literal["angle", "brace"] = "angle"
    placeholders_two_tier: bool = False
    templates_folder: str = "templates/system"
