"""Rules for status blocks: REQ-0003 section 1.3."""
