/** Save the record of a game as a file. */
import { keep } from '../lib/files';
import type { Game } from './game.svelte';

export async function save(game: Game): Promise<void> {
  const record = await game.client.record();
  keep(new Blob([record], { type: 'application/x-ndjson' }), `${(game.table?.name || 'battle').replaceAll(/[^\w-]+/g, '-')}.ironhex`);
}
