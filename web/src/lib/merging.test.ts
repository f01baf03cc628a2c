import { describe, expect, it } from 'vitest';
import { merged, sameCarried, type Carried } from './merging';

const nothing: Carried = { games: {}, dropped: {}, lessons: { games: {}, latest: {}, finished: {} }, settings: { changed: 0, values: {} } };
const game = (when: number, ...tokens: string[]) => ({ tokens, name: 'Duel', when });

describe('merging what two devices know', () => {
  it('keeps the games of both, with all their seats', () => {
    const one = { ...nothing, games: { a: game(1, 'x'), b: { ...game(5, 'y'), maker: 'm', invited: { Orange: 'o' } } } };
    const other = { ...nothing, games: { b: game(7, 'z'), c: game(2) } };
    const { games } = merged(one, other);
    expect(Object.keys(games).sort()).toEqual(['a', 'b', 'c']);
    expect(games['b']).toEqual({ tokens: ['z', 'y'], name: 'Duel', when: 7, maker: 'm', invited: { Orange: 'o' } });
  });

  it('removes a game that was removed on either, until it is opened again', () => {
    const one = { ...nothing, dropped: { a: 10 } };
    expect(merged(one, { ...nothing, games: { a: game(9, 'x') } })).toMatchObject({ games: {}, dropped: { a: 10 } });
    expect(merged(one, { ...nothing, games: { a: game(11, 'x') } })).toMatchObject({ games: { a: game(11, 'x') }, dropped: {} });
  });

  it('takes the settings that were changed last', () => {
    const one = { ...nothing, settings: { changed: 3, values: { name: 'Anna' } } };
    const other = { ...nothing, settings: { changed: 4, values: { name: 'Berta', theme: 'dark' } } };
    expect(merged(one, other).settings).toEqual(other.settings);
    expect(merged(other, one).settings).toEqual(other.settings);
  });

  it('keeps everything that was learned on either', () => {
    const one = { ...nothing, games: { g: game(1), h: game(2) }, lessons: { games: { g: { learned: ['walk'], ended: false } }, latest: { green: 'g' }, finished: { elite: 'lost' as const, green: 'won' as const } } };
    const other = { ...nothing, lessons: { games: { g: { learned: ['run'], ended: true } }, latest: { green: 'h', elite: 'e' }, finished: { elite: 'won' as const, green: 'lost' as const } } };
    expect(merged(one, other).lessons).toEqual({
      games: { g: { learned: ['walk', 'run'], ended: true } },
      latest: { green: 'h', elite: 'e' },
      finished: { elite: 'won', green: 'won' },
    });
  });

  it('leads to the same from both sides, and changes nothing the second time', () => {
    const one = { ...nothing, games: { a: game(1, 'x') }, dropped: { c: 4 } };
    const other = { ...nothing, games: { b: game(3, 'y'), c: game(2) } };
    const both = merged(one, other);
    expect(sameCarried(merged(both, other), both)).toBe(true);
    expect(sameCarried(merged(other, one), both)).toBe(true);
  });

  it('keeps only so many games, the latest', () => {
    const games = Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`g${index}`, game(index + 1)]));
    const kept = merged({ ...nothing, games }, nothing).games;
    expect(Object.keys(kept)).toHaveLength(500);
    expect(kept['g599']).toBeDefined();
  });
});
