"""The error of databases that cannot be used."""


class DatabaseError(Exception):
    """A database that cannot be used; says why, and what to do."""
