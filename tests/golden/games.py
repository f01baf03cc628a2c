"""Games as full stories, to read and to compare: the answers and everything that followed.

The story of a game holds its answers, in lines such as `> Red: move 1 run FFL`. Telling it again feeds the same answers
to the same dice, so a story changes only when rules or words do, not when bots learn something.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from tests.conformance.choosers import Bots, Brawler, Varied
from tests.conformance.invariants import Choose
from tests.conformance.make_ups import ARENA, PIT, MakeUp, two
from tests.golden.steered import Steered
from tests.runner.themes import QUAY

from ironhex.bots import ANY_GAME
from ironhex.engine import Event, Play, System
from ironhex.engine.errors import EngineError
from ironhex.engine.setup import Setup, SideSetup, UnitSetup
from ironhex.kernel.dice import SeededDice
from ironhex.systems.classic.hiding.rules import HIDDEN_UNITS
from ironhex.systems.classic.setup import DEFAULT_OPTIONS, Recruit
from ironhex.systems.classic.system import CLASSIC
from ironhex.systems.quickstart.setup import scenario
from ironhex.systems.quickstart.system import QUICKSTART
from ironhex.systems.tinsoldier.edition import EDITION as TIN_EDITION
from ironhex.systems.tinsoldier.system import TIN_SOLDIER

FOLDER = Path(__file__).parent
MARK = "> "


class Begins(Protocol):
    """What a game begins with."""

    def start(self) -> Any: ...


class Training(NamedTuple):
    """A training scenario of the Quick-Start edition."""

    name: str

    def start(self) -> Any:
        return scenario(self.name).position


class QuickBattle(NamedTuple):
    """The first forces of a battle of Tin Soldier that starts with one click."""

    name: str
    turns: int

    def start(self) -> Any:
        quick = next(battle for battle in TIN_EDITION.quick() if battle.name == self.name)
        aboard = dict(quick.aboard)
        sides = (
            SideSetup(side, tuple(UnitSetup(unit, aboard=aboard.get(at)) for at, unit in enumerate(units)))
            for side, units in zip(("Red", "Blue"), quick.forces[0], strict=True)
        )
        options = ("fire", "smoke-hinders")
        return TIN_EDITION.new_game(Setup(tuple(sides), board=quick.boards[0], turns=self.turns, options=options)).start


class Game(NamedTuple):
    """A game: its title, its battle, its dice, and who plays it the first time."""

    name: str
    title: str
    make_up: Begins
    seed: bytes
    players: Choose
    system: System[Any] = CLASSIC

    @property
    def file(self) -> Path:
        return FOLDER / f"{self.name}.txt"


GAMES = (
    Game(
        "duel",
        "A Griffin against a Wolverine at a river, played by bots; 6 turns.",
        MakeUp("duel", two(["Griffin GRF-1N"], ["Wolverine WVR-6R"]), ARENA, turns=6),
        b"duel",
        Bots("normal", b"duel"),
    ),
    Game(
        "brawl",
        "Two against two in a pit, at close quarters; 4 turns of whatever comes to mind.",
        MakeUp(
            "brawl",
            two(
                [Recruit("Hatchetman HCT-3F", 3, 3), Recruit("Banshee BNC-3E", 3, 3)],
                [Recruit("Phoenix Hawk PXH-1", 3, 3), Recruit("Scorpion SCP-1N", 3, 3)],
            ),
            PIT,
            turns=4,
        ),
        b"brawl",
        Brawler(b"brawl"),
    ),
    Game(
        "clan",
        "A Timber Wolf against an Atlas and an Archer in the hills, played by bots; 5 turns.",
        MakeUp("clan", two(["Timber Wolf Prime"], ["Atlas AS7-D", "Archer ARC-2R"]), "hills", turns=5),
        b"clan",
        Bots("normal", b"clan"),
    ),
    Game(
        "column",
        "Tanks, hovercraft and a 'Mech against a 'Mech, a tank and an armored car at a river, played by bots; 8 turns.",
        MakeUp(
            "column",
            two(
                [Recruit("Manticore Heavy Tank", 3, 4), Recruit("Saladin Assault Hovertank", 3, 4), "Jenner JR7-D"],
                [Recruit("Vedette Medium Tank", 3, 4), Recruit("Skulker Wheeled Scout Tank", 3, 4), "Griffin GRF-1N"],
            ),
            ARENA,
            turns=8,
        ),
        b"column",
        Bots("normal", b"column"),
    ),
    Game(
        "wolfpack",
        "Two submarines against a submarine and a 'Mech under water, played by bots; 12 turns.",
        MakeUp(
            "wolfpack",
            two(
                [Recruit("Neptune Submarine (LRT)", 3, 4, hex="0912"), Recruit("Neptune Submarine (LRT)", 3, 4)],
                [Recruit("Neptune Submarine (LRT)", 2, 4, hex="1004"), Recruit("Griffin GRF-1N", hex="0905")],
            ),
            "harbor",
            turns=12,
        ),
        b"wolfpack",
        Bots("normal", b"wolfpack"),
    ),
    Game(
        "flight",
        "VTOLs and a tank against a VTOL, a hovercraft and a 'Mech at a harbor, played by bots; 6 turns.",
        MakeUp(
            "flight",
            two(
                [
                    Recruit("Peregrine Attack VTOL", 3, 4),
                    Recruit("Yellow Jacket Gunship", 2, 4),
                    "Vedette Medium Tank",
                ],
                [Recruit("Cavalry Attack Helicopter", 3, 4), "Saladin Assault Hovertank", "Rifleman RFL-3N"],
            ),
            QUAY,
            turns=6,
        ),
        b"flight",
        Bots("normal", b"flight"),
    ),
    Game(
        "platoons",
        "Platoons in and around an APC against a 'Mech, a tank and a platoon, at close quarters; 5 turns.",
        MakeUp(
            "platoons",
            two(
                [
                    Recruit("Heavy Tracked APC", hex="0306"),
                    Recruit("Anti-Mech Foot Platoon (Laser)", hex="0306"),
                    Recruit("Anti-Mech Jump Platoon (Rifle)", hex="0307"),
                ],
                [
                    Recruit("Griffin GRF-1N", hex="0307", facing=3),
                    Recruit("Motorized Platoon (MG)", hex="0402"),
                    Recruit("Galleon Light Tank GAL-100", hex="0406", facing=3),
                ],
            ),
            QUAY,
            turns=5,
        ),
        b"platoons 22",
        Steered(b"platoons 22", Counter()),
    ),
    Game(
        "squads",
        "Elementals on an OmniMech and Sylphs against Fa Shih and a 'Mech, at close quarters; 5 turns.",
        MakeUp(
            "squads",
            two(
                [
                    Recruit("Nova Prime", hex="0507"),
                    Recruit("Elemental (Laser)", hex="0507"),
                    Recruit("Sylph", hex="0506"),
                ],
                [
                    Recruit("Centurion CN9-A", hex="0504", facing=3),
                    Recruit("Fa Shih (Laser)", hex="0504"),
                    Recruit("Purifier (Laser)", hex="0507"),
                ],
            ),
            QUAY,
            turns=5,
        ),
        b"squads 11",
        Steered(b"squads 11", Counter()),
    ),
    Game(
        "points",
        "A Point of ProtoMechs against gun emplacements and a tank, played by bots; 5 turns.",
        MakeUp(
            "points",
            two(
                ["Centaur", "Roc", "Minotaur"],
                [
                    "Light Laser Battery Yoyodyne LLB-T2",
                    "Heavy Ranged Missile Battery Yoyodyne HRMB-A5",
                    "Hunter Light Support Tank",
                ],
            ),
            QUAY,
            turns=5,
        ),
        b"points",
        Bots("normal", b"points"),
    ),
    Game(
        "fleet",
        "Ships, hovercraft and divers on both sides of a harbor, played by bots; 6 turns.",
        MakeUp(
            "fleet",
            two(
                [Recruit("Monitor Naval Vessel", 3, 4), Recruit("Undine", hex="0807"), "Griffin GRF-1N"],
                [Recruit("Sea Skimmer Hydrofoil", 3, 4), "Saladin Assault Hovertank", Recruit("Undine", hex="0803")],
            ),
            QUAY,
            turns=6,
        ),
        b"fleet",
        Bots("normal", b"fleet"),
    ),
    Game(
        "lurking",
        "Hidden infantry, a hidden tank and hidden ProtoMechs on both sides, at close quarters; 4 turns.",
        MakeUp(
            "lurking",
            two(
                [
                    Recruit("Griffin GRF-1N", hex="0509"),
                    Recruit("Vedette Medium Tank", hex="0208", hidden=True),
                    Recruit("Foot Platoon (SRM)", hex="0407", hidden=True),
                ],
                [
                    Recruit("Wolverine WVR-6R", hex="0503"),
                    Recruit("Roc", hex="0302", hidden=True),
                    Recruit("Elemental (MG)", hex="0404", hidden=True),
                ],
            ),
            ARENA,
            turns=4,
            options=(*DEFAULT_OPTIONS, HIDDEN_UNITS),
        ),
        b"lurking",
        Brawler(b"lurking"),
    ),
    Game(
        "training",
        "The Elite training scenario of the Quick-Start edition, played by bots.",
        Training("elite"),
        b"training",
        Bots("normal", b"training"),
        QUICKSTART,
    ),
    Game(
        "cards",
        "A lance against a lance by the rules of Tin Soldier, played by bots; 4 turns.",
        QuickBattle("lance", 4),
        b"cards",
        Bots("normal", b"cards", TIN_EDITION.bots() or ANY_GAME),
        TIN_SOLDIER,
    ),
    Game(
        "sections",
        "All arms by the rules of Tin Soldier, played by chance; 3 turns.",
        QuickBattle("combined", 3),
        b"sections",
        Varied(b"sections"),
        TIN_SOLDIER,
    ),
)


def tell(game: Game, answers: Iterator[tuple[str, str]] | None = None) -> str:
    """The story of a game with the answers given, or with those of its players."""
    play = Play(game.system, game.make_up.start(), SeededDice(game.seed))
    lines = [game.title]
    battle = play.start.facts
    told = 0
    while True:
        events = (*play.log, *play.pending)  # what leads up to a question is told before the answer
        for event in events[told:]:
            battle = event.apply(battle)
            lines += sentences(game.system, battle, event)
        told = len(events)
        if play.over:
            return "\n".join(lines) + "\n"
        try:
            seat, text = next(answers) if answers is not None else chosen(game, play)
            play.answer(play.asks[0], game.system.parse(text), seat)
        except (StopIteration, ValueError, EngineError) as error:
            return "\n".join([*lines, f"The story breaks off at {play.asks[0].question}: {error}"])
        lines.append(f"{MARK}{seat}: {text}")


def chosen(game: Game, play: Play[Any]) -> tuple[str, str]:
    ask = play.asks[0]
    return ask.seats[0], str(game.players(play, ask, ask.seats[0]))


def sentences(system: System[Any], battle: Any, event: Event) -> list[str]:
    """An event as lines of a story; turns and phases are its headings."""
    text = system.narrate(battle, event)
    form = type(event).__name__
    if form == "TurnBegan":
        return ["", f"# {text}"]
    if form == "PhaseBegan":
        return [f"## {text}"]
    return [text] if text else []


def answers_in(story: str) -> Iterator[tuple[str, str]]:
    """The answers in a story: who, and what."""
    for line in story.splitlines():
        if line.startswith(MARK):
            seat, _, text = line.removeprefix(MARK).partition(": ")
            yield seat, text
