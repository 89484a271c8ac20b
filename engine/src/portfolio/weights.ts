/**
 * Weights of a basket: instrument to basis points (hundredths of a percent), whole numbers above
 * zero that add up to 10,000. Order is that of the basket.
 */
export type Weights = ReadonlyMap<string, number>;

/** 100 % in basis points. */
export const wholeBasket = 10_000;

/**
 * Splits `total` into whole parts in proportion to `shares`, by largest remainder; ties go to the
 * earlier one. Shares that are zero get nothing; no shares at all give no parts.
 */
export function splitWhole(total: number, shares: readonly number[]): readonly number[] {
  const sum = shares.reduce((all, share) => all + share, 0);
  if (sum <= 0) return shares.map(() => 0);
  const exact = shares.map((share) => (total * share) / sum);
  const parts = exact.map((part) => Math.floor(part));
  const left = total - parts.reduce((all, part) => all + part, 0);
  const order = exact
    .map((part, at) => ({ at, rest: part - Math.floor(part) }))
    .filter(({ at }) => (shares[at] ?? 0) > 0)
    .toSorted((one, other) => other.rest - one.rest || one.at - other.at);
  for (const { at } of order.slice(0, Math.round(left))) parts[at] = (parts[at] ?? 0) + 1;
  return parts;
}

/** Weights in proportion to `shares` (any unit, zero or more); those that round to nothing are left out. */
export function toWeights(shares: ReadonlyMap<string, number>): Weights {
  const ids = [...shares.keys()];
  const parts = splitWhole(wholeBasket, [...shares.values()]);
  return new Map(
    ids.map((id, at) => [id, parts[at] ?? 0] as const).filter(([, weight]) => weight > 0),
  );
}

/** Every instrument the same; the first ones take what does not divide. */
export function weighEqually(ids: readonly string[]): Weights {
  return toWeights(new Map(ids.map((id) => [id, 1])));
}

/** An instrument and the figure that its weight is computed from; null if unknown. */
export interface WeighedFigure {
  readonly id: string;
  readonly figure: number | null;
}

/** A basket by a figure, with the instruments that could not be weighed. */
export interface WeighedBasket {
  readonly weights: Weights;
  /** Their figure is unknown or not above zero. */
  readonly left: readonly string[];
}

function weighBy(
  figures: readonly WeighedFigure[],
  share: (figure: number) => number,
): WeighedBasket {
  const usable = new Map<string, number>();
  const left: string[] = [];
  for (const { id, figure } of figures) {
    if (figure !== null && Number.isFinite(figure) && figure > 0) usable.set(id, share(figure));
    else left.push(id);
  }
  return { weights: toWeights(usable), left };
}

/** In proportion to a figure above zero, such as market capitalisation or a score. */
export function weighInProportion(figures: readonly WeighedFigure[]): WeighedBasket {
  return weighBy(figures, (figure) => figure);
}

/** In inverse proportion to a figure above zero: volatility gives each about the same risk. */
export function weighInversely(figures: readonly WeighedFigure[]): WeighedBasket {
  return weighBy(figures, (figure) => 1 / figure);
}

/**
 * Gives one instrument a weight and fits the others to it: locked ones stay, the rest share what
 * remains in their proportions (equally if all were zero). The weight is cut to what the locks
 * leave. Weights always add up to 100 %; an instrument may have zero here.
 */
export function setWeight(
  weights: Weights,
  id: string,
  weight: number,
  locked: ReadonlySet<string> = new Set(),
): Weights {
  const others = [...weights.keys()].filter((other) => other !== id && !locked.has(other));
  const kept = [...weights].filter(([other]) => other !== id && locked.has(other));
  const free = wholeBasket - kept.reduce((all, [, part]) => all + part, 0);
  const own =
    others.length === 0 ? free : Math.min(Math.max(0, Math.round(weight)), Math.max(0, free));
  const present = others.map((other) => weights.get(other) ?? 0);
  const shares = present.some((part) => part > 0) ? present : present.map(() => 1);
  const parts = splitWhole(free - own, shares);
  const fitted = new Map(others.map((other, at) => [other, parts[at] ?? 0]));
  return new Map(
    [...weights].map(([other, part]) => [other, other === id ? own : (fitted.get(other) ?? part)]),
  );
}

/**
 * Weighs instruments in proportion to `shares` (any unit, zero or more) in what the locked ones
 * leave; those keep their weights. Unchanged if no share of the others is above zero.
 */
export function weighAround(
  weights: Weights,
  shares: ReadonlyMap<string, number>,
  locked: ReadonlySet<string> = new Set(),
): Weights {
  const others = [...weights.keys()].filter((id) => !locked.has(id));
  const kept = [...weights].reduce((all, [id, part]) => all + (locked.has(id) ? part : 0), 0);
  const wanted = others.map((id) => Math.max(0, shares.get(id) ?? 0));
  if (!wanted.some((share) => share > 0)) return weights;
  const parts = splitWhole(Math.max(0, wholeBasket - kept), wanted);
  const fitted = new Map(others.map((id, at) => [id, parts[at] ?? 0]));
  return new Map([...weights].map(([id, part]) => [id, fitted.get(id) ?? part]));
}

