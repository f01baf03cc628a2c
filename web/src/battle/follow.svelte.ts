/** Automatic moves of the view: first to the player's own units, then to what is selected or happens. */
import { untrack } from 'svelte';
import type { Controls } from './controls.svelte';
import { NOWHERE } from './field';
import type { Hand } from './hand.svelte';
import { figureOf } from './story';
import type { View } from './view.svelte';

const SOON = 60; // milliseconds until the cards over the board have their final size

/** Below this scale the whole board is too small to start with. */
const SMALL = 0.28;

export function follow(hand: Hand, view: View, controls: Controls, narrow: () => boolean): void {
  const { game } = hand;
  let framed = false;

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
    untrack(() => reveal(hand.actor?.place));
  });

  $effect(() => {
    const place = hand.actor?.place;
    void hand.unit;
    reveal(place);
    controls.cursor = '';
  });

  $effect(() => {
    const coming = hand.task === 'place' && !hand.actor?.place;
    const places = coming ? [...new Set([...hand.moving.reach.modes.values()].flatMap((each) => [...each.keys()]))].sort() : [];
    const middle = places[Math.floor(places.length / 2)];
    if (!untrack(() => hand.moving.chosen)) reveal(middle);
  });

  $effect(() => {
    reveal(hand.target?.place);
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
    for (const about of (entry.about ?? []).slice(0, 2)) untrack(() => view.reveal(figureOf(scene, about)?.place ?? ''));
  });
}
