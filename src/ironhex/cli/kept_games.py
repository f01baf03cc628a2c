"""Games of a simulation that are kept as records, to replay them or to continue them from a moment."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from ironhex.cli.screen import complain, plain_console
from ironhex.engine import save
from ironhex.sim.contest import ContestError
from ironhex.sim.results import Results


@Parameter(name="*")
@dataclass(frozen=True)
class KeptGames:
    """Records of single games.

    Parameters
    ----------
    keep
        Save the clearest win, the closest game, an upset and the longest game as records into this folder; `ironhex
        replay` and the page open them.
    game
        Save the game of this number, counted from 0, instead; can be repeated.
    """

    keep: Path | None = None
    game: Annotated[tuple[int, ...], Parameter(negative=())] = ()

    def check(self, games: int) -> None:
        """Refuse what cannot be saved before playing all the games."""
        if self.game and self.keep is None:
            raise ContestError("--game needs --keep FOLDER, which says where to save it")
        if self.keep and self.keep.is_file():
            raise ContestError(f"{self.keep}: already exists as a file")
        if wrong := [number for number in self.game if not 0 <= number < games]:
            raise ContestError(f"there is no game {wrong[0]}; the games are numbered from 0 to {games - 1}")

    def write(self, results: Results) -> int:
        """Play the games again and save them; the exit code says whether that worked."""
        try:
            for number, path in self._files(results).items():
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(save(results.replay(number), private=True), encoding="utf-8")
        except (ContestError, OSError) as error:
            return complain(error)
        return 0

    def show(self, results: Results, problem: int) -> None:
        """Report where the games are, and what is special about them."""
        titles = {each.number: f" ({each.title.lower()}: {each.result})" for each in results.notable}
        for number, path in ({} if problem else self._files(results)).items():
            plain_console().print(f"Saved to {path}{titles.get(number, '')}.", markup=False, soft_wrap=True)

    def _files(self, results: Results) -> dict[int, Path]:
        """The record of each game, by number."""
        if self.keep is None:
            return {}
        numbers = self.game or tuple(each.number for each in results.notable)
        return {number: self.keep / f"game-{number}.jsonl" for number in numbers}
