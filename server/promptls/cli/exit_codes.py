"""The exit codes, for those who look at nothing else."""

CLEAN = 0
FINDINGS = 1
FAILED = 2
# As a shell has it for a process that Ctrl-C has ended.
INTERRUPTED = 130
