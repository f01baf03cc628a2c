/** Converts numbers to points of small charts. */
export type Line = { points: string; last: { x: number; y: number }; total: number };

/** Running sums. */
export function sums(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => (sum += value));
}

/** Several lines in one frame, from the left edge at 0, scaled to the largest value of all. */
export function lines(series: readonly (readonly number[])[], width: number, height: number): Line[] {
  const most = Math.max(1, ...series.flat());
  const count = Math.max(1, ...series.map((each) => each.length));
  return series.map((each) => {
    const at = [0, ...each].map((value, index) => ({ x: (index / count) * width, y: height - (value / most) * height }));
    return { points: at.map(({ x, y }) => `${round(x)},${round(y)}`).join(' '), last: at.at(-1)!, total: each.at(-1) ?? 0 };
  });
}

/** Round numbers from 0 up to the largest value, at most `count` of them besides 0. */
export function ticks(most: number, count = 4): number[] {
  const rough = Math.max(1, most / count);
  const ten = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((each) => each * ten).find((each) => each >= rough)!;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);
}

/** Positions for labels, as close to their targets as there is room, from the top down, the lowest no lower than `end`. */
export function apart(wanted: readonly number[], gap: number, end: number): number[] {
  const order = wanted.map((at, index) => ({ at, index })).sort((a, b) => a.at - b.at);
  order.forEach((each, rank) => (each.at = Math.max(each.at, rank ? order[rank - 1]!.at + gap : -Infinity)));
  order.reduceRight((below, each) => (each.at = Math.min(each.at, below)) - gap, end);
  return order.sort((a, b) => a.index - b.index).map(({ at }) => at);
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** The marks along a line that are at least this far from the last one kept. */
export function spaced<Mark extends { at: number }>(marks: readonly Mark[], gap: number): Mark[] {
  const kept: Mark[] = [];
  for (const mark of marks) if (mark.at - (kept.at(-1)?.at ?? -Infinity) >= gap) kept.push(mark);
  return kept;
}
