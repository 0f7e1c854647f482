"""What a model always carries: the texts of instructions, and the list of skills, by host."""
