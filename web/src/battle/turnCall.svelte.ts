/** Tells the player that it is their turn: in the title of the tab, and with a notification while the tab is hidden. */
import { settings } from '../lib/settings.svelte';
import { words as app } from '../lib/words';
import type { Hand } from './hand.svelte';
import { words } from './words';

/** Whether this browser can show notifications: only on secure pages. */
export const canNotify = (): boolean => 'Notification' in window && window.isSecureContext;

/** Switch notifications on, if the player permits them, or off. */
export async function setNotify(on: boolean): Promise<void> {
  settings.notify = on && (await Notification.requestPermission()) === 'granted';
  settings.save();
}

export function callToTurn(hand: Hand): void {
  const name = $derived(hand.game.table?.name || app.app.name);
  const yours = $derived(!hand.game.table?.over && (hand.game.called || hand.next !== null));
  $effect(() => {
    document.title = yours ? words.bar.yourTurn(name) : `${name} · ${app.app.name}`;
  });
  $effect(() => {
    if (yours && document.hidden && settings.notify && canNotify() && Notification.permission === 'granted') notify(name, hand.game.id);
  });
}

function notify(name: string, game: string): void {
  try {
    const note = new Notification(words.bar.yourTurnShort, { body: name, tag: game });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // Some phones allow notifications of installed pages only; the title tells it anyway.
  }
}
