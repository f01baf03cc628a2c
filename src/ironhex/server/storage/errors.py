"""Errors of databases and of games that are not in them."""


class DatabaseError(Exception):
    """A database that cannot be used; says why, and what to do."""


class UnknownGame(LookupError):
    """There is no game with this id."""
