"""What the commands of the prompt runtime read and print."""
