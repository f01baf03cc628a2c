"""The dialog of real dice: the faces that were rolled."""

from __future__ import annotations

from ironhex.cli.terminal.dialog import Answer, Dialog, Prompt
from ironhex.cli.terminal.situation import Situation
from ironhex.engine import Faces, RollDice


def rolling(situation: Situation) -> Dialog[Answer]:
    """The faces of real dice."""
    question: RollDice = situation.ask.question
    example = " ".join("43526"[: question.count])
    prompt = Prompt(_words(situation, question), help=f"Such as `{example}`.")
    while True:
        faces = _faces((yield prompt), question)
        if faces is not None:
            return Answer(faces)
        wrong = f"Type {question.count} numbers from 1 to {question.sides}, such as {example}."
        prompt = prompt._replace(shown=(wrong,))


def _words(situation: Situation, question: RollDice) -> str:
    dice = "a die" if question.count == 1 else f"{question.count} dice"
    kind = "" if question.sides == 6 else f" of {question.sides} sides"
    whose = f" for {situation.ask.seats[0]}" if len(situation.ask.seats) == 1 else ""
    return f"Roll {dice}{kind}{whose}: {question.why or 'the roll'}. Faces? "


def _faces(typed: str, question: RollDice) -> Faces | None:
    """The faces in a text such as `4 3`, `4+3` or `43`."""
    text = typed.replace("+", " ").replace(",", " ").strip()
    words = text.split() if " " in text or question.sides > 9 else list(text)
    right = all(word.isdecimal() and 1 <= int(word) <= question.sides for word in words)
    return Faces(tuple(map(int, words))) if right and len(words) == question.count else None
