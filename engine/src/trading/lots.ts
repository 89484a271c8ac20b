import { dateOf } from "../catalogue/derive/calendar.ts";
import type { IsoDate } from "../contract/index.ts";
import type { CorporateAction } from "../portfolio/corporate-actions.ts";

/**
 * A transaction of a demat account. `share` identifies a share across changes of its ISIN.
 * `quantity` is whole, above zero.
 */
export interface LotTransaction {
  /** A repeated id counts once. */
  readonly id: string;
  readonly account: string;
  readonly share: string;
  /** Trade date of the contract note; of rights the allotment. */
  readonly date: IsoDate;
  readonly kind: "buy" | "sell" | "transfer_in" | "transfer_out" | "rights" | "buyback" | "move";
  readonly quantity: number;
  /**
   * Total in paise. Incoming shares: cost including charges but not STT; null if unknown. Sold
   * shares: proceeds before charges. Null for others.
   */
  readonly amount: number | null;
  /** Box or advice that the shares belong to, if any; for a move, the previous one. */
  readonly belongsTo?: string;
  /** For a move: the box or advice that they now belong to, if any. */
  readonly movedTo?: string;
  /** For a transfer: purchase date of the shares; defaults to `date`. */
  readonly boughtOn?: IsoDate;
}

/** A corporate action, for every account that holds the share on its day. */
export interface LotAction {
  readonly id: string;
  readonly share: string;
  readonly action: CorporateAction;
  /** For bonus shares: allotment date, from which they are held; defaults to the ex-date. */
  readonly allottedOn?: IsoDate;
  /**
   * For a demerger: the part of the cost that goes to the child, in millionths, as stated by the
   * company; null or omitted if unknown: all of it stays with the parent.
   */
  readonly childCost?: number | null;
  /**
   * For a merger or demerger: `issued` new shares for each `held`, which a decimal ratio cannot
   * express exactly (1 for 3); defaults to that ratio, in millionths.
   */
  readonly ratio?: { readonly issued: number; readonly held: number };
}

/** Shares that were bought together. */
export interface Lot {
  readonly account: string;
  readonly share: string;
  /** Id of the transaction or action that brought them first. */
  readonly origin: string;
  /** From when they are held, for tax. */
  readonly boughtOn: IsoDate;
  readonly quantity: number;
  /** Paise, of the whole lot; null: not known. */
  readonly cost: number | null;
  /** The box or advice whose shares these are; omitted: none. */
  readonly belongsTo?: string;
}

/** Shares of one lot that a sale took; `cost` in paise. */
export interface SoldPiece extends Pick<
  Lot,
  "origin" | "boughtOn" | "quantity" | "cost" | "belongsTo"
> {
  /** Sale proceeds in paise, before charges; null if unknown. */
  readonly proceeds: number | null;
  /** Bought on the same day, so that they never reached the account. */
  readonly isIntraday?: true;
}

/** A sale matched with lots, the oldest first. */
export interface MatchedSale {
  /** Id of the transaction or action. */
  readonly id: string;
  readonly account: string;
  readonly share: string;
  readonly soldOn: IsoDate;
  readonly kind: "sell" | "buyback" | "delisting";
  readonly pieces: readonly SoldPiece[];
  /** Shares sold that no lot explains; 0: none. */
  readonly unmatched: number;
  /** Proceeds of those shares in paise; null if unknown. */
  readonly unmatchedProceeds: number | null;
}

/** Shares that a transfer or move names and the account, or its owner, did not have. */
export interface MissingShares {
  /** Id of the transaction. */
  readonly id: string;
  readonly account: string;
  readonly share: string;
  readonly quantity: number;
}

/** Open question: cash for fractional shares or from a merger, or the cost split of a demerger. */
export interface LotQuestion {
  readonly id: string;
  readonly account: string;
  readonly share: string;
  readonly code: "part_of_share" | "merger_cash" | "child_cost_unknown";
}

export interface LotBook {
  /** By account, share and date of purchase. */
  readonly open: readonly Lot[];
  /** By date. */
  readonly sales: readonly MatchedSale[];
  readonly missing: readonly MissingShares[];
  readonly questions: readonly LotQuestion[];
}

/** A lot that is partly sold: `used` shares of it have left. */
interface Holding extends Lot {
  readonly used: number;
  /** Its day, if it was bought on an exchange; null: it came another way. */
  readonly tradedOn: IsoDate | null;
}

const millionth = 1_000_000;

/**
 * Part of `cost` that the first `count` of `quantity` shares have: floor(cost × count / quantity),
 * so that the parts of a lot add up whatever way it is sold.
 */
