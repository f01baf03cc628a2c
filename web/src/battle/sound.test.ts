import { expect, it, vi } from 'vitest';

vi.mock('../lib/settings.svelte', () => ({ settings: { sound: false } }));
const { RECIPES, Sounds, sounds } = await import('./sound');

/** A device that notes what it is made to play. */
function device() {
  const started: { kind: string; at: number; until: number }[] = [];
  const param = () => ({ value: 0, setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() });
  const source = (kind: string) => {
    const note = { kind, at: -1, until: -1 };
    return { type: '', buffer: null, loop: false, frequency: param(), connect: vi.fn(), start: (at: number) => started.push(Object.assign(note, { at })), stop: (at: number) => void (note.until = at) };
  };
  const context = {
    currentTime: 0,
    sampleRate: 8000,
    state: 'suspended',
    destination: {},
    resume: vi.fn(() => Promise.resolve()),
    createGain: () => ({ gain: param(), connect: vi.fn() }),
    createBiquadFilter: () => ({ type: '', frequency: param(), connect: vi.fn() }),
    createOscillator: () => source('tone'),
    createBufferSource: () => source('noise'),
    createBuffer: (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) }),
  };
  return { context, started };
}

it('is silent, without a device, unless the player wants sounds', () => {
  const make = vi.fn();
  new Sounds(make, () => false).play('beam');
  sounds.play('beam');
  expect(make).not.toHaveBeenCalled();
});

it('plays the layers of a sound one after the other', () => {
  const { context, started } = device();
  const on = new Sounds(() => context as unknown as AudioContext, () => true);
  on.play('tracer');
  expect(started).toHaveLength(RECIPES['tracer']!.length);
  expect(started.every(({ at, until }) => until > at)).toBe(true);
  expect(context.resume).toHaveBeenCalled();
});

it('knows every word, and ignores others', () => {
  const { context, started } = device();
  const on = new Sounds(() => context as unknown as AudioContext, () => true);
  for (const word of ['beam', 'salvo', 'tracer', 'flame', 'blow', 'leap', 'shell', 'blast', 'collapse', 'step', 'engine', 'hit', 'fall', 'off', 'dice', 'turn']) {
    const before = started.length;
    on.play(word);
    expect(started.length, word).toBeGreaterThan(before);
  }
  const before = started.length;
  on.play('unheard of');
  on.play(undefined);
  expect(started.length).toBe(before);
});

it('does not begin the same sound twice at the same time', () => {
  const { context, started } = device();
  const on = new Sounds(() => context as unknown as AudioContext, () => true);
  on.play('hit');
  const once = started.length;
  on.play('hit');
  expect(started.length).toBe(once);
  context.currentTime = 1;
  on.play('hit');
  expect(started.length).toBe(2 * once);
});

it('survives a browser without sound', () => {
  const broken = new Sounds(() => {
    throw new Error('no device');
  }, () => true);
  expect(() => broken.play('beam')).not.toThrow();
});
