"""What the commands of the prompt runtime print."""
