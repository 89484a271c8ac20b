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

/** What weights can be computed from, an instrument each; null is unknown. */
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
  // Above every cap that binds, an instrument can take no more: its ceiling falls from round to round.
  let parts = new Map<string, number>(weights);
  for (let round = 0; round <= ids.length * 2; round += 1) {
    const sectors = sumBySector(parts, caps.sectorOf);
    const cut = new Map<string, number>();
    const full = new Set<string>();
    for (const [id, part] of parts) {
      const sector = caps.sectorOf(id);
      const ofSector = sector === null ? 0 : (sectors.get(sector) ?? 0);
      const scale = ofSector > caps.sector ? caps.sector / ofSector : 1;
      const next = Math.min(part * scale, caps.stock);
      cut.set(id, next);
      if (next >= caps.stock || (sector !== null && ofSector >= caps.sector)) full.add(id);
    }
    const missing = wholeBasket - [...cut.values()].reduce((all, part) => all + part, 0);
    if (missing < 1e-9) return roundUnder(cut, caps);
    const open = ids.filter((id) => !full.has(id));
    const room = open.reduce((all, id) => all + (cut.get(id) ?? 0), 0);
    if (room <= 0) return null;
    parts = cut;
    for (const id of open) parts.set(id, (cut.get(id) ?? 0) * (1 + missing / room));
  }
  return null;
}

/** Whole basis points that add up, given to those with room under their caps. */
function roundUnder(exact: ReadonlyMap<string, number>, caps: WeightCaps): Weights | null {
  const parts = new Map([...exact].map(([id, part]) => [id, Math.floor(part + 1e-9)]));
  let left = wholeBasket - [...parts.values()].reduce((all, part) => all + part, 0);
  const byRest = [...exact].toSorted(
    ([a, one], [b, other]) => other - (parts.get(b) ?? 0) - (one - (parts.get(a) ?? 0)),
  );
  while (left > 0) {
    const sectors = sumBySector(parts, caps.sectorOf);
    const next = byRest.find(([id]) => {
      const sector = caps.sectorOf(id);
      const hasRoom = sector === null || (sectors.get(sector) ?? 0) < caps.sector;
      return hasRoom && (parts.get(id) ?? 0) < caps.stock;
    });
    if (next === undefined) return null;
    byRest.splice(byRest.indexOf(next), 1);
    byRest.push(next);
    parts.set(next[0], (parts.get(next[0]) ?? 0) + 1);
    left -= 1;
  }
  return parts;
}

/** What two baskets share: the sum of each instrument's smaller weight, in basis points. */
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
