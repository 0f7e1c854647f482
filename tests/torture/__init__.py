"""Black-box reliability cases for any language server over standard input and output, on Linux.

Every case starts a server of its own in a session, a home and a workspace of its own, is limited
in time and count, and ends only processes that it started. The verdicts are PASS; WARN (it
survives, but does less than promised); FAIL (it hangs, crashes, loses the text, or answers with
the wrong code); SKIP; and INCONCLUSIVE.

How a case sees the text that a server holds: after the edits to one document, a second one is
opened with the text that the reference model has, its twin. Diagnostics, symbols, folding ranges
and semantic tokens of both must be equal but for their URIs, and those of a third document without
the first line must differ, or else nothing is proven.
"""