function costOfFirst(cost: number, count: number, quantity: number): number {
  return Number((BigInt(cost) * BigInt(count)) / BigInt(quantity));
}

/** Returns the cost of shares `from` to `to` of `quantity` that cost `cost`; null if unknown. */
function costBetween(
  cost: number | null,
  from: number,
  to: number,
  quantity: number,
): number | null {
  return cost === null ? null : costOfFirst(cost, to, quantity) - costOfFirst(cost, from, quantity);
}

function requireWhole(value: number, what: string, least: number): void {
  if (!Number.isSafeInteger(value) || value < least) throw new RangeError(`Not ${what}: ${value}`);
}

type Dated =
  | { readonly date: IsoDate; readonly rank: 0; readonly action: LotAction }
  | { readonly date: IsoDate; readonly rank: 1 | 2 | 3; readonly transaction: LotTransaction };

const idOf = (one: Dated): string => (one.rank === 0 ? one.action.id : one.transaction.id);

/** Returns a key that is equal if two sources report one action: same share, day and kind. */
function actionKey({ share, action }: LotAction): string {
  const other =
    action.kind === "merger" ? action.into : action.kind === "demerger" ? action.child : "";
  return [share, action.day, action.kind, other].join("\n");
}

/** Order of transactions within a day: incoming, moves, outgoing. */
const ranks = {
  buy: 1,
  transfer_in: 1,
  rights: 1,
  move: 2,
  sell: 3,
  buyback: 3,
  transfer_out: 3,
} as const;

/** Each once, in the order in which they apply: actions, then transactions by rank and id. */
function orderEvents(
  transactions: readonly LotTransaction[],
  actions: readonly LotAction[],
): readonly Dated[] {
  const byId = new Map(transactions.map((one) => [one.id, one]));
  const byKey = new Map(
    actions
      .toSorted((one, other) => (one.id < other.id ? 1 : -1))
      .map((one) => [actionKey(one), one]),
  );
  const events: Dated[] = [
    ...[...byKey.values()].map((action): Dated => ({
      date: dateOf(action.action.day),
      rank: 0,
      action,
    })),
    ...[...byId.values()].map((transaction): Dated => ({
      date: transaction.date,
      rank: ranks[transaction.kind],
      transaction,
    })),
  ];
  const key = (one: Dated): string => `${one.date}${one.rank}${idOf(one)}`;
  return events.toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
}

/**
 * Matches sales with purchases, first in first out per demat account and share (by date of purchase;
 * CBDT circular 768 of 1998; but exchanges settle purchases and sales of one day net, so that a sale
 * takes what was bought that day first, which never reaches the account), and applies corporate actions on their ex-date, before that day's
 * transactions; purchases come before sales of the same day. A sale or transfer takes the shares of
 * its owner first, then those of none, then others'; a move takes its owner's only. A split keeps cost and date; bonus
 * shares cost nothing and are held from their allotment; a merger and a demerger keep the date and
 * spread the cost. Parts of a share are dropped and reported. Sales of more than is held keep the
 * rest as `unmatched`. Dividends change no lot; rights are a transaction. A delisting with a payout
 * sells every share.
 *
 * Quantities and costs are conserved: what came is open, sold, or reported. Prices of actions are in
 * paise. Throws a RangeError for
 * a quantity that is not whole and above zero, or an amount that is not paise.
 */
