/** Automatic moves of the view: first to the player's own units, then to what is asked, selected or happens. */
import { untrack } from 'svelte';
import type { Controls } from './controls.svelte';
import { NOWHERE } from './field';
import type { Hand } from './hand.svelte';
import { figureOf, placeOf } from './story';
import type { View } from './view.svelte';

const SOON = 60; // milliseconds until the cards over the board have their final size

/** Below this scale the whole board is too small to start with. */
const SMALL = 0.28;

/** `idea` is what the lesson's card talks about; it covers part of the board. */
export function follow(hand: Hand, view: View, controls: Controls, narrow: () => boolean, idea: () => unknown): void {
  const { game } = hand;
  let framed = false;
  const asked = $derived(hand.ask?.id);
  const place = $derived(placeOf(game.stage.scene, hand.actor));

  /** Show the floor of a place at once, and the place soon, or as soon as the field is loaded. */
  const reveal = (place: string | null | undefined, more = 0): void => {
    if (view.field === NOWHERE || !place) return;
    view.showFloor(place);
    setTimeout(() => view.uncover(place, more), SOON);
  };

  $effect(() => {
    const { scene } = game.stage;
    if (framed || !scene || view.field === NOWHERE || !view.size.width) return;
    framed = true;
    const you = game.table?.you ?? [];
    const own = scene.figures.filter((figure) => figure.place && !figure.fate && (!you.length || you.includes(figure.seat)));
    if (untrack(() => view.camera.scale) < SMALL || narrow()) untrack(() => view.frame(own.map(view.field.spot).filter((at) => at !== null), false));
    untrack(() => reveal(place));
  });

  $effect(() => {
    void [hand.unit, asked];
    const here = place;
    if (here && view.field !== NOWHERE) {
      view.showFloor(here);
      setTimeout(() => view.settle(here), SOON);
    }
  });

  $effect(() => {
    void [hand.unit, asked];
    controls.cursor = '';
  });

  /** What can be chosen on the visible floor; a unit that is not on the map yet is deployed on the floor of the middle place. */
  $effect(() => {
    const within = hand.task === 'place' ? [...new Set([...hand.moving.reach.modes.values()].flatMap((each) => [...each.keys()]))].sort() : [];
    void idea();
    if (view.field === NOWHERE || !within.length || untrack(() => hand.moving.chosen)) return;
    const here = untrack(() => place);
    if (!here) view.showFloor(within[Math.floor(within.length / 2)]!);
    setTimeout(() => view.survey([here, ...within].filter((each) => view.field.has(each) && view.field.floor(each) === view.floor)), SOON);
  });

  /** On a phone the sheet rises for the weapons: the unit and its target stay visible above it. */
  $effect(() => {
    const target = hand.target?.place;
    const here = place;
    if (!target || !here || !narrow()) return reveal(target);
    view.showFloor(target);
    setTimeout(() => view.gather([here, target]), SOON);
  });

  $effect(() => {
    const place = hand.moving.chosen?.place;
    if (hand.task === 'place') reveal(place, 70);
  });

  $effect(() => {
    const { sighting, ranging } = controls;
    const place = sighting.from || (ranging.seen && hand.figure?.place);
    reveal(place);
  });

  $effect(() => {
    const { entry, scene } = game.stage;
    if (!entry || !scene) return;
    for (const about of (entry.about ?? []).slice(0, 2)) untrack(() => view.reveal(placeOf(scene, figureOf(scene, about))));
  });
}
