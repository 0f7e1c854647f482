"""Rules for agent files: REQ-0003 section 4."""
