"""Writes the stories of the golden games again, after an intended change of rules or texts.

    PYTHONPATH=src:. python tests/golden/retell.py [--fresh] [name ...]

The answers in a story are kept as long as they are allowed; with --fresh its players choose again. Nothing runs this
automatically: look at the difference before you commit it.
"""

import sys

from tests.golden.games import GAMES, answers_in, tell

if __name__ == "__main__":
    fresh, names = "--fresh" in sys.argv, {name for name in sys.argv[1:] if name != "--fresh"}
    for game in GAMES:
        if not names or game.name in names:
            keep = not fresh and game.file.exists()
            story = tell(game, answers_in(game.file.read_text(encoding="utf-8")) if keep else None)
            game.file.write_text(story, encoding="utf-8")
            print(f"{game.file.name}: {len(story.splitlines())} lines")
