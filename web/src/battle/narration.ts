/** What the live region says: what is being played, or what lies under the cursor. */
import type { Controls } from './controls.svelte';
import type { Hand } from './hand.svelte';
import { words } from './words';

export function narrated(hand: Hand, { cursor }: Controls): string {
  const { board, stage } = hand.game;
  if (stage.entry) return stage.entry.text ?? '';
  if (!cursor) return '';
  const hex = board?.hexes[cursor];
  const what = typeof hex === 'string' ? hex : hex?.words;
  const there = stage.scene?.figures.filter((figure) => figure.place === cursor).map((figure) => figure.name) ?? [];
  const way = hand.task === 'move' ? hand.moving.offerTo(cursor) : null;
  return [words.board.hex(cursor), what || words.board.empty, ...there, way ? `${words.move.mode[way.verb] ?? way.verb} ${way.cost ?? ''}` : ''].filter(Boolean).join(', ');
}
