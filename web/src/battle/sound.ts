/** Short sound effects, synthesized as they are needed; nothing is loaded. */
import { settings } from '../lib/settings.svelte';

/** A tone or noise that glides from one frequency to another and dies away; noise glides through a filter. */
type Layer = { wave: OscillatorType | 'noise'; from: number; to: number; time: number; gain: number; at?: number; pass?: BiquadFilterType };

const noise = (from: number, to: number, time: number, gain: number, at = 0, pass: BiquadFilterType = 'lowpass'): Layer => ({ wave: 'noise', from, to, time, gain, at, pass });
const tone = (wave: OscillatorType, from: number, to: number, time: number, gain: number, at = 0): Layer => ({ wave, from, to, time, gain, at });
const repeated = (count: number, every: number, make: (at: number) => Layer[]): Layer[] => Array.from({ length: count }, (_, index) => make(index * every)).flat();

/** What each sound is made of, by the word that the server has for it; `dice` and `turn` are the page's own. */
export const RECIPES: Readonly<Record<string, readonly Layer[]>> = {
  beam: [tone('sawtooth', 1900, 240, 0.3, 0.1), tone('sine', 950, 120, 0.34, 0.22)],
  salvo: repeated(4, 0.09, (at) => [noise(500, 2600, 0.32, 0.22, at, 'bandpass')]),
  tracer: repeated(4, 0.085, (at) => [noise(1800, 300, 0.08, 0.4, at), tone('square', 170, 60, 0.07, 0.08, at)]),
  flame: [noise(420, 950, 0.55, 0.35, 0, 'bandpass')],
  blow: [noise(600, 90, 0.2, 0.45), tone('sine', 150, 45, 0.25, 0.5)],
  hit: [noise(3400, 900, 0.12, 0.3, 0, 'bandpass'), tone('triangle', 430, 150, 0.16, 0.25)],
  blast: [noise(1300, 60, 0.9, 0.6), tone('sine', 95, 30, 0.8, 0.55)],
  shell: [tone('sine', 1500, 420, 0.35, 0.1), noise(1300, 60, 0.9, 0.6, 0.33), tone('sine', 95, 30, 0.8, 0.55, 0.33)],
  collapse: [noise(800, 70, 1.3, 0.5), ...repeated(4, 0.16, (at) => [tone('sine', 120, 40, 0.2, 0.3, at)])],
  fall: [tone('sine', 115, 34, 0.42, 0.6), noise(450, 70, 0.36, 0.4, 0.04)],
  step: repeated(3, 0.17, (at) => [tone('sine', 98, 46, 0.13, 0.45, at), noise(300, 80, 0.08, 0.2, at)]),
  engine: [tone('sawtooth', 62, 96, 0.5, 0.1), noise(180, 260, 0.5, 0.25)],
  leap: [noise(300, 1600, 0.6, 0.35, 0, 'bandpass')],
  off: [tone('sine', 440, 60, 0.75, 0.3)],
  dice: repeated(5, 0.055, (at) => [noise(2800, 2200, 0.028, 0.3, at, 'bandpass')]),
  turn: [tone('sine', 660, 660, 0.16, 0.22), tone('sine', 880, 880, 0.3, 0.22, 0.14)],
};

/** How loud everything is, and how soon the same sound may begin again, in seconds. */
const [VOLUME, APART] = [0.5, 0.06];
const SILENT = 0.0001;

export class Sounds {
  private context: AudioContext | null = null;
  private master: GainNode | null = null;
  private hiss: AudioBuffer | null = null;
  private last = new Map<string, number>();

  constructor(
    private readonly make: () => AudioContext,
    private readonly on: () => boolean,
  ) {}

  /** Play a sound, if the player wants to hear any. */
  play(word: string | undefined): void {
    const recipe = word ? RECIPES[word] : undefined;
    if (!recipe || !this.on()) return;
    const context = this.ready();
    if (!context || !word) return;
    const now = context.currentTime;
    if (now - (this.last.get(word) ?? -1) < APART) return;
    this.last.set(word, now);
    for (const layer of recipe) this.layer(context, layer, now);
  }

  /** The device; a browser may not have one, and lets it sound only after the player has done something. */
  private ready(): AudioContext | null {
    try {
      this.context ??= this.make();
    } catch {
      return null;
    }
    if (this.context.state === 'suspended') void this.context.resume();
    if (!this.master) {
      this.master = this.context.createGain();
      this.master.gain.value = VOLUME;
      this.master.connect(this.context.destination);
    }
    return this.context;
  }

  private layer(context: AudioContext, layer: Layer, now: number): void {
    const begin = now + (layer.at ?? 0);
    const volume = context.createGain();
    volume.gain.setValueAtTime(layer.gain, begin);
    volume.gain.exponentialRampToValueAtTime(SILENT, begin + layer.time);
    volume.connect(this.master!);
    const source = layer.wave === 'noise' ? this.noise(context, layer, begin, volume) : tuned(context, layer.wave, layer, begin, volume);
    source.start(begin);
    source.stop(begin + layer.time);
  }

  private noise(context: AudioContext, layer: Layer, begin: number, into: AudioNode): AudioScheduledSourceNode {
    const [source, filter] = [context.createBufferSource(), context.createBiquadFilter()];
    source.buffer = this.hiss ??= whiteNoise(context);
    source.loop = true;
    filter.type = layer.pass ?? 'lowpass';
    glide(filter.frequency, layer, begin);
    source.connect(filter);
    filter.connect(into);
    return source;
  }
}

function tuned(context: AudioContext, wave: OscillatorType, layer: Layer, begin: number, into: AudioNode): AudioScheduledSourceNode {
  const source = context.createOscillator();
  source.type = wave;
  glide(source.frequency, layer, begin);
  source.connect(into);
  return source;
}

function glide(frequency: AudioParam, { from, to, time }: Layer, begin: number): void {
  frequency.setValueAtTime(from, begin);
  frequency.exponentialRampToValueAtTime(to, begin + time);
}

function whiteNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  return buffer;
}

export const sounds = new Sounds(
  () => new AudioContext(),
  () => settings.sound,
);
