"""What an editor says about each construct, on hover and beside a completion."""

from promptls.features.descriptions.blocks import (
    ALTERNATIVE,
    EMISSION_LIST,
    PRIMARY,
    PROMPT_BLOCK,
    STATUS_BLOCK,
    UTILITY,
    example_of,
    of_block_variable,
    of_delimiter,
    of_phase,
    of_point,
    of_template_text,
    of_utility,
    tier_of,
    tier_word,
    with_block,
)
from promptls.features.descriptions.description import Description, code, fence, to_plain_text

__all__ = [
    "ALTERNATIVE",
    "EMISSION_LIST",
    "PRIMARY",
    "PROMPT_BLOCK",
    "STATUS_BLOCK",
    "UTILITY",
    "Description",
    "code",
    "example_of",
    "fence",
    "of_block_variable",
    "of_delimiter",
    "of_phase",
    "of_point",
    "of_template_text",
    "of_utility",
    "tier_of",
    "tier_word",
    "to_plain_text",
    "with_block",
]
