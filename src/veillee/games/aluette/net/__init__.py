"""A net of our own that says how a deal of Aluette ends, compiled: what it sees, what it makes of
it, and the search on top."""
