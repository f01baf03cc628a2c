"""The battle as it is drawn, and drawn on event by event."""

import msgspec
import pytest
from tests.classic.presentation.positions import TABLE, brawl, met
from tests.classic.stage import marked, mech, points, stage

from ironhex.catalog import Location, board
from ironhex.engine.presentation import Figure, Known, Scene
from ironhex.engine.presentation.story import opening, told
from ironhex.kernel.hexes import Hex
from ironhex.sheets.board_picture import svg
from ironhex.systems.classic.battle import Battle, Limb, Mode, MoveState, Phase, TurnState, unit_of
from ironhex.systems.classic.events.damage import Damaged
from ironhex.systems.classic.events.turn import Left
from ironhex.systems.classic.events.warriors import Abandoned
from ironhex.systems.classic.events.weapons import WeaponFired
from ironhex.systems.classic.system import CLASSIC


def drawn(battle: Battle) -> Scene:
    return TABLE.scene(battle, None)


@pytest.mark.parametrize("seat", ["Red", "Blue", None])
def test_a_story_leads_to_the_same_scene_as_a_fresh_drawing(seat: str | None) -> None:
    play = brawl(5)
    for moment, _ in told(CLASSIC, opening(CLASSIC, play.start.facts, seat), play.log_of(seat)):
        assert moment.scene == drawn(moment.view)
    assert moment.scene == drawn(play.view(seat))


def test_unchanged_figures_are_not_drawn_again() -> None:
    play = brawl(3)
    view = play.view("Red")
    first = drawn(view)
    event = Damaged(2, Location.LA, 1)
    after = TABLE.scene(event.apply(view), Known(view, first))
    assert [new is old for new, old in zip(after.figures, first.figures, strict=True)].count(False) == 1
    now, before = (scene.figures[2].parts[Location.LA].gauges[0] for scene in (after, first))
    assert now.value == before.value - 1


def test_a_figure() -> None:
    hurt = mech(
        "Hunchback HBK-4G",
        "0712",
        facing=1,
        heat=4,
        wounds=1,
        prone=True,
        move=MoveState(mode=Mode.RUN, hexes=5, moved=True),
        turn=TurnState(declared=1, twist=-1),
        crits=marked({Location.RT: (0,)}),
    )
    battle = stage("16x17", hurt, mech("Locust LCT-1V", "0101"))
    figure = drawn(battle).figures[0]
    assert (figure.id, figure.place, figure.heading, figure.aim) == ("1", "0712", 60, 0)
    assert (figure.icon, figure.size, figure.facts, figure.plate) == (
        "mech",
        "medium",
        ("50 t", "RT hit: AC/20"),
        "Hunchback 4G",
    )
    assert values(figure) == {"armor": 100, "structure": 100, "heat": 4, "wounds": 1}
    assert {gauge.look: gauge.id for gauge in figure.gauges if gauge.look} == {
        "ring": "armor",
        "number": "heat",
        "cross": "wounds",
    }
    assert next(gauge.note for gauge in figure.gauges if gauge.id == "heat") == "sinks 13"
    assert figure.target_modifier == 2
    assert figure.done
    assert [(mark.label, mark.look) for mark in figure.marks] == [("prone", "down"), ("ran", "")]
    assert [(speed.label, speed.value) for speed in figure.speeds] == [("walk", 4), ("run", 6)]
    assert [(skill.id, skill.value) for skill in figure.skills] == [("gunnery", 4), ("piloting", 5)]
    cannon = next(gear for gear in figure.gear if gear.name == "AC/20")
    assert figure.columns == ("Range", "Dmg", "Heat", "Shots")
    assert (cannon.cells, cannon.part) == (("3/6/9", "20", "7", "10"), "RT")
    assert not cannon.works


def test_parts_have_a_place_on_the_diagram() -> None:
    figure = drawn(stage("9x9", mech("Hunchback HBK-4G", "0505"), mech("Locust LCT-1V", "0101"))).figures[0]
    torso = next(part for part in figure.parts if part.id == "CT")
    assert [(gauge.id, gauge.full, gauge.look) for gauge in torso.gauges] == [
        ("armor", 26, ""),
        ("rear armor", 5, ""),
        ("structure", 16, "inner"),
    ]
    assert all(part.box for part in figure.parts)


