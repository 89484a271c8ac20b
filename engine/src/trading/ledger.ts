import type { CorporateAction } from "../portfolio/corporate-actions.ts";

/** One transaction of a share in an account. Days count from 1970-01-01; money in paise. */
export interface LedgerEntry {
  readonly kind: "buy" | "sell" | "transfer_in" | "transfer_out" | "move";
  readonly day: number;
  /** Start of the holding period of units that come in; at most `day`. */
  readonly acquired: number;
  readonly quantity: number;
  /** Cost of units that come in, with charges; proceeds of units sold, less charges. */
  readonly paise: number;
  /** Whose units these are; of a move: whose they were. Null: none. */
  readonly belongsTo: string | null;
  /** Of a move only. */
  readonly movedTo: string | null;
}

/** Units of one purchase that are still held. */
export interface HeldLot {
  readonly acquired: number;
  readonly quantity: number;
  readonly paise: number;
  readonly belongsTo: string | null;
}

/** Units that a sale took from one lot. */
export interface RealisedLot {
  readonly sold: number;
  /** Null with `cost`: the ledger has no purchase for these units. */
  readonly acquired: number | null;
  readonly quantity: number;
  readonly cost: number | null;
  readonly proceeds: number;
  /** Whose units were sold. */
  readonly belongsTo: string | null;
}

export interface Ledger {
  /** Oldest first. */
  readonly lots: readonly HeldLot[];
  /** In the order of the sales. */
  readonly realised: readonly RealisedLot[];
}

/**
 * Lots of one share in one account, first in, first out. Transactions apply in the order of their
 * days; within a day units come in, then move, then go out, whatever order they were recorded in. A
 * corporate action applies once, at the start of its day, to the lots held then. A sale takes the
 * units of its owner first, then unowned ones, then others'; units that the ledger does not have are
 * sold at an unknown cost and leave no negative lot. A move takes at most what its owner has.
 */
export function deriveLedger(
  entries: readonly LedgerEntry[],
  actions: readonly CorporateAction[],
): Ledger {
  let lots: readonly HeldLot[] = [];
  const realised: RealisedLot[] = [];
  const ratios = actions.filter(({ kind }) => kind === "split" || kind === "bonus");
  const steps = [
    ...ratios.map((action) => ({ day: action.day, rank: 0, action, entry: null })),
    ...entries.map((entry) => ({
      day: entry.day,
      rank: entryRank[entry.kind],
      action: null,
      entry,
    })),
  ].toSorted((one, other) => one.day - other.day || one.rank - other.rank);
  for (const { action, entry } of steps) {
    if (action !== null) {
      lots = applyRatio(lots, action);
      continue;
    }
    const { kind, day, acquired, quantity, paise, belongsTo, movedTo } = entry;
    if (kind === "buy" || kind === "transfer_in") {
      lots = addLot(lots, { acquired, quantity, paise, belongsTo });
      continue;
    }
    const [taken, rest] = takeOldest(lots, quantity, ownersOf(kind, belongsTo, lots));
    if (kind === "move") {
      lots = taken.map((lot) => ({ ...lot, belongsTo: movedTo })).reduce(addLot, rest);
      continue;
    }
    lots = rest;
    if (kind === "sell") realised.push(...realise(day, taken, quantity, paise, belongsTo));
  }
  return { lots, realised };
}

const entryRank = { buy: 1, transfer_in: 1, move: 2, sell: 3, transfer_out: 3 } as const;

/** Owners in the order in which units are taken. */
function ownersOf(
  kind: LedgerEntry["kind"],
  belongsTo: string | null,
  lots: readonly HeldLot[],
): readonly (string | null)[] {
  if (kind === "move") return [belongsTo];
  return [...new Set([belongsTo, null, ...lots.map((lot) => lot.belongsTo)])];
}

/** Adds a lot behind those acquired on the same day or before. */
function addLot(lots: readonly HeldLot[], lot: HeldLot): readonly HeldLot[] {
  const place = lots.findLastIndex(({ acquired }) => acquired <= lot.acquired) + 1;
  return lots.toSpliced(place, 0, lot);
}

/** Takes units from the owners' lots, oldest first; fewer if they have fewer. */
function takeOldest(
  lots: readonly HeldLot[],
  quantity: number,
  owners: readonly (string | null)[],
): readonly [taken: readonly HeldLot[], rest: readonly HeldLot[]] {
  let missing = quantity;
  const taken: HeldLot[] = [];
  let rest = lots;
  for (const owner of owners) {
    rest = rest.flatMap((lot) => {
      if (lot.belongsTo !== owner || missing === 0) return [lot];
      const part = Math.min(missing, lot.quantity);
      missing -= part;
      const paise = share(lot.paise, part, lot.quantity);
      taken.push({ ...lot, quantity: part, paise });
      const left = lot.quantity - part;
      return left === 0 ? [] : [{ ...lot, quantity: left, paise: lot.paise - paise }];
    });
  }
  return [taken, rest];
}

/** Proceeds are spread over the units sold, to the paisa. */
function realise(
  sold: number,
  taken: readonly HeldLot[],
  quantity: number,
  proceeds: number,
  belongsTo: string | null,
): readonly RealisedLot[] {
  let [units, spread] = [0, 0];
  const next = (part: number): number => {
    units += part;
    const before = spread;
    spread = share(proceeds, units, quantity);
    return spread - before;
  };
  const known = taken.map((lot) => ({
    sold,
    acquired: lot.acquired,
    quantity: lot.quantity,
    cost: lot.paise,
    proceeds: next(lot.quantity),
    belongsTo: lot.belongsTo,
  }));
  const missing = quantity - units;
  if (missing === 0) return known;
  const unknown = { sold, acquired: null, quantity: missing, cost: null };
  return [...known, { ...unknown, proceeds: next(missing), belongsTo }];
}

/**
 * A split changes the units of each lot and keeps its cost and day. A bonus adds lots of its own day
 * without cost, as tax sees it. Whole units only: the fraction of an account is paid in cash.
 */
function applyRatio(lots: readonly HeldLot[], action: CorporateAction): readonly HeldLot[] {
  if (action.kind === "split") {
    const units = scale(lots, action.to, action.from);
    let carried = 0;
    const changed = lots.flatMap((lot, at) => {
      const quantity = units[at] ?? 0;
      const paise = lot.paise + carried;
      carried = quantity === 0 ? paise : 0;
      return quantity === 0 ? [] : [{ ...lot, quantity, paise }];
    });
    const last = changed.at(-1);
    if (carried === 0 || last === undefined) return changed;
    return changed.with(changed.length - 1, { ...last, paise: last.paise + carried });
  }
  if (action.kind !== "bonus") return lots;
  const units = scale(lots, action.issued, action.held);
  return lots
    .flatMap(({ belongsTo }, at) => {
      const quantity = units[at] ?? 0;
      return quantity === 0 ? [] : [{ acquired: action.day, quantity, paise: 0, belongsTo }];
    })
    .reduce(addLot, lots);
}

/** Units of each lot times a ratio; together the whole units of their sum. */
function scale(lots: readonly HeldLot[], times: number, by: number): readonly number[] {
  let [units, before] = [0, 0];
  return lots.map(({ quantity }) => {
    units += quantity;
    const earlier = before;
    before = Math.floor((units * times) / by);
    return before - earlier;
  });
}

/** `part / whole` of an amount, rounded down to the paisa. */
function share(paise: number, part: number, whole: number): number {
  return Number((BigInt(paise) * BigInt(part)) / BigInt(whole));
}
