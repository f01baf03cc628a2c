/** Our own shapes for counters, in a square from -24 to 24: one for each kind and weight. */
const MECHS: Record<string, string> = {
  light:
    'M-4-22h8v7h-8zM-9-14h18v5l-3 11h-12l-3-11zM-15-14h5v4l-1 12h-5l-1-9zM15-14h-5v4l1 12h5l1-9zM-8 3h6l-1 9 1 9h-8l1-9zM8 3h-6l1 9-1 9h8l-1-9z',
  medium:
    'M-5-22h10v7h-10zM-12-15h24v7l-3 11h-18l-3-11zM-19-14h6v6l-1 12h-6l-1-10zM19-14h-6v6l1 12h6l1-10zM-10 4h8v8l1 10h-10l-1-9zM10 4h-8v8l-1 10h10l1-9z',
  heavy:
    'M-5-22h10v6h-10zM-14-16h28v9l-3 11h-22l-3-11zM-22-16h7v8l-1 13h-7l-2-11zM22-16h-7v8l1 13h7l2-11zM-12 5h10v8l1 10h-12l-2-10zM12 5h-10v8l-1 10h12l2-10z',
  assault:
    'M-5-20h10v5h-10zM-16-19h9v4h14v-4h9v14l-4 10h-24l-4-10zM-24-17h7v10l-1 13h-7zM24-17h-7v10l1 13h7zM-14 6h12v7l1 10h-15l-1-10zM14 6h-12v7l-1 10h15l1-10z',
};
const QUAD =
  'M-6-18h12v7h-12zM-14-11h28v13h-28zM-22-9h7v12l-2 16h-7l1-16zM22-9h-7v12l2 16h7l-1-16zM-12 4h7v18h-8zM12 4h-7v18h8z';
const PERSON = 'M0-20a6 6 0 1 1 0 12 6 6 0 1 1 0-12zM-9-6h18l3 15h-5l-2 13h-4l-1-10-1 10h-4l-2-13h-5z';
/** Seen from the side: a turret with its gun on tracks, on wheels, or on a skirt of air with a fan behind. */
const TANK =
  'M-13-18h15l3 4h18v4h-17l1 4h-23zM-22-4h44l2 5h-48zM-17 3h34a9.5 9.5 0 0 1 0 19h-34a9.5 9.5 0 0 1 0-19zM-15 9a3.5 3.5 0 1 0 0 7 3.5 3.5 0 1 0 0-7zM-5 9a3.5 3.5 0 1 0 0 7 3.5 3.5 0 1 0 0-7zM5 9a3.5 3.5 0 1 0 0 7 3.5 3.5 0 1 0 0-7zM15 9a3.5 3.5 0 1 0 0 7 3.5 3.5 0 1 0 0-7z';
const WHEELED =
  'M-9-21h12v3h16v4h-16v3h-12zM-21 2l6-11h23l14 11zM-16 5.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 1 1 0-15zM-16 10.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 1 0 0-5zM0 5.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 1 1 0-15zM0 10.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 1 0 0-5zM16 5.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 1 1 0-15zM16 10.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 1 0 0-5z';
const HOVER =
  'M-13 -21a10 10 0 1 1 0 20 10 10 0 1 1 0-20zM-13 -17a6 6 0 1 0 0 12 6 6 0 1 0 0-12zM-15-16h4v10h-4zM-1-15h12l3 4h10v4h-9l2 4h-18zM-22 0h42l4 5h-50zM-23 8h48l-6 11h-36z';
/** A ship with a gun and a funnel, deep in the water. */
const SHIP =
  'M-8-22h6v8h-6zM-14-12h17v6h-17zM6-15h9v3h9v4h-9v2h-9zM-24-3h48l-8 13h-33zM-24 14q6-4 12 0t12 0 12 0 12 0v5q-6 4-12 0t-12 0-12 0-12 0z';