def values(figure: Figure) -> dict[str, int]:
    return {gauge.id: gauge.value for gauge in figure.gauges}


def test_percent_shows_small_damage_and_small_remains() -> None:
    base = stage("9x9", mech("Hunchback HBK-4G", "0505"), mech("Locust LCT-1V", "0101")).unit(0)
    scratched = points(base.armor, {0: base.armor[0] - 1})
    nearly = points((0,) * 11, {0: 1})
    figures = [
        drawn(stage("9x9", mech("Hunchback HBK-4G", "0505", armor=armor), mech("Locust LCT-1V", "0101"))).figures[0]
        for armor in (base.armor, scratched, nearly, (0,) * 11)
    ]
    assert [values(figure)["armor"] for figure in figures] == [100, 99, 1, 0]


def test_machines_are_drawn_by_design_and_each_picture_is_sent_once() -> None:
    battle = stage("9x9", mech("Griffin GRF-1N", "0505"), mech("Griffin GRF-1N", "0605"), mech("Locust LCT-1V", "0101"))
    scene = drawn(battle)
    assert [figure.picture for figure in scene.figures] == ["Griffin GRF-1N", "Griffin GRF-1N", "Locust LCT-1V"]
    assert set(scene.pictures) == {"Griffin GRF-1N", "Locust LCT-1V"}
    assert drawn(battle).pictures is scene.pictures


def test_wrecks_and_abandoned_machines_stay_on_the_map() -> None:
    battle = stage(
        "9x9",
        mech("Griffin GRF-1N", "0505", fate="ejected"),
        mech("Locust LCT-1V", "0101"),
        mech("Wasp WSP-1A", "0202"),
    )
    for left in (Left(1, "withdrawn", "BMR-SEQ-021", "left the map"), Left(2, "destroyed", "BMR-CRIT-009", "engine")):
        battle = left.apply(battle)
    for now in (battle, Abandoned(0).apply(battle)):
        assert [(thing.place, thing.label, thing.picture) for thing in drawn(now).things] == [
            ("0505", "abandoned Griffin GRF-1N", "Griffin GRF-1N"),
            ("0202", "wreck of Wasp WSP-1A", "Wasp WSP-1A"),
        ]


def test_sides_and_things() -> None:
    battle = stage(
        "9x9",
        mech("Griffin GRF-1N", "0505", fate="destroyed"),
        mech("Locust LCT-1V", "0101"),
        limbs=(Limb(Hex(3, 3), 1, Location.LL),),
    )
    scene = drawn(battle)
    assert [(side.name, side.value, side.lost) for side in scene.sides] == [("Red", 55, 55), ("Blue", 20, 0)]
    assert [(thing.place, thing.label, thing.icon) for thing in scene.things] == [
        ("0505", "wreck of Griffin GRF-1N", "wreck"),
        ("0303", "left leg", "limb"),
    ]
    assert scene.figures[0].place == ""
    assert scene.phase == Phase.WEAPONS.value
    assert (scene.phase, "Weapons") in {(phase.id, phase.label) for phase in scene.phases}


def test_hidden_facts_are_not_drawn() -> None:
    """Automatic ejection is set in secret: scenes do not depend on it."""
    on, off = (
        stage("9x9", mech("Griffin GRF-1N", "0505"), mech("Locust LCT-1V", "0101", auto_eject=auto))
        for auto in (True, False)
    )
    assert drawn(CLASSIC.view(on, "Red")) == drawn(CLASSIC.view(off, "Red"))
    assert b"eject" not in msgspec.json.encode(drawn(on))


