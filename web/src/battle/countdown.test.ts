import { describe, expect, it } from 'vitest';
import type { Clock } from '../lib/types';
import { clockText, shown } from './countdown.svelte';

const clock: Clock = { terms: { minutes: 30, increment: 30 }, started: true, sides: [] };

describe('a clock', () => {
  it('shows days and hours, hours, or minutes', () => {
    expect([2 * 86_400 + 3 * 3600, 3723, 1771, 59.2, 9, 0, -4].map(clockText)).toEqual(['2 d 3 h', '1:02:03', '29:31', '1:00', '0:09', '0:00', '0:00']);
  });

  it('counts down while it runs', () => {
    const side = { side: 'Blue', left: 100, since: 1000, out: false };
    expect(shown(side, clock, 1010)).toEqual({ side: 'Blue', left: 90, running: true, low: false, out: false });
    expect(shown(side, clock, 1070)).toMatchObject({ left: 30, low: true, out: false });
    expect(shown(side, clock, 1200)).toMatchObject({ left: 0, low: true, out: true });
    expect(shown({ ...side, since: null }, clock, 1200)).toMatchObject({ left: 100, running: false });
  });

  it('is low earlier if there are days for each answer', () => {
    const side = { side: 'Blue', left: 5 * 3600, since: 1000, out: false };
    expect(shown(side, { ...clock, terms: { days: 3 } }, 1000)).toMatchObject({ low: true });
  });

  it('that is a secret is shown only once it has run out', () => {
    const secret = { side: 'Blue', left: null, since: null };
    expect(shown({ ...secret, out: false }, clock, 0)).toBeNull();
    expect(shown({ ...secret, out: true }, clock, 0)).toMatchObject({ left: 0, out: true });
  });
});
