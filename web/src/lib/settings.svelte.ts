/** The player's settings, kept in local storage. */
export type Theme = 'auto' | 'dark' | 'light';
export type Pace = 'instant' | 'fast' | 'normal' | 'slow';
/** What can be resized: the panel beside the board and below it, the cards over the board, and the log. */
export type Sized = 'panel' | 'under' | 'cards' | 'log';

const KEY = 'ironhex.settings';

class Settings {
  theme = $state<Theme>('auto');
  pace = $state<Pace>('normal');
  motion = $state<'auto' | 'reduced'>('auto');
  numbers = $state(true);
  levels = $state(true);
  zones = $state(false);
  curtain = $state(false);
  /** Notifications when it is the player's turn. */
  notify = $state(false);
  /** Pixels of what the player has resized. */
  sizes = $state.raw<Partial<Record<Sized, number>>>({});
  sound = $state(false);
  name = $state('');

  constructor() {
    try {
      Object.assign(this, JSON.parse(localStorage.getItem(KEY) ?? '{}'));
    } catch {
      localStorage.removeItem(KEY);
    }
  }

  save(): void {
    const { theme, pace, motion, numbers, levels, zones, curtain, notify, sizes, sound, name } = this;
    localStorage.setItem(KEY, JSON.stringify({ theme, pace, motion, numbers, levels, zones, curtain, notify, sizes, sound, name }));
    applySettings();
  }

  /** Switch something on the map on or off. */
  flip(what: 'numbers' | 'levels' | 'zones'): void {
    this[what] = !this[what];
    this.save();
  }
}

export const settings = new Settings();

/** Apply the theme and motion settings. */
export function applySettings(): void {
  const root = document.documentElement;
  if (settings.theme === 'auto') delete root.dataset['theme'];
  else root.dataset['theme'] = settings.theme;
  root.dataset['motion'] = settings.motion;
}

/** Whether things should appear immediately instead of moving. */
export const stillness = (): boolean =>
  settings.motion === 'reduced' || matchMedia('(prefers-reduced-motion: reduce)').matches;
