"""What a release consists of, and where its version and its address are written."""
