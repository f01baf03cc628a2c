"""What is wrong with the arguments of a command, in one sentence for people who do not know the parser."""

from __future__ import annotations

from cyclopts import CoercionError, CycloptsError, MissingArgumentError, UnusedCliTokensError

NUMBERS = {int: "a whole number", float: "a number"}


def sentence(error: CycloptsError) -> str:
    """What is wrong, and where to find help."""
    command = " ".join(error.command_chain or ())
    return f"{_fault(error)} Try `ironhex {f'{command} ' if command else ''}--help`."


def _fault(error: CycloptsError) -> str:
    if isinstance(error, UnusedCliTokensError) and error.unused_tokens:
        return f"Unexpected: {', '.join(error.unused_tokens)}."
    if isinstance(error, MissingArgumentError) and error.argument is not None:
        return _missing(error)
    if isinstance(error, CoercionError) and error.token is not None and error.target_type in NUMBERS:
        return f"{error.token.keyword or 'An argument'}: {error.token.value!r} is not {NUMBERS[error.target_type]}."
    return " ".join(str(error).split())


def _missing(error: MissingArgumentError) -> str:
    """An option without its value, or an argument that was not given."""
    assert error.argument is not None
    if error.keyword is not None:
        return f"{error.keyword} needs a value."
    return f"{error.argument.name.lstrip('-').upper()} is missing."
