"""What has been played, as rows, as a data frame and as files: of a contest, a comparison or a tournament."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from ironhex.sim import tables
from ironhex.sim.document import Report, document


class Tabled(msgspec.Struct, frozen=True):
    """Games of one or several runs."""

    @property
    def runs(self) -> tables.Runs:
        """The games by the names of their runs."""
        raise NotImplementedError

    @property
    def report(self) -> Report:
        """What there is to show of them."""
        raise NotImplementedError

    @property
    def page(self) -> str:
        """The report as a page that needs nothing but itself."""
        return document(self.report)

    @property
    def rows(self) -> list[tables.Row]:
        """A row for each team of each game."""
        return self.table("sides")

    def table(self, name: str) -> list[tables.Row]:
        """The rows of a table: sides, turns, weapons or losses."""
        return tables.table(name, self.runs)

    def frame(self, name: str = "sides") -> Any:
        """A table as a polars data frame (`.to_pandas()` makes one of pandas')."""
        return tables.frame(name, self.runs)

    def write_csv(self, path: str | Path) -> None:
        """The sides to a .csv file, or all tables into a folder."""
        tables.write_csv(Path(path), self.runs)

    def write_parquet(self, path: str | Path) -> None:
        """The sides to a .parquet file, or all tables into a folder."""
        tables.write_parquet(Path(path), self.runs)

    def write_report(self, path: str | Path) -> None:
        """A page with plots, to be opened in any browser."""
        Path(path).write_text(self.page, encoding="utf-8")
