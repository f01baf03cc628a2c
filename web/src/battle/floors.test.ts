import { describe, expect, it } from 'vitest';
import { linesOn, nextFloor, type Stop } from './floors';

const stop = (x: number, floor: number): Stop => ({ at: { x, y: 0 }, floor });

describe('floors', () => {
  it('follow each other, and the first follows the last', () => {
    expect([nextFloor(0, 3), nextFloor(2, 3), nextFloor(0, 1), nextFloor(0, 0)]).toEqual([1, 0, 0, 0]);
  });
});

describe('a path', () => {
  it('on one floor is one line', () => {
    const path = [stop(0, 0), stop(1, 0), stop(2, 0)];
    expect(linesOn(path, 0)).toEqual({ here: 'M0 0L1 0L2 0', elsewhere: '' });
    expect(linesOn(path, 1)).toEqual({ here: '', elsewhere: 'M0 0L1 0L2 0' });
  });

  it('up the stairs and down again is split by floors', () => {
    const path = [stop(0, 0), stop(1, 0), stop(2, 1), stop(3, 1), stop(4, 0)];
    expect(linesOn(path, 0)).toEqual({ here: 'M0 0L1 0M3 0L4 0', elsewhere: 'M1 0L2 0L3 0' });
    expect(linesOn(path, 1)).toEqual({ here: 'M1 0L2 0L3 0', elsewhere: 'M0 0L1 0M3 0L4 0' });
  });
});
