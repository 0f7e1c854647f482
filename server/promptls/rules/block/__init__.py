"""Rules for prompt blocks: the numbered next steps at the end of an answer."""
