"""Rules for system templates of Agentd: their names, sections and instructions."""
