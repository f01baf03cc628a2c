import { expect, it } from 'vitest';
import { silhouette } from './silhouettes';

it('has a shape for vessels and platoons, and a plain one for kinds that it does not know', () => {
  const plain = silhouette('dragon');
  for (const kind of ['displacement', 'hydrofoil', 'submarine', 'foot', 'motorized', 'jump']) expect(silhouette(kind)).not.toBe(plain);
});

it('tells all kinds of units apart', () => {
  const kinds = ['mech', 'quad', 'tracked', 'wheeled', 'hover', 'vtol', 'displacement', 'hydrofoil', 'submarine', 'foot', 'motorized', 'jump', 'battle armor', 'flying battle armor', 'diving battle armor', 'protomech', 'emplacement', 'pilot'];
  expect(new Set([silhouette('dragon'), ...kinds.map((kind) => silhouette(kind))]).size).toBe(kinds.length + 1);
});

it('draws machines by their weight', () => {
  expect(silhouette('mech', 'light')).not.toBe(silhouette('mech', 'assault'));
  expect(silhouette('mech', 'unknown')).toBe(silhouette('mech', 'medium'));
});
