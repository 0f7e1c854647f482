"""All rules, in the order in which they are documented. A rule that is not here does not exist."""

from promptls.rule import AnyRule
from promptls.rules.block.block_blank_line import block_blank_line
from promptls.rules.block.block_closing_missing import block_closing_missing
from promptls.rules.block.block_crlf import block_crlf
from promptls.rules.block.block_delimiter_malformed import block_delimiter_malformed
from promptls.rules.block.block_header_malformed import block_header_malformed
from promptls.rules.block.block_item_empty import block_item_empty
from promptls.rules.block.block_item_malformed import block_item_malformed
from promptls.rules.block.block_last_not_utility import block_last_not_utility
from promptls.rules.block.block_non_ascii import block_non_ascii
from promptls.rules.block.block_not_last import block_not_last
from promptls.rules.block.block_numbering_gap import block_numbering_gap
from promptls.rules.block.block_opening_missing import block_opening_missing
from promptls.rules.block.block_phase_hardcoded import block_phase_hardcoded
from promptls.rules.block.block_phase_unknown import block_phase_unknown
from promptls.rules.block.block_placeholder_misspelled import block_placeholder_misspelled
from promptls.rules.block.block_stray_line import block_stray_line
from promptls.rules.block.block_too_few_items import block_too_few_items
from promptls.rules.block.block_too_many_items import block_too_many_items
from promptls.rules.block.block_trailing_space import block_trailing_space
from promptls.rules.file.file_not_utf8 import file_not_utf8
from promptls.rules.file.file_too_large import file_too_large
from promptls.rules.file.file_too_many_findings import file_too_many_findings
from promptls.rules.file.rule_failed import rule_failed
from promptls.rules.status.status_header_malformed import status_header_malformed
from promptls.rules.status.status_multiline import status_multiline
from promptls.rules.status.status_with_items import status_with_items
from promptls.rules.status.status_wording import status_wording
from promptls.rules.suppression.suppression_unknown import suppression_unknown
from promptls.rules.suppression.suppression_unused import suppression_unused

RULES: tuple[AnyRule, ...] = (
    block_header_malformed,
    block_opening_missing,
    block_closing_missing,
    block_delimiter_malformed,
    block_item_malformed,
    block_item_empty,
    block_numbering_gap,
    block_too_few_items,
    block_too_many_items,
    block_blank_line,
    block_stray_line,
    block_trailing_space,
    block_non_ascii,
    block_crlf,
    block_last_not_utility,
    block_phase_hardcoded,
    block_phase_unknown,
    block_placeholder_misspelled,
    block_not_last,
    status_header_malformed,
    status_multiline,
    status_with_items,
    status_wording,
    suppression_unused,
    suppression_unknown,
    file_not_utf8,
    file_too_large,
    file_too_many_findings,
    rule_failed,
)
