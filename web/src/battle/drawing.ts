/** The server's drawing of a board, prepared to be painted piece by piece. */
export type Layers = { numbers: boolean; levels: boolean };

/** Long strokes are cut into blocks of this size, so that painting a piece skips the others. */
const BLOCK = { x: 720, y: 832 };
const LONG = 4000;

/** The drawing with only the wanted layers, its long strokes cut into blocks. */
export function prepared(svg: string, layers: Layers): string {
  const wished = svg.replace(/<g class="(numbers|levels)"[^>]*>[\s\S]*?<\/g>/g, (group, name: keyof Layers) =>
    layers[name] ? group : '',
  );
  return wished.replace(/<path([^>]*?) d="([^"]*)"([^>]*)>/g, (whole, before: string, d: string, rest: string) =>
    d.length < LONG || !strokesOnly(before + rest) ? whole : inBlocks(before, d, rest),
  );
}

/** Filled paths have holes and cannot be cut; a path without a fill of its own is one of a group of strokes. */
const strokesOnly = (attributes: string): boolean =>
  attributes.includes('stroke=') && !/fill="(?!none)/.test(attributes);

function inBlocks(before: string, d: string, rest: string): string {
  const blocks = new Map<string, string[]>();
  for (const part of d.split(/(?=M)/)) {
    const [, x = '0', y = '0'] = /^M\s*(-?[\d.]+)[ ,]?(-?[\d.]+)/.exec(part) ?? [];
    const key = `${Math.floor(Number(x) / BLOCK.x)} ${Math.floor(Number(y) / BLOCK.y)}`;
    blocks.set(key, [...(blocks.get(key) ?? []), part]);
  }
  return [...blocks.values()].map((parts) => `<path${before} d="${parts.join('')}"${rest}>`).join('');
}
