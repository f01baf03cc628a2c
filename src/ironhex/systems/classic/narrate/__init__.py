"""Events as plain sentences: events hold facts, this package holds prose.

Each module has the `SENTENCES` of a chapter, which its record names; the system collects them.
"""
