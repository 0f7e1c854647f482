"""Blocks: prompt blocks, status blocks and emission lists, each found by its lines."""
