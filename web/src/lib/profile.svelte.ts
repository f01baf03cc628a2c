/** The player's profile on the server: what this device keeps, in step with the player's other devices. */
import { allProgress, putProgress } from '../lesson/progress';
import { outside } from './address.svelte';
import { ask, isMissing, Refused } from './api';
import { merged, sameCarried, type Carried } from './merging';
import { allSeats, putSeats } from './seats';
import { settings } from './settings.svelte';
import { readStored, whenStored, writeStored } from './stored';
import type { ProfileFound, ProfileKept, ProfileMade } from './types.generated';

const KEY = 'ironhex.profile';
const SETTLE = 1500; // milliseconds after the last change
const OFTEN = 30_000; // between two looks at what other devices have changed
const TRIES = 5;

/** What this device knows now. */
export const carried = (): Carried => ({
  ...allSeats(),
  lessons: allProgress(),
  settings: { changed: settings.changed, values: settings.carried },
});

function put({ games, dropped, lessons, settings: chosen }: Carried): void {
  putSeats(games, dropped);
  putProgress(lessons);
  if (chosen.changed > settings.changed) settings.carry(chosen.values, chosen.changed);
}

/** A profile as the server has it; it leaves out what is empty. */
export async function profileOf(secret: string): Promise<{ version: number; profile: Carried }> {
  const { version, profile } = await ask<ProfileFound>('/profiles/mine', { token: secret });
  return { version, profile: profile as Carried };
}

class DeviceProfile {
  secret = $state(readStored(KEY, { secret: '' }).secret);
  /** Counts what other devices have changed. */
  news = $state(0);
  /** Whether the profile was renewed or deleted on another device. */
  lost = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private working = Promise.resolve();

  get link(): string {
    return this.secret && `${outside.origin}/device#${this.secret}`;
  }

  /** Keep this device in step as long as the page is open. */
  start(): void {
    whenStored(() => this.soon());
    document.addEventListener('visibilitychange', () => document.hidden || this.soon(0));
    setInterval(() => document.hidden || this.soon(0), OFTEN);
    this.soon(0);
  }

  private soon(time = SETTLE): void {
    clearTimeout(this.timer);
    if (this.secret) this.timer = setTimeout(() => void this.step().catch(() => {}), time);
  }

  /** Merge what this device and the profile know, and keep it on both. */
  step(): Promise<void> {
    this.working = this.working.then(() => this.inStep()).catch((error: unknown) => this.failed(error));
    return this.working;
  }

  private async inStep(): Promise<void> {
    for (let tries = 0; tries < TRIES && this.secret; tries++) {
      const { version, profile } = await profileOf(this.secret);
      const both = merged(carried(), profile);
      if (!sameCarried(both, carried())) {
        put(both);
        this.news++;
      }
      if (sameCarried(both, profile) || (await this.kept(version, both))) return;
    }
  }

  private async kept(version: number, profile: Carried): Promise<boolean> {
    try {
      await ask<ProfileKept>('/profiles/mine', { method: 'POST', token: this.secret, body: { version, profile } });
      return true;
    } catch (error) {
      if (error instanceof Refused && error.problem.error === 'changed') return false;
      throw error;
    }
  }

  private failed(error: unknown): void {
    if (!isMissing(error)) return; // the next time
    this.leave();
    this.lost = true;
  }

  private use(secret: string): void {
    this.secret = secret;
    this.lost = false;
    writeStored(KEY, { secret }, true);
  }

  async create(): Promise<void> {
    this.use((await ask<ProfileMade>('/profiles', { method: 'POST', body: carried() })).secret);
  }

  /** Use the profile of another device, together with what is here, or instead of it. */
  async join(secret: string, replace: boolean): Promise<void> {
    if (replace) put({ ...(await profileOf(secret)).profile, settings: { changed: 0, values: {} } });
    if (replace) settings.changed = 0;
    this.use(secret);
    await this.step();
  }

  async renew(): Promise<void> {
    this.use((await ask<ProfileMade>('/profiles/mine/renew', { method: 'POST', token: this.secret, body: {} })).secret);
  }

  async delete(): Promise<void> {
    await ask('/profiles/mine', { method: 'DELETE', token: this.secret });
    this.leave();
  }

  /** This device keeps what it has, and is not in step any more. */
  leave(): void {
    clearTimeout(this.timer);
    this.secret = '';
    localStorage.removeItem(KEY);
  }
}

export const deviceProfile = new DeviceProfile();
