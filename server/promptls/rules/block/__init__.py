"""Rules for prompt blocks: REQ-0003 sections 1 to 3, and the emission protocol."""
