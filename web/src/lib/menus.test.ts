import { expect, it } from 'vitest';
import { wholeMenu } from './menus';

const stand = { label: 'Griffin: stand', mode: 'stand', subject: '1', action: 'move 1 stand' };

it('lists the offers of columns after the others', () => {
  const columns = {
    subject: '1',
    modes: ['walk', 'jump'],
    places: ['0303', '0304'],
    headings: [0, 60],
    mode: [0, 1],
    place: [1, 0],
    heading: [1, 0],
    action: ['move 1 walk RF', 'move 1 jump 0303 face:N'],
    numbers: { cost: [2, 1], heat: [1, 3] },
  };
  expect(wholeMenu({ offers: [stand], modes: [], numbers: [], columns })).toEqual({
    offers: [
      stand,
      { label: '', mode: 'walk', subject: '1', place: '0304', heading: 60, action: 'move 1 walk RF', numbers: { cost: 2, heat: 1 } },
      { label: '', mode: 'jump', subject: '1', place: '0303', heading: 0, action: 'move 1 jump 0303 face:N', numbers: { cost: 1, heat: 3 } },
    ],
    modes: [],
    numbers: [],
  });
});

it('leaves a menu without columns as it is', () => {
  expect(wholeMenu({ offers: [stand], columns: null })).toEqual({ offers: [stand] });
});
