"""All rules, in the order in which they are documented. A rule that is not here does not exist."""

from promptls.rule import AnyRule
from promptls.rules.agent.agent_block_expected import agent_block_expected
from promptls.rules.agent.agent_closing_line_changed import agent_closing_line_changed
from promptls.rules.agent.agent_prompts_heading_malformed import agent_prompts_heading_malformed
from promptls.rules.agent.agent_prompts_section_duplicated import agent_prompts_section_duplicated
from promptls.rules.agent.agent_prompts_section_misplaced import agent_prompts_section_misplaced
from promptls.rules.agent.agent_prompts_section_missing import agent_prompts_section_missing
from promptls.rules.agent.agent_status_expected import agent_status_expected
from promptls.rules.audit.audit_out_of_order import audit_out_of_order
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
from promptls.rules.emission.emission_in_menu import emission_in_menu
from promptls.rules.emission.emission_items_differ import emission_items_differ
from promptls.rules.emission.emission_noun_wrong import emission_noun_wrong
from promptls.rules.emission.emission_point_missing import emission_point_missing
from promptls.rules.emission.emission_point_unknown import emission_point_unknown
from promptls.rules.emission.emission_protocol_misplaced import emission_protocol_misplaced
from promptls.rules.emission.emission_protocol_missing import emission_protocol_missing
from promptls.rules.file.file_not_utf8 import file_not_utf8
from promptls.rules.file.file_too_large import file_too_large
from promptls.rules.file.file_too_many_findings import file_too_many_findings
from promptls.rules.file.rule_failed import rule_failed
from promptls.rules.front.front_matter_field_invalid import front_matter_field_invalid
from promptls.rules.front.front_matter_field_missing import front_matter_field_missing
from promptls.rules.front.front_matter_field_misspelled import front_matter_field_misspelled
from promptls.rules.front.front_matter_invalid import front_matter_invalid
from promptls.rules.front.front_matter_key_duplicated import front_matter_key_duplicated
from promptls.rules.front.front_matter_unclosed import front_matter_unclosed
from promptls.rules.json.json_invalid import json_invalid
from promptls.rules.json.json_schema import json_schema
from promptls.rules.package.package_branch_mismatch import package_branch_mismatch
from promptls.rules.package.package_checkbox_malformed import package_checkbox_malformed
from promptls.rules.package.package_context_incomplete import package_context_incomplete
from promptls.rules.package.package_deliverable_out_of_scope import package_deliverable_out_of_scope
from promptls.rules.package.package_requirement_duplicated import package_requirement_duplicated
from promptls.rules.package.package_requirement_malformed import package_requirement_malformed
from promptls.rules.package.package_requirement_unknown import package_requirement_unknown
from promptls.rules.package.package_scope_undelivered import package_scope_undelivered
from promptls.rules.package.package_section_missing import package_section_missing
from promptls.rules.package.package_section_order import package_section_order
from promptls.rules.package.package_state_unknown import package_state_unknown
from promptls.rules.package.package_timestamp_malformed import package_timestamp_malformed
from promptls.rules.package.package_title_malformed import package_title_malformed
from promptls.rules.placeholder.placeholder_case import placeholder_case
from promptls.rules.placeholder.placeholder_empty import placeholder_empty
from promptls.rules.placeholder.placeholder_mandatory_missing import placeholder_mandatory_missing
from promptls.rules.placeholder.placeholder_misspelled import placeholder_misspelled
from promptls.rules.placeholder.placeholder_nested import placeholder_nested
from promptls.rules.placeholder.placeholder_padded import placeholder_padded
from promptls.rules.placeholder.placeholder_styles_mixed import placeholder_styles_mixed
from promptls.rules.placeholder.placeholder_unclosed import placeholder_unclosed
from promptls.rules.placeholder.placeholder_unknown import placeholder_unknown
from promptls.rules.placeholder.placeholder_unused import placeholder_unused
from promptls.rules.placeholder.placeholder_wrong_phase import placeholder_wrong_phase
from promptls.rules.requirement.requirement_count_mismatch import requirement_count_mismatch
from promptls.rules.requirement.requirement_coverage_malformed import requirement_coverage_malformed
from promptls.rules.requirement.requirement_id_duplicated import requirement_id_duplicated
from promptls.rules.requirement.requirement_id_malformed import requirement_id_malformed
from promptls.rules.requirement.requirement_id_missing import requirement_id_missing
from promptls.rules.requirement.requirement_marker_nested import requirement_marker_nested
from promptls.rules.requirement.requirement_marker_unclosed import requirement_marker_unclosed
from promptls.rules.requirement.requirement_marker_unopened import requirement_marker_unopened
from promptls.rules.requirement.requirement_priority_unknown import requirement_priority_unknown
from promptls.rules.state.state_index_mismatch import state_index_mismatch
from promptls.rules.state.state_status_unknown import state_status_unknown
from promptls.rules.status.status_header_malformed import status_header_malformed
from promptls.rules.status.status_multiline import status_multiline
from promptls.rules.status.status_with_items import status_with_items
from promptls.rules.status.status_wording import status_wording
from promptls.rules.suppression.suppression_unknown import suppression_unknown
from promptls.rules.suppression.suppression_unused import suppression_unused
from promptls.rules.tag.tag_attribute_invalid import tag_attribute_invalid
from promptls.rules.tag.tag_attribute_missing import tag_attribute_missing
from promptls.rules.tag.tag_attribute_unknown import tag_attribute_unknown
from promptls.rules.tag.tag_case import tag_case
from promptls.rules.tag.tag_crossed import tag_crossed
from promptls.rules.tag.tag_malformed import tag_malformed
from promptls.rules.tag.tag_misspelled import tag_misspelled
from promptls.rules.tag.tag_unclosed import tag_unclosed
from promptls.rules.tag.tag_unopened import tag_unopened
from promptls.rules.tag.tag_value_empty import tag_value_empty
from promptls.rules.tag.tag_value_padded import tag_value_padded
from promptls.rules.tag.tag_value_unknown import tag_value_unknown
from promptls.rules.tag.tag_value_wrong_phase import tag_value_wrong_phase
from promptls.rules.template.template_agent_unknown import template_agent_unknown
from promptls.rules.template.template_base_missing import template_base_missing
from promptls.rules.template.template_context_missing import template_context_missing
from promptls.rules.template.template_directive_missing import template_directive_missing
from promptls.rules.template.template_empty import template_empty
from promptls.rules.template.template_identity_missing import template_identity_missing
from promptls.rules.template.template_name_case import template_name_case
from promptls.rules.template.template_name_malformed import template_name_malformed
from promptls.rules.template.template_override_drift import template_override_drift
from promptls.rules.template.template_phase_unknown import template_phase_unknown
from promptls.rules.template.template_principles_missing import template_principles_missing
from promptls.rules.template.template_tag_not_instructed import template_tag_not_instructed
from promptls.rules.template.template_workflow_missing import template_workflow_missing

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
    agent_prompts_section_missing,
    agent_prompts_section_duplicated,
    agent_prompts_section_misplaced,
    agent_prompts_heading_malformed,
    agent_status_expected,
    agent_block_expected,
    agent_closing_line_changed,
    emission_protocol_missing,
    emission_protocol_misplaced,
    emission_point_missing,
    emission_point_unknown,
    emission_items_differ,
    emission_noun_wrong,
    emission_in_menu,
    placeholder_unclosed,
    placeholder_empty,
    placeholder_nested,
    placeholder_padded,
    placeholder_case,
    placeholder_unknown,
    placeholder_misspelled,
    placeholder_unused,
    placeholder_mandatory_missing,
    placeholder_wrong_phase,
    placeholder_styles_mixed,
    template_name_malformed,
    template_name_case,
    template_agent_unknown,
    template_phase_unknown,
    template_base_missing,
    template_empty,
    template_identity_missing,
    template_principles_missing,
    template_context_missing,
    template_workflow_missing,
    template_directive_missing,
    template_tag_not_instructed,
    template_override_drift,
    tag_unclosed,
    tag_unopened,
    tag_crossed,
    tag_malformed,
    tag_case,
    tag_misspelled,
    tag_value_unknown,
    tag_value_empty,
    tag_value_padded,
    tag_value_wrong_phase,
    tag_attribute_missing,
    tag_attribute_invalid,
    tag_attribute_unknown,
    package_title_malformed,
    package_section_missing,
    package_section_order,
    package_context_incomplete,
    package_branch_mismatch,
    package_timestamp_malformed,
    package_state_unknown,
    package_checkbox_malformed,
    package_deliverable_out_of_scope,
    package_scope_undelivered,
    package_requirement_malformed,
    package_requirement_duplicated,
    package_requirement_unknown,
    requirement_marker_unclosed,
    requirement_marker_unopened,
    requirement_marker_nested,
    requirement_id_missing,
    requirement_id_malformed,
    requirement_id_duplicated,
    requirement_priority_unknown,
    requirement_count_mismatch,
    requirement_coverage_malformed,
    front_matter_unclosed,
    front_matter_invalid,
    front_matter_field_missing,
    front_matter_field_invalid,
    front_matter_field_misspelled,
    front_matter_key_duplicated,
    json_invalid,
    json_schema,
    state_index_mismatch,
    state_status_unknown,
    audit_out_of_order,
    suppression_unused,
    suppression_unknown,
    file_not_utf8,
    file_too_large,
    file_too_many_findings,
    rule_failed,
)
