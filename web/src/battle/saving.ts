/** Save the record of a game as a file. */
import type { Game } from './game.svelte';

export async function save(game: Game): Promise<void> {
  const record = await game.client.record();
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([record], { type: 'application/x-ndjson' }));
  link.download = `${(game.table?.name || 'battle').replaceAll(/[^\w-]+/g, '-')}.ironhex`;
  link.click();
  URL.revokeObjectURL(link.href);
}
