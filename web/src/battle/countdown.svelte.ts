/** The clocks of the sides, counted down here from what the server says. */
import { serverTime } from '../lib/serverTime';
import type { Clock } from '../lib/types';

type SideClock = Clock['sides'][number];
export type Shown = { side: string; left: number; running: boolean; low: boolean; out: boolean };

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const LOW = { battle: MINUTE, answer: 6 * HOUR };
/** Seconds after which the server agrees that the time is over. */
const SURE = 1;

/** Seconds as a clock shows them. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const [days, hours, minutes] = [Math.floor(whole / DAY), Math.floor((whole % DAY) / HOUR), Math.floor((whole % HOUR) / MINUTE)];
  const two = (number: number): string => String(number).padStart(2, '0');
  if (days) return `${days} d ${hours} h`;
  return hours ? `${hours}:${two(minutes)}:${two(whole % MINUTE)}` : `${minutes}:${two(whole % MINUTE)}`;
}

/** The clock of a side at a time; null if it is a secret. */
export function shown({ side, left, since, out }: SideClock, clock: Clock, now: number): Shown | null {
  if (left === null) return out ? { side, left: 0, running: true, low: true, out } : null;
  const rest = since === null ? left : left - Math.max(0, now - since);
  const running = since !== null;
  return { side, left: Math.max(0, rest), running, low: rest < (clock.terms.days ? LOW.answer : LOW.battle), out: out || (running && rest < -SURE) };
}

export class Countdown {
  private now = $state(serverTime());

  constructor(private readonly clock: () => Clock | null | undefined) {}

  readonly sides = $derived.by((): Shown[] => {
    const clock = this.clock();
    return clock?.sides.flatMap((side) => shown(side, clock, this.now) ?? []) ?? [];
  });

  tick = (): void => {
    this.now = serverTime();
  };
}
