import { expect, it } from 'vitest';
import { prepared } from './drawing';

const strokes = Array.from({ length: 300 }, (_, n) => `M${n * 100} 0m4 0c-6 0-6 12 0 12`).join('');
const svg = `<svg viewBox="-40 -40 5870 7204"><path d="${strokes}" fill="#b9c19a" stroke="#000"/>
<g class="numbers" fill="none"><path d="${strokes}" stroke="#fff"/></g><g class="levels"><path d="M0 0l1 1" stroke="#111"/></g></svg>`;

it('cuts long strokes into blocks and leaves filled ones whole', () => {
  const made = prepared(svg, { numbers: true, levels: true });
  expect(made.match(/fill="#b9c19a"/g)).toHaveLength(1);
  expect(made.match(/stroke="#fff"/g)).toHaveLength(42);
  expect([...made.matchAll(/M\d+ 0m4/g)]).toHaveLength(600);
});

it('omits unwanted layers', () => {
  const made = prepared(svg, { numbers: false, levels: true });
  expect(made).not.toContain('class="numbers"');
  expect(made).toContain('class="levels"');
});
