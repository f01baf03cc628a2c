/** What screen readers announce: what is being shown, what would be confirmed, or what is under the cursor. */
import type { Offer } from '../lib/types';
import type { Controls } from './controls.svelte';
import { compass } from './geometry';
import type { Hand } from './hand.svelte';
import { mainOf, modeOf } from './reach';
import { figureOf } from './story';
import { valueText } from './values';
import { words } from './words';

export function narrated(hand: Hand, { cursor, arrived }: Controls): string {
  const { stage } = hand.game;
  if (stage.entry) return stage.tumbling ? '' : stage.entry.text;
  return [arrived, cursor && under(hand, cursor), drafted(hand)].filter(Boolean).join('. ');
}

function under(hand: Hand, cursor: string): string {
  const { field, scene } = hand.game.stage;
  const there = scene?.figures.filter((figure) => figure.place === cursor).map((figure) => figure.name) ?? [];
  const way = hand.task === 'place' ? hand.moving.offerTo(cursor) : null;
  const { menu } = hand.moving.reach;
  const offered = way ? `${modeOf(menu, way.mode).label} ${mainOf(menu, way) ?? ''}` : '';
  return [words.board.place(field.field.noun ?? '', field.label(cursor)), field.words(cursor), ...there, offered].filter(Boolean).join(', ');
}

/** The draft in words: what it does, its first number, and its risks. */
function drafted(hand: Hand): string {
  const { drafting, moving, task } = hand;
  const seen = task === 'draft' ? drafting.seen : task === 'place' && moving.chosen ? moving.seen : null;
  if (!seen) return '';
  const title = task === 'place' ? titleOf(hand, moving.chosen!) : (seen.confirm ?? '');
  const target = task === 'draft' && seen.targets?.length && hand.target ? words.draft.at(hand.target.name) : '';
  const first = seen.numbers?.[0];
  const risks = (seen.risks ?? []).map((risk) => `${risk.label} ${words.draft.risk(risk)}`);
  return [title, target, first ? `${first.label} ${valueText(first)}` : '', ...risks].filter(Boolean).join(', ');
}

/** The title of an offer: where to and how, or what is done to whom. */
export function titleOf({ game, moving, actor }: Hand, { mode, place, heading, targets, label: named }: Offer): string {
  const { scene, field } = game.stage;
  const { label, usual, to: before, buttons } = modeOf(moving.reach.menu, mode);
  if (buttons && !place && named) return named;
  const target = (scene && figureOf(scene, targets?.[0])?.name) ?? '';
  if (!place || !usual) return [label, target].filter(Boolean).join(' ');
  const stays = Boolean(before) && place === actor?.place;
  const to = stays ? label : words.move.to(label, before ?? '', field.label(place));
  return heading === null || heading === undefined ? to : `${to}, ${words.move.facing(compass(heading))}`;
}
