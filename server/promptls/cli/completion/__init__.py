"""What completes words in bash, zsh and fish: their scripts, and the answers that these ask for."""
