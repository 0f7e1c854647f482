"""What an editor shows for a place in a document: pure functions that give plain values."""
