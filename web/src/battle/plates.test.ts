import { expect, it } from 'vitest';
import { overlap } from './geometry';
import { around, beside, chipSize, counterBox, kept, middle, plates, ringRadius, wedges, type Named } from './plates';

const LETTER = 20;
const BOARD = { x: -500, y: -500, width: 1000, height: 1000 };
const covered = (figures: Named[]): number => {
  const boxes = [...plates(figures, LETTER, 1, BOARD).values()];
  const counters = figures.map(({ at }) => counterBox(at));
  return boxes.flatMap((box, index) => [...counters, ...boxes.slice(index + 1)].map((other) => overlap(box, other))).reduce((a, b) => a + b, 0);
};

it('puts a name above a unit that stands alone', () => {
  const [at] = [...plates([{ id: 'a', at: { x: 0, y: 0 }, name: 'Griffin 1N' }], LETTER, 1, BOARD).values()].map(middle);
  expect(at!.x).toBeCloseTo(0);
  expect(at!.y).toBeLessThan(-60);
});

it('covers neither counters nor other names in a crowd', () => {
  const crowd = [
    { id: 'a', at: { x: 0, y: 0 }, name: 'Hunchback 4G' },
    { id: 'b', at: { x: 0, y: 104 }, name: 'Griffin 1N' },
    { id: 'c', at: { x: -90, y: 156 }, name: 'Enforcer 4R' },
    { id: 'd', at: { x: -90, y: 260 }, name: 'Warhammer 6R' },
  ];
  expect(covered(crowd)).toBe(0);
});

it('keeps names on the board where units stand at its edge', () => {
  const crowd = [
    { id: 'a', at: { x: 440, y: 0 }, name: 'Manticore Heavy Tank' },
    { id: 'b', at: { x: 440, y: 104 }, name: 'Griffin 1N' },
    { id: 'c', at: { x: 440, y: -104 }, name: 'Enforcer 4R' },
  ];
  const boxes = [...plates(crowd, LETTER, 1, BOARD).values()];
  expect(boxes.every(({ x, width }) => x + width <= 500)).toBe(true);
  expect(covered(crowd)).toBe(0);
});

it.each([-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => ({ x: 440 * x, y: 440 * y }))))('keeps the name of a unit at %o on the board and beside its counter', (at) => {
  const figures = [{ id: 'a', at, name: 'Manticore Heavy Tank' }];
  const [box] = [...plates(figures, LETTER, 1, BOARD).values()];
  expect(overlap(box!, BOARD)).toBeCloseTo(box!.width * box!.height);
  expect(covered(figures)).toBe(0);
});

it('keeps a label in view', () => {
  const room = { x: 0, y: 0, width: 400, height: 300 };
  expect(kept({ x: 10, y: 290 }, { width: 100, height: 40 }, room)).toEqual({ x: 50, y: 280 });
  expect(kept({ x: 10, y: 100 }, { width: 500, height: 40 }, room)).toEqual({ x: 10, y: 100 });
});

it('makes a chip as wide as its text', () => {
  expect(chipSize('9+', '28%', 10).width).toBeCloseTo(6 * 5.6 + 11);
  expect(chipSize('—', '', 10).width).toBeCloseTo(5.6 + 11);
});

it('puts a label beside what is in its way, further off in a crowd, and always in view', () => {
  const room = { x: 0, y: 0, width: 1000, height: 600 };
  const [size, at] = [{ width: 100, height: 30 }, { x: 500, y: 300 }];
  expect(beside(at, size, [], room, 1)).toEqual(at);
  const counter = counterBox(at);
  const near = beside(at, size, [counter], room, 1);
  expect(near).toEqual({ x: 620, y: 300 });
  const crowd = [counter, around(near, size), around(at, { width: 300, height: 500 })];
  const far = beside(at, size, crowd, room, 1);
  expect(crowd.every((each) => overlap(around(far, size), each) === 0)).toBe(true);
  expect(beside({ x: 980, y: 300 }, size, [counterBox({ x: 980, y: 300 })], room, 1).x).toBeLessThan(900);
});

it('knows where the wedges are that turn a unit, so that labels leave them free', () => {
  const at = { x: 500, y: 300 };
  const [north, east] = wedges(at, [0, 90], 1);
  expect(middle(north!)).toEqual({ x: 500, y: 300 - ringRadius(1) });
  expect(middle(east!).x).toBeCloseTo(500 + ringRadius(1));
  const room = { x: 0, y: 0, width: 1000, height: 600 };
  const ring = wedges(at, [0, 60, 120, 180, 240, 300], 1);
  const chip = around(beside({ x: 590, y: 250 }, { width: 90, height: 40 }, [counterBox({ x: 590, y: 250 }), ...ring], room, 1), { width: 90, height: 40 });
  expect(ring.every((each) => overlap(chip, each) === 0)).toBe(true);
});
