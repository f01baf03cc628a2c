"""The statistics of a battle: what is counted is what happened."""

from msgspec.structs import replace
from tests.classic.presentation.positions import TABLE, brawl
from tests.classic.stage import mech, stage

from ironhex.catalog import Location
from ironhex.kernel.hexes import Hex
from ironhex.kernel.odds import at_least
from ironhex.kernel.tally import Mod, Tally
from ironhex.systems.classic.events.damage import Damaged, Doomed
from ironhex.systems.classic.events.heat import HeatChanged
from ironhex.systems.classic.events.physical import BlowRolled
from ironhex.systems.classic.events.piloting import PilotingRolled
from ironhex.systems.classic.events.turn import Left, TurnBegan
from ironhex.systems.classic.events.warriors import Ejected
from ironhex.systems.classic.events.weapons import WeaponFired

SEVEN = Tally((Mod("BMR-HIT-002", 7, "Gunnery Skill"),))
HOPELESS = Tally((Mod("BMR-HIT-002", 13, "Gunnery Skill"),))


def test_a_small_battle_by_hand() -> None:
    start = stage("9x9", mech("Griffin GRF-1N", "0505"), mech("Locust LCT-1V", "0502", value=400))
    found = TABLE.statistics(
        start,
        [
            TurnBegan(1),
            WeaponFired(0, 1, 1, SEVEN, (3, 4), hit=True),
            Damaged(1, Location.LA, 2, 1),
            WeaponFired(0, 1, 1, SEVEN, (1, 2), hit=False),
            WeaponFired(0, 1, 1, HOPELESS, (), hit=False),
            HeatChanged(0, Tally(), 0, 5),
            TurnBegan(2),
            WeaponFired(0, 1, 1, SEVEN, (6, 6), hit=True),
            Damaged(1, Location.CT, 10),
            Damaged(0, Location.CT, 4),
            PilotingRolled(1, "hurt", SEVEN, (2, 2)),
            Left(1, "destroyed", "BMR-DEST-003", "center torso destroyed"),
        ],
    )
    griffin, locust = found.units
    assert (griffin.shots, griffin.hits, griffin.expected_hits) == (3, 2, round(3 * float(at_least(7)), 1))
    assert (griffin.damage, griffin.taken, griffin.series["heat"]) == ((3, 10), (0, 4), (5, None))
    assert (locust.damage, locust.taken) == ((0, 0), (3, 10))
    assert [(unit.kills, unit.fate) for unit in found.units] == [(1, ""), (0, "destroyed")]
    red, blue = found.sides
    assert (red.kills, blue.kills) == (1, 0)
    assert (red.shots, red.damage, red.lost) == (3, (3, 10), (0, 0))
    assert (blue.taken, blue.lost) == ((3, 10), (0, 400))
    assert [(luck.side, luck.roll, luck.rolls, luck.made, luck.expected) for luck in found.luck] == [
        ("Blue", "7 or more on 2D6", 1, 0, 0.6),
        ("Red", "7 or more on 2D6", 3, 2, 1.8),
    ]
    assert [(loss.turn, loss.unit, loss.fate) for loss in found.losses] == [(2, "2", "destroyed")]


def test_a_lost_mech_was_destroyed_even_if_its_warrior_ejects() -> None:
    start = stage("9x9", mech("Griffin GRF-1N", "0505"), mech("Locust LCT-1V", "0502"))
    out = Ejected(1, 2, Hex(5, 1), 0, automatic=True, tally=SEVEN, faces=(3, 4))
    doom = Doomed(1, "BMR-DEST-003", "center torso destroyed")
    for events, why in (
        ([doom, out], "center torso destroyed; its MechWarrior has ejected"),
        ([out], "its MechWarrior has ejected"),
    ):
        assert [loss.why for loss in TABLE.statistics(start, [TurnBegan(1), *events]).losses] == [why]


def test_sums_agree() -> None:
    play = brawl(6)
    figures = TABLE.statistics(play.start.facts, play.log)
    rolled = [event for event in play.log if isinstance(event, WeaponFired | BlowRolled) and event.faces]
    assert sum(side.shots for side in figures.sides) == len(rolled)
    assert sum(side.hits for side in figures.sides) == sum(event.hit for event in rolled)
    for side in figures.sides:
        own = [unit for unit in figures.units if unit.side == side.name]
        assert len(side.damage) == figures.turns
        assert sum(side.damage) == sum(sum(unit.damage) for unit in own)


def test_nothing_happened_yet() -> None:
    start = replace(stage("9x9", mech("Griffin GRF-1N", "0505"), mech("Locust LCT-1V", "0502")), turn=0)
    found = TABLE.statistics(start, ())
    assert (found.turns, found.luck, found.losses) == (0, (), ())