/** Caps in basis points. */
export interface WeightCaps {
  readonly stock: number;
  readonly sector: number;
  /** An instrument's sector; instruments without one are only capped by stock. */
  readonly sectorOf: (id: string) => string | null;
}

/** A cap that weights exceed. */
export interface CapBreach {
  readonly kind: "stock" | "sector";
  /** The instrument or the sector. */
  readonly name: string;
  readonly weight: number;
  readonly cap: number;
}

function sumBySector(
  weights: ReadonlyMap<string, number>,
  sectorOf: WeightCaps["sectorOf"],
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [id, weight] of weights) {
    const sector = sectorOf(id);
    if (sector !== null) sums.set(sector, (sums.get(sector) ?? 0) + weight);
  }
  return sums;
}

/** The caps that weights exceed, stocks first. */
export function findBreaches(weights: Weights, caps: WeightCaps): readonly CapBreach[] {
  const breaches: CapBreach[] = [];
  for (const [name, weight] of weights) {
    if (weight > caps.stock) breaches.push({ kind: "stock", name, weight, cap: caps.stock });
  }
  for (const [name, weight] of sumBySector(weights, caps.sectorOf)) {
    if (weight > caps.sector) breaches.push({ kind: "sector", name, weight, cap: caps.sector });
  }
  return breaches;
}

/**
 * Fits weights under the caps: what lies above one is shared by all that are below, in their
 * proportions, until nothing exceeds. Null if the caps leave no room for 100 %.
 */
export function fitCaps(weights: Weights, caps: WeightCaps): Weights | null {
  const ids = [...weights.keys()];
  // Each round that leaves something to share fills at least one stock or sector for good.
  let parts: ReadonlyMap<string, number> = weights;
  for (let round = 0; round <= ids.length * 2; round += 1) {
    const capped = new Map([...parts].map(([id, part]) => [id, Math.min(part, caps.stock)]));
    const sectors = sumBySector(capped, caps.sectorOf);
    const cut = new Map<string, number>();
    for (const [id, part] of capped) {
      const sector = caps.sectorOf(id);
      const ofSector = sector === null ? 0 : (sectors.get(sector) ?? 0);
      cut.set(id, ofSector > caps.sector ? (part * caps.sector) / ofSector : part);
    }
    const missing = wholeBasket - [...cut.values()].reduce((all, part) => all + part, 0);
    if (missing < residue) return roundUnder(cut, caps);
    const hasRoom = findRoom(cut, caps);
    const room = ids.reduce((all, id) => all + (hasRoom(id) ? (cut.get(id) ?? 0) : 0), 0);
    if (room <= 0) return null;
    parts = new Map(
      [...cut].map(([id, part]) => [id, hasRoom(id) ? part * (1 + missing / room) : part]),
    );
  }
  return null;
}

/** Tolerance for floating-point sums, in basis points. */
const residue = 1e-6;

/** Returns whether an instrument is below its caps. */
function findRoom(parts: ReadonlyMap<string, number>, caps: WeightCaps): (id: string) => boolean {
  const sectors = sumBySector(parts, caps.sectorOf);
  return (id) => {
    const sector = caps.sectorOf(id);
    const isSectorFull = sector !== null && (sectors.get(sector) ?? 0) > caps.sector - residue;
    return !isSectorFull && (parts.get(id) ?? 0) < caps.stock - residue;
  };
}

/** Whole basis points that add up, given to those with room under their caps. */
function roundUnder(exact: ReadonlyMap<string, number>, caps: WeightCaps): Weights | null {
  const parts = new Map([...exact].map(([id, part]) => [id, Math.floor(part + residue)]));
  let left = wholeBasket - [...parts.values()].reduce((all, part) => all + part, 0);
  const byRest = [...exact].toSorted(
    ([a, one], [b, other]) => other - (parts.get(b) ?? 0) - (one - (parts.get(a) ?? 0)),
  );
  while (left > 0) {
    const hasRoom = findRoom(parts, caps);
    const next = byRest.find(([id]) => hasRoom(id));
    if (next === undefined) return null;
    byRest.splice(byRest.indexOf(next), 1);
    byRest.push(next);
    parts.set(next[0], (parts.get(next[0]) ?? 0) + 1);
    left -= 1;
  }
  return parts;
}

/** Returns the overlap in basis points: the sum of each instrument's smaller weight. */
export function overlap(one: Weights, other: Weights): number {
  let shared = 0;
  for (const [id, weight] of one) shared += Math.min(weight, other.get(id) ?? 0);
  return shared;
}

/** One-way turnover from one basket to another, in basis points: half of all that moves. */
export function turnover(from: Weights, to: Weights): number {
  const ids = new Set([...from.keys(), ...to.keys()]);
  let moved = 0;
  for (const id of ids) moved += Math.abs((to.get(id) ?? 0) - (from.get(id) ?? 0));
  return moved / 2;
}