/** A boat whose foils lift it out of the water. */
const HYDROFOIL =
  'M-13-19h13l6 6h16v4h-13l2 3h-29zM-23-4h42l6 3-8 7h-37zM-15 8h4v9h-4zM9 8h4v9h-4zM-23 17h20v4h-20zM3 17h20v4h-20z';
/** Below the waves: a hull with a tower and a propeller. */
const SUBMARINE =
  'M-24-19q6-4 12 0t12 0 12 0 12 0v4q-6 4-12 0t-12 0-12 0-12 0zM-3-11h10l3 10h-16zM-14 1h23q11 1 15 9-4 9-15 9h-23q-6-1-8-5v7h-4v-22h4v7q2-4 8-5z';
/** From the side: a rotor above, a tail behind, skids below, and a window. */
const VTOL =
  'M-19-21h43v4h-43zM1-17h4v5h-4zM-4-12h11q14 2 17 14 0 7-8 7h-19q-7-1-8-9h-8l-3 5h-4l2-15h4l3 5h9q1-6 4-7zM8-8v8h11q-3-7-11-8zM-4 11h3v4h-3zM11 11h3v4h-3zM-9 15h28v4h-28z';
/** A soldier whose head is at the top. */
const man = (x: number, y: number): string =>
  `M${x} ${y}a4 4 0 1 1 0 8 4 4 0 1 1 0-8zM${x - 5} ${y + 9}h10l1 12h-2l-1 13h-6l-1-13h-2z`;
/** Three of them side by side. */
const FILE = man(-14, -17) + man(14, -17) + man(0, -21);
/** Two in the air, above the flames of their packs. */
const jumper = (x: number): string => `M${x} -22a4.500 4.500 0 1 1 0 9 4.500 4.500 0 1 1 0-9zM${x - 8} -12h16v12h-4l-1 6h-6l-1-6h-4zM${x - 8} 2h4l1 6-4 15-2-13zM${x + 8} 2h-4l-1 6 4 15 2-13z`;
const JUMPERS = jumper(-11) + jumper(11);
/** Men in an open truck. */
const TRUCK =
  'M-13-20a4.500 4.500 0 1 1 0 9 4.500 4.500 0 1 1 0-9zM-1-20a4.500 4.500 0 1 1 0 9 4.500 4.500 0 1 1 0-9zM-19-10h24v5h-24zM-23-4h30v-8h8l7 9v11h-45zM10-9v6h8l-4.500-6zM-13 8.500a7 7 0 1 1 0 14 7 7 0 1 1 0-14zM-13 13a2.500 2.500 0 1 0 0 5 2.500 2.500 0 1 0 0-5zM12 8.500a7 7 0 1 1 0 14 7 7 0 1 1 0-14zM12 13a2.500 2.500 0 1 0 0 5 2.500 2.500 0 1 0 0-5z';
/** A suit of armor: no neck, broad shoulders, a claw and a gun. */
const SUIT =
  'M-5-10h10l1 4h7l4 5v5h8v5h-12v-6h-2l-1 6h-20l-1-6h-2v4l2 4-4 4-3-3v-14l4-5h8zM-9 11h8l-1 5 1 6h-11l2-6zM9 11h-8l1 5-1 6h11l-2-6z';
/** Two more behind it. */
const POINT = `${SUIT}M-19-22h7v4h4l2 4v3h-2l-2 4h-11l-3 4v-11l5-4zM19-22h-7v4h-4l-2 4v3h2l2 4h11l3 4v-11l-5-4z`;
const WINGED = `${SUIT}M-3-13l-21-10v10l8 3h7zM3-13l21-10v10l-8 3h-7z`;
const DIVER =
  'M-5-22h10l1 4h7l4 5v5h8v5h-12v-6h-2l-1 6h-20l-1-6h-2v4l2 4-4 4-3-3v-14l4-5h8zM-9-1h8l-1 8h-8zM9-1h-8l1 8h8zM-24 10q6-4 12 0t12 0 12 0 12 0v4q-6 4-12 0t-12 0-12 0-12 0zM-24 18q6-4 12 0t12 0 12 0 12 0v4q-6 4-12 0t-12 0-12 0-12 0z';
