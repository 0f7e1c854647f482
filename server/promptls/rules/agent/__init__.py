"""Rules for agent files of iSDLC: their section of suggested prompts and their last line."""