export function buildLots(
  transactions: readonly LotTransaction[],
  actions: readonly LotAction[],
): LotBook {
  const held = new Map<string, Holding[]>();
  const sales: MatchedSale[] = [];
  const missing: MissingShares[] = [];
  const questions: LotQuestion[] = [];
  const find = (account: string, share: string): Holding[] => {
    const key = `${account}\n${share}`;
    const lots = held.get(key) ?? [];
    held.set(key, lots);
    return lots;
  };
  const add = (lot: Lot, tradedOn: IsoDate | null = null): void => {
    const lots = find(lot.account, lot.share);
    lots.push({ ...lot, used: 0, tradedOn });
    lots.sort(byPlace);
  };
  for (const event of orderEvents(transactions, actions)) {
    if (event.rank === 0) {
      for (const lots of held.values()) {
        if (lots[0]?.share !== event.action.share) continue;
        applyLotAction(event.action, lots, { add, sales, questions });
      }
      continue;
    }
    const { transaction } = event;
    const { id, account, share, date, kind, quantity, amount, boughtOn } = transaction;
    const { belongsTo, movedTo } = transaction;
    requireWhole(quantity, "a quantity", 1);
    if (amount !== null) requireWhole(amount, "an amount", 0);
    if (ranks[kind] === 1) {
      const origin = { origin: id, boughtOn: boughtOn ?? date };
      const lot = { account, share, ...origin, quantity, cost: amount, ...ownedBy(belongsTo) };
      add(lot, kind === "buy" ? date : null);
      continue;
    }
    const lots = find(account, share);
    const owners = kind === "move" ? [belongsTo] : [belongsTo, undefined, ...lots.map(ownerOf)];
    const taken = takeOldest(lots, quantity, amount, owners, kind === "sell" ? date : null);
    if (kind === "sell" || kind === "buyback") {
      sales.push({ id, account, share, soldOn: date, kind, ...taken });
      continue;
    }
    if (taken.unmatched > 0) missing.push({ id, account, share, quantity: taken.unmatched });
    if (kind !== "move") continue;
    for (const { proceeds: _p, isIntraday: _i, belongsTo: _o, ...piece } of taken.pieces)
      add({ account, share, ...piece, ...ownedBy(movedTo) });
  }
  return {
    open: [...held.values()].flat().map(openPart).toSorted(byPlace),
    sales,
    missing,
    questions,
  };
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const byPlace = (one: Lot, other: Lot): number =>
  compare(one.account, other.account) ||
  compare(one.share, other.share) ||
  compare(one.boughtOn, other.boughtOn) ||
  compare(one.origin, other.origin) ||
  compare(one.belongsTo ?? "", other.belongsTo ?? "");

const ownerOf = ({ belongsTo }: Lot): string | undefined => belongsTo;

const ownedBy = (belongsTo: string | undefined): Pick<Lot, "belongsTo"> =>
  belongsTo === undefined ? {} : { belongsTo };

/** Returns the remaining part of a lot. */
function openPart({ used, tradedOn: _tradedOn, ...lot }: Holding): Lot {
  return {
    ...lot,
    quantity: lot.quantity - used,
    cost: costBetween(lot.cost, used, lot.quantity, lot.quantity),
  };
}

type Taken = Pick<MatchedSale, "pieces" | "unmatched" | "unmatchedProceeds">;

/**
 * Takes the oldest shares out of `lots`, those of the first owner before others'; of an owner what
 * was bought on `netDay` first.
 */
function takeOldest(
  lots: Holding[],
  quantity: number,
  proceeds: number | null,
  owners: readonly (string | undefined)[] = lots.map(ownerOf),
  netDay: IsoDate | null = null,
): Taken {
  const pieces: SoldPiece[] = [];
  let sold = 0;
  const take = (isMeant: (lot: Holding) => boolean): void => {
    for (let at = 0; sold < quantity;) {
      const lot = lots[at];
      if (lot === undefined) break;
      if (!isMeant(lot)) {
        at += 1;
        continue;
      }
      const count = Math.min(lot.quantity - lot.used, quantity - sold);
      const used = lot.used + count;
      pieces.push({
        origin: lot.origin,
        boughtOn: lot.boughtOn,
        quantity: count,
        cost: costBetween(lot.cost, lot.used, used, lot.quantity),
        proceeds: costBetween(proceeds, sold, sold + count, quantity),
        ...(netDay !== null && lot.tradedOn === netDay ? { isIntraday: true } : {}),
        ...ownedBy(lot.belongsTo),
      });
      sold += count;
      if (used === lot.quantity) lots.splice(at, 1);
      else lots[at] = { ...lot, used };
    }
  };
  for (const owner of new Set(owners)) {
    if (netDay !== null)
      take(({ belongsTo, tradedOn }) => belongsTo === owner && tradedOn === netDay);
    take(({ belongsTo }) => belongsTo === owner);
  }
  return {
    pieces,
    unmatched: quantity - sold,
    unmatchedProceeds: sold === quantity ? 0 : costBetween(proceeds, sold, quantity, quantity),
  };
}

interface Books {
  readonly add: (lot: Lot) => void;
  readonly sales: MatchedSale[];
  readonly questions: LotQuestion[];
}

/** Applies one action to the lots of one account, which it replaces in place. */
function applyLotAction(event: LotAction, lots: Holding[], books: Books): void {
  const { id, share, action } = event;
  const account = lots[0]?.account ?? "";
  const date = dateOf(action.day);
  const before = lots.map(openPart);
  const total = before.reduce((sum, { quantity }) => sum + quantity, 0);
  const ask = (code: LotQuestion["code"]) => books.questions.push({ id, account, share, code });
  const resize = (numerator: number, denominator: number): readonly number[] => {
    requireWhole(numerator, "a ratio", 0);
    requireWhole(denominator, "a ratio", 1);
    const { quantities, isWhole } = multiply(before, numerator, denominator);
    if (!isWhole) ask("part_of_share");
    return quantities;
  };
  const replace = (changed: readonly Lot[]): void => {
    lots.length = 0;
    for (const lot of changed) if (lot.quantity > 0) books.add(lot);
  };
  switch (action.kind) {
    case "split": {
      const quantities = resize(action.to, action.from);
      replace(resizeLots(before, quantities));
      return;
    }
    case "bonus": {
      requireWhole(action.issued, "a ratio", 0);
      requireWhole(action.held, "a ratio", 1);
      const { quantities, isWhole } = multiply(before, action.issued, action.held);
      if (!isWhole) ask("part_of_share");
      const boughtOn = event.allottedOn ?? date;
      for (const owner of new Set(before.map(ownerOf))) {
        const quantity = before.reduce(
          (sum, lot, at) => (lot.belongsTo === owner ? sum + (quantities[at] ?? 0) : sum),
          0,
        );
        const bonus = { account, share, origin: id, boughtOn, quantity, cost: 0 };
        if (quantity > 0) books.add({ ...bonus, ...ownedBy(owner) });
      }
      return;
    }
    case "merger": {
      const quantities = resize(...readRatio(event.ratio, action.ratio));
      if (action.cash > 0) ask("merger_cash");
      const moved = resizeLots(before, quantities).map((lot) => ({ ...lot, share: action.into }));
      replace(moved);
      return;
    }
    case "demerger": {
      const quantities = resize(...readRatio(event.ratio, action.ratio));
      const part = event.childCost ?? null;
      if (part === null) ask("child_cost_unknown");
      const costs = before.map(({ cost }) =>
        part === null ? (cost === null ? null : 0) : costBetween(cost, 0, part, millionth),
      );
      const children = before.map((lot, at) => ({ ...lot, cost: costs[at] ?? null }));
      const received = resizeLots(children, quantities).filter(({ quantity }) => quantity > 0);
      // Without a whole share of the child its cost stays with the parent.
      const isReceived = received.length > 0;
      replace(
        before.map((lot, at) => {
          const moved = isReceived ? (costs[at] ?? 0) : 0;
          return { ...lot, cost: lot.cost === null ? null : lot.cost - moved };
        }),
      );
      for (const lot of received) books.add({ ...lot, share: action.child });
      return;
    }
    case "delisting": {
      if (action.payout === null) return;
      const taken = takeOldest(lots, total, Math.round(total * action.payout));
      books.sales.push({ id, account, share, soldOn: date, kind: "delisting", ...taken });
      return;
    }
    case "rights":
    case "dividend":
      return;
  }
}

const readRatio = (
  exact: LotAction["ratio"],
  decimal: number,
): readonly [numerator: number, denominator: number] =>
  exact === undefined ? [Math.round(decimal * millionth), millionth] : [exact.issued, exact.held];

/** Quantities × numerator / denominator: the account's total is rounded down, the oldest lots too. */
function multiply(
  lots: readonly Lot[],
  numerator: number,
  denominator: number,
): { readonly quantities: readonly number[]; readonly isWhole: boolean } {
  const [times, by] = [BigInt(numerator), BigInt(denominator)];
  let [seen, given] = [0n, 0n];
  const quantities = lots.map(({ quantity }) => {
    seen += BigInt(quantity);
    const upTo = (seen * times) / by;
    const own = upTo - given;
    given = upTo;
    return Number(own);
  });
  return { quantities, isWhole: (seen * times) % by === 0n };
}

/**
 * Gives lots new quantities. The cost of a lot that becomes less than a share goes to the next one
 * that has shares, or to the last; it stays a lot without shares only if none has any.
 */
function resizeLots(lots: readonly Lot[], quantities: readonly number[]): readonly Lot[] {
  const resized = lots.map((lot, at) => ({ ...lot, quantity: quantities[at] ?? 0 }));
  for (const [at, lot] of resized.entries()) {
    if (lot.quantity > 0 || lot.cost === 0) continue;
    const next =
      resized.find((other, place) => place > at && other.quantity > 0) ??
      resized.findLast((other) => other.quantity > 0);
    if (next === undefined) continue;
    next.cost = next.cost === null || lot.cost === null ? null : next.cost + lot.cost;
  }
  return resized;
}