/** A small walker: an egg for a body, a main gun above it, knees to the rear. */
const PROTOMECH =
  'M-9-21h33v5h-33zM-3-15q10 0 12 9 0 9-9 10h-6q-9-1-9-10 1-9 12-9zM-19-12h6v4l-2 8 3 5-5 2-5-7zM11-7h8v5h-8zM-10 5h7l-5 7 5 6v4h-9v-3l-4-7zM4 5h7l-5 7 5 6v4h-9v-3l-4-7z';
/** A dome with a gun on a wall. */
const BUNKER = 'M6-13l15-9 3 5-14 9zM-15 6q0-17 15-17t15 17zM-7-4v4h14v-4zM-23 9h46v12h-46z';
const OTHERS: Record<string, string> = {
  quad: QUAD,
  pilot: PERSON,
  warrior: PERSON,
  infantry: FILE,
  foot: FILE,
  motorized: TRUCK,
  jump: JUMPERS,
  'battle armor': POINT,
  'flying battle armor': WINGED,
  'diving battle armor': DIVER,
  protomech: PROTOMECH,
  vehicle: TANK,
  tracked: TANK,
  wheeled: WHEELED,
  hover: HOVER,
  vtol: VTOL,
  displacement: SHIP,
  hydrofoil: HYDROFOIL,
  submarine: SUBMARINE,
  emplacement: BUNKER,
};

/** A plain chevron, for kinds without a shape of their own. */
const NEUTRAL = 'M0-20L19 18 0 8-19 18z';

/** The shape of a unit. */
export function silhouette(kind: string, weight = 'medium'): string {
  if (kind === 'mech') return MECHS[weight] ?? MECHS['medium']!;
  return OTHERS[kind] ?? NEUTRAL;
}

/** The shape that identifies a side without its color: disc, square, diamond, hexagon, shield, star. */
export function sideShape(side: number, size: number): string {
  const s = size;
  switch (side % 6) {
    case 0:
      return `M${s} 0A${s} ${s} 0 1 1 ${-s} 0A${s} ${s} 0 1 1 ${s} 0Z`;
    case 1: {
      const [a, r] = [s * 0.89, s * 0.22];
      return `M${-a + r} ${-a}H${a - r}Q${a} ${-a} ${a} ${-a + r}V${a - r}Q${a} ${a} ${a - r} ${a}H${-a + r}Q${-a} ${a} ${-a} ${a - r}V${-a + r}Q${-a} ${-a} ${-a + r} ${-a}Z`;
    }
    case 2: {
      const d = s * 1.18;
      return `M0 ${-d}L${d} 0 0 ${d} ${-d} 0Z`;
    }
    case 3: {
      const [w, h] = [s * 1.06, s * 0.92];
      return `M${-w / 2} ${-h}H${w / 2}L${w} 0 ${w / 2} ${h}H${-w / 2}L${-w} 0Z`;
    }
    case 4: {
      const [w, top] = [s * 0.95, s * 0.9];
      return `M${-w} ${-top}H${w}V${s * 0.1}Q${w} ${s * 0.75} 0 ${s * 1.18}Q${-w} ${s * 0.75} ${-w} ${s * 0.1}Z`;
    }
    default: {
      const tip = (index: number): string => {
        const [turn, far] = [(index * Math.PI) / 8, s * (index % 2 ? 0.9 : 1.26)];
        return `${(far * Math.sin(turn)).toFixed(2)} ${(-far * Math.cos(turn)).toFixed(2)}`;
      };
      return `M${Array.from({ length: 16 }, (_, index) => tip(index)).join('L')}Z`;
    }
  }
}
