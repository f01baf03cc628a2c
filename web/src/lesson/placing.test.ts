import { expect, it } from 'vitest';
import { overlap } from '../battle/geometry';
import { covered, cut, parked, placed, type Rect } from './placing';

const room = { x: 0, y: 50, width: 1000, height: 700 };
const card = { width: 300, height: 160 };

it('is to the right of its target, with its pointer in the middle', () => {
  const spot = placed({ x: 100, y: 300, width: 60, height: 60 }, card, room);
  expect(spot).toMatchObject({ side: 'right', x: 178, y: 250, tip: 80 });
});

it('goes to the other side at the edge of the window', () => {
  expect(placed({ x: 900, y: 300, width: 60, height: 60 }, card, room).side).toBe('left');
  expect(placed({ x: 0, y: 60, width: 1000, height: 100 }, card, room).side).toBe('below');
  expect(placed({ x: 0, y: 600, width: 1000, height: 100 }, card, room).side).toBe('above');
});

it('covers nothing else that must be visible', () => {
  const target = { x: 450, y: 300, width: 60, height: 60 };
  const spot = placed(target, card, room, [{ x: 520, y: 200, width: 400, height: 300 }]);
  expect(spot.side).toBe('left');
  expect(overlap({ ...spot, ...card }, target)).toBe(0);
});

it('keeps away from its target if something is between', () => {
  const tools = { x: 620, y: 60, width: 40, height: 300 };
  const spot = placed({ x: 680, y: 150, width: 300, height: 120 }, card, room, [tools, { x: 680, y: 280, width: 300, height: 400 }]);
  expect(spot.side).toBe('left');
  expect(overlap({ ...spot, ...card }, tools)).toBe(0);
});

it('slides along its target past what it would cover', () => {
  const target = { x: 20, y: 340, width: 60, height: 60 };
  const unit = { x: 200, y: 260, width: 60, height: 80 };
  const spot = placed(target, card, room, [unit, { x: 0, y: 420, width: 400, height: 330 }, { x: 0, y: 60, width: 90, height: 270 }]);
  expect(covered(spot, card, [target, unit])).toBe(0);
});

it.each([0, 100, 200, 300, 400, 500, 600, 700, 800, 900])('never covers its target, nor the unit and its path beside it, at %i', (x) => {
  for (const y of [60, 200, 340, 480, 620]) {
    const target = { x, y, width: 70, height: 70 };
    const path: Rect[] = [1, 2, 3].map((step) => ({ x: x + 60 * step, y, width: 60, height: 60 }));
    expect(covered(placed(target, card, room, path), card, [target, ...path])).toBe(0);
  }
});

it('never leaves the window', () => {
  const { x, y } = placed({ x: 990, y: 740, width: 10, height: 10 }, card, room);
  expect(x).toBeGreaterThanOrEqual(room.x);
  expect(x + card.width).toBeLessThanOrEqual(room.x + room.width);
  expect(y + card.height).toBeLessThanOrEqual(room.y + room.height);
});

it('has a default place without a target', () => {
  expect(parked(card, room)).toMatchObject({ x: 350, y: 578, side: 'none' });
});

it('counts only what is visible', () => {
  expect(cut({ x: -50, y: 0, width: 100, height: 100 }, { x: 0, y: 0, width: 500, height: 500 })).toEqual({ x: 0, y: 0, width: 50, height: 100 });
  expect(cut({ x: 600, y: 0, width: 100, height: 100 }, { x: 0, y: 0, width: 500, height: 500 }).width).toBeLessThan(0);
});

it('goes to a corner of the map if units are beside what it points at', () => {
  const button = { x: 632, y: 4, width: 174, height: 44 };
  const units = [{ x: 500, y: 60, width: 300, height: 320 }, { x: 180, y: 60, width: 330, height: 200 }];
  const map = { x: 0, y: 52, width: 820, height: 700 };
  const spot = placed(button, card, { ...map, height: 1128 }, units, map);
  expect(covered(spot, card, [button, ...units])).toBe(0);
  expect(spot).toMatchObject({ side: 'none', x: 12, y: 580 });
});
