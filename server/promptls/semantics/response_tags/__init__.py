"""Tags read with the vocabulary: what is meant by them, and what is wrong with them."""
