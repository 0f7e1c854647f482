"""Settings files: what a key means, and what a rule that is named there demands."""

from promptls.document import TomlPart, TomlWord
from promptls.features.descriptions import Described
from promptls.features.descriptions.rules import of_rule_name
from promptls.features.descriptions.settings import find_word_type, of_key_at
from promptls.features.site import Site
from promptls.settings.strings import RuleName


def describe_setting(site: Site[TomlWord]) -> Described:
    """Describe the key, or the name of a rule, at an offset of a settings file."""
    word = site.node
    if not word.text or not word.content.touches(site.offset):
        return None
    if find_word_type(word) == RuleName:
        return word.content, of_rule_name(word.text)
    is_value = word.part is TomlPart.VALUE
    return None if is_value else (word.content, of_key_at((*word.path, word.text)))
