"""Where the thing under the cursor is defined and used.

Each feature is a function of what occurs in the files (`semantics/occurrences`), and of the
document for tags, whose partners are nodes. Files are named by their absolute path.
"""
