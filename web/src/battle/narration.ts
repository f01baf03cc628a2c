/** What the live region says: what is being played, what would be confirmed, or what lies under the cursor. */
import type { Offer } from '../lib/types';
import type { Controls } from './controls.svelte';
import type { Hand } from './hand.svelte';
import { figureOf } from './story';
import { words } from './words';

export function narrated(hand: Hand, { cursor }: Controls): string {
  const { stage } = hand.game;
  if (stage.entry) return stage.entry.text ?? '';
  return [cursor && under(hand, cursor), drafted(hand)].filter(Boolean).join('. ');
}

function under(hand: Hand, cursor: string): string {
  const { board, stage } = hand.game;
  const hex = board?.hexes[cursor];
  const what = typeof hex === 'string' ? hex : hex?.words;
  const there = stage.scene?.figures.filter((figure) => figure.place === cursor).map((figure) => figure.name) ?? [];
  const way = hand.task === 'move' ? hand.moving.offerTo(cursor) : null;
  return [words.board.hex(cursor), what || words.board.empty, ...there, way ? `${words.move.mode[way.verb] ?? way.verb} ${way.cost ?? ''}` : ''].filter(Boolean).join(', ');
}

/** The draft in words: a move with its price and risks, a volley with what it promises. */
function drafted(hand: Hand): string {
  const { firing, moving, task } = hand;
  if (task === 'fire' && firing.shots && hand.target) {
    const { expected_damage: expected } = firing.seen?.figures ?? {};
    return [words.fire.fire(firing.shots), words.fire.at(hand.target.name), expected === undefined ? '' : `${words.fire.expected} ${expected.toFixed(1)}`].filter(Boolean).join(', ');
  }
  const { chosen, seen } = moving;
  if (!chosen || !seen || (task !== 'move' && task !== 'strike')) return '';
  const price = task === 'move' && chosen.cost ? words.move.points(seen.figures?.mp ?? chosen.cost) : '';
  const risks = (seen.risks ?? []).map((risk) => `${risk.what} ${words.move.fails(risk.fails)}`);
  return [task === 'move' ? titleOf(hand, chosen) : chosen.label, price, ...risks].filter(Boolean).join(', ');
}

/** What an offer is called: where to and how, or what is done to whom. */
export function titleOf({ actor, game }: Hand, { verb, place, facing, target }: Offer): string {
  const deed = words.move.modeOf(verb, actor?.kind) ?? words.verbs[verb] ?? verb;
  // Men on foot face no way in particular.
  const faces = actor?.facing !== null && actor?.facing !== undefined;
  if (place && words.move.mode[verb]) return words.move.to(deed, place, faces ? facing : null);
  return target ? `${deed} ${(game.stage.scene && figureOf(game.stage.scene, target)?.name) || ''}` : deed;
}
