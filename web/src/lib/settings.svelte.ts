/** The player's settings, kept in local storage. */
import { writeStored } from './stored';

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
  /** Whether units that can do nothing are asked about, too. */
  askAnyway = $state(false);
  /** Notifications when it is the player's turn. */
  notify = $state(false);
  /** Pixels of what the player has resized. */
  sizes = $state.raw<Partial<Record<Sized, number>>>({});
  sound = $state(false);
  name = $state('');
  /** When they were last changed, to carry the newest to other devices. */
  changed = 0;
  private saved = '';

  constructor() {
    try {
      Object.assign(this, JSON.parse(localStorage.getItem(KEY) ?? '{}'));
    } catch {
      localStorage.removeItem(KEY);
    }
    this.saved = JSON.stringify(this.carried);
  }

  save(): void {
    const now = JSON.stringify(this.carried);
    if (now !== this.saved) this.changed = Date.now();
    this.keep();
  }

  private keep(quietly = false): void {
    const { carried, notify, sizes, changed } = this;
    this.saved = JSON.stringify(carried);
    writeStored(KEY, { ...carried, notify, sizes, changed }, quietly);
    applySettings();
  }

  /** What is the same on all devices of a player. */
  get carried(): Record<string, string | boolean> {
    const { theme, pace, motion, numbers, levels, zones, curtain, askAnyway, sound, name } = this;
    return { theme, pace, motion, numbers, levels, zones, curtain, askAnyway, sound, name };
  }

  /** Take over what was changed on another device. */
  carry(values: Record<string, unknown>, changed: number): void {
    const known = Object.entries(values).filter(([key, value]) => typeof value === typeof this.carried[key]);
    Object.assign(this, Object.fromEntries(known), { changed });
    this.keep(true);
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