def test_scenes_and_entries_can_be_written() -> None:
    play = brawl(4)
    start = opening(CLASSIC, play.start.facts, None)
    entries = [entry for _, entry in told(CLASSIC, start, play.log)]
    assert msgspec.json.decode(msgspec.json.encode(start.scene), type=Scene) == start.scene
    shots = [(entry, event) for entry, event in zip(entries, play.log, strict=True) if isinstance(event, WeaponFired)]
    assert shots
    for entry, event in shots:
        assert entry.about == (str(event.unit + 1), str(unit_of(event.target) + 1))
        assert entry.tally is not None
        assert entry.dice == ((event.faces,) if event.faces else ())
        assert entry.needs == (event.tally.total if event.faces else None)
        assert entry.hit is event.hit
        assert entry.depth == 2
        assert entry.look in ("beam", "salvo", "tracer", "flame")
        assert entry.text


def test_entries_have_their_depth() -> None:
    play = brawl(4)
    story = told(CLASSIC, opening(CLASSIC, play.start.facts, None), play.log)
    depths = {entry.form: entry.depth for _, entry in story}
    assert (depths["TurnBegan"], depths["PhaseBegan"], depths["Moved"]) == (0, 1, 2)
    assert depths["Damaged"] == depths["LocationRolled"] == 3


def test_every_roll_against_a_number_says_whether_it_succeeded() -> None:
    play = brawl(8)
    for _, entry in told(CLASSIC, opening(CLASSIC, play.start.facts, None), play.log):
        if entry.needs is not None and len(entry.dice[-1]) == 2:
            assert entry.hit == (sum(entry.dice[-1]) >= entry.needs), entry


def test_words_for_hexes() -> None:
    ground = "board bits\nsize 3 2\n01 . w 2W\n02 ~1 r x\nbridge 0102 N S cf 40\n"
    battle = stage(ground, mech("Griffin GRF-1N", "0101"))
    field = TABLE.ground(battle)
    assert {id: field.texts[number] for id, number in zip(field.ids, field.words, strict=True)} == {
        "0101": "clear",
        "0102": "water, depth 1, medium bridge, holds 40 tons",
        "0201": "light woods",
        "0202": "rough",
        "0301": "level 2, heavy woods",
        "0302": "rubble",
    }


def test_hexes_lie_on_the_plane_of_the_picture() -> None:
    battle = stage(board("hills"), mech("Griffin GRF-1N", "0101"))
    field = TABLE.ground(battle)
    assert field.key == drawn(battle).field
    assert (len(field.ids), len(field.shapes), field.noun) == (16 * 17, 1, "hex")
    box = f"{field.box.x:g} {field.box.y:g} {field.box.width:g} {field.box.height:g}"
    assert f'viewBox="{box}"' in svg(battle.board)
    spot = dict(zip(field.ids, zip(field.xs, field.ys, strict=True), strict=True))
    assert (spot["0101"], spot["0201"], spot["0102"]) == ((60, 52), (150, 104), (60, 156))


def test_every_question_is_asked_in_words() -> None:
    for view, question, seat in met():
        prompt = TABLE.prompt(view, question, seat)
        assert prompt.words
        assert prompt.rule.startswith("BMR-")
        assert prompt.figures
        assert all(view.unit(int(unit) - 1).seat == seat for unit in prompt.figures)
        assert prompt.task == "list" or prompt.confirm or prompt.task == "draft"


def test_forms_of_actions_can_be_read() -> None:
    for form in TABLE.forms:
        assert str(CLASSIC.parse(form.text)) == form.text


def test_hits_on_vital_systems_are_counted_and_explained() -> None:
    hurt = mech("Archer ARC-2R", "0505", crits=marked({Location.CT: (0, 1, 3), Location.HD: (0,)}))
    figure = drawn(stage("9x9", hurt, mech("Locust LCT-1V", "0101"))).figures[0]
    counted = {gauge.label: (gauge.value, gauge.full) for gauge in figure.gauges if gauge.label}
    assert counted == {"engine hits": (2, 3), "gyro hits": (1, 2), "life support hits": (1, 1)}
    assert all(gauge.tip for gauge in figure.gauges if gauge.label or gauge.id == "heat")
    missiles = next(gear for gear in figure.gear if gear.name == "LRM 20")
    assert "minimum range 6: harder to hit" in missiles.tip
    assert "20 missiles of 1 damage each" in missiles.tip
