import type { IsoDate } from "@munshi/engine/contract";
import type { CorporateAction } from "@munshi/engine/portfolio";
import { buildLots } from "@munshi/engine/trading";
import type { LotAction, LotTransaction, MatchedSale } from "@munshi/engine/trading";
import type { StoredTransaction } from "./holdings.repository.ts";

/** Units of one purchase that are still held. */
export interface HeldLot {
  /** Null: an account that is not connected. */
  readonly brokerId: number | null;
  readonly acquiredOn: IsoDate;
  readonly quantity: number;
  readonly paise: number;
  readonly belongsTo: string | null;
}

/** Units that a sale took from one lot. */
export interface RealisedLot {
  readonly brokerId: number | null;
  readonly soldOn: IsoDate;
  /** Null with `cost`: the ledger has no purchase for these units. */
  readonly acquiredOn: IsoDate | null;
  readonly quantity: number;
  readonly cost: number | null;
  readonly proceeds: number;
  /** Bought on the same day: income of an intraday trade, no capital gain. */
  readonly isIntraday: boolean;
}

/** A share of a member's ledger, over all accounts. */
export interface LedgerShare {
  /** Null: a security that the market does not list. */
  readonly coCode: number | null;
  /** As in the newest transaction. */
  readonly isin: string;
  readonly symbol: string;
  /** Oldest first. */
  readonly lots: readonly HeldLot[];
  /** In the order of the sales. */
  readonly realised: readonly RealisedLot[];
  /** Units that transactions name and the ledger did not have. */
  readonly missing: number;
}

export interface DeriveOptions {
  /** Corporate actions of a share up to today. */
  readonly actionsOf: (coCode: number | null) => readonly CorporateAction[];
  /** False: whose units these are does not count, as tax sees an account. */
  readonly byOwner: boolean;
}

/** Transactions that count: neither withdrawals nor what they withdraw. */
export function listValid(
  transactions: readonly StoredTransaction[],
): readonly StoredTransaction[] {
  const withdrawn = new Set(transactions.flatMap(({ withdraws }) => withdraws ?? []));
  return transactions.filter(({ id, kind }) => kind !== "withdrawal" && !withdrawn.has(id));
}

/** The key of a share: its code, which outlives its ISIN, or else the ISIN. */
export const keyOf = ({ coCode, isin }: Pick<StoredTransaction, "coCode" | "isin">): string =>
  coCode === null ? isin : String(coCode);

/** Lots and sales by share, from a member's transactions. */
export function deriveShares(
  transactions: readonly StoredTransaction[],
  { actionsOf, byOwner }: DeriveOptions,
): ReadonlyMap<string, LedgerShare> {
  const valid = listValid(transactions).filter(({ kind }) => byOwner || kind !== "move");
  const newest = new Map(valid.map((transaction) => [keyOf(transaction), transaction]));
  const book = buildLots(
    sumFills(valid).map((transaction) => readEntry(transaction, byOwner)),
    [...newest].flatMap(([share, { coCode }]) =>
      actionsOf(coCode).map((action): LotAction => ({
        id: `${share} ${action.kind} ${action.day}`,
        share,
        action: readRatio(action),
      })),
    ),
  );
  const lots = Map.groupBy(book.open, ({ share }) => share);
  const sales = Map.groupBy(book.sales, ({ share }) => share);
  return new Map(
    [...newest].map(([key, { coCode, isin, symbol }]) => {
      const sold = sales.get(key) ?? [];
      const absent = book.missing.filter(({ share }) => share === key);
      const held = (lots.get(key) ?? []).map((lot): HeldLot => ({
        brokerId: readAccount(lot.account),
        acquiredOn: lot.boughtOn,
        quantity: lot.quantity,
        // Every entry states its cost.
        paise: lot.cost ?? 0,
        belongsTo: lot.belongsTo ?? null,
      }));
      return [
        key,
        {
          coCode,
          isin,
          symbol,
          lots: held.toSorted((one, other) => (one.acquiredOn < other.acquiredOn ? -1 : 1)),
          realised: sold.flatMap(listRealised),
          missing:
            sold.reduce((sum, { unmatched }) => sum + unmatched, 0) +
            absent.reduce((sum, { quantity }) => sum + quantity, 0),
        },
      ];
    }),
  );
}

const millionth = 1_000_000;

/** Splits and bonuses in whole numbers, as lots need them. */
function readRatio(action: CorporateAction): CorporateAction {
  const scale = (...ratio: readonly number[]): number =>
    ratio.every((one) => Number.isInteger(one)) ? 1 : millionth;
  if (action.kind === "split") {
    const by = scale(action.from, action.to);
    return { ...action, from: Math.round(action.from * by), to: Math.round(action.to * by) };
  }
  if (action.kind !== "bonus") return action;
  const by = scale(action.held, action.issued);
  return { ...action, held: Math.round(action.held * by), issued: Math.round(action.issued * by) };
}

const nameAccount = (brokerId: number | null): string => (brokerId === null ? "" : `${brokerId}`);

const readAccount = (account: string): number | null => (account === "" ? null : Number(account));

function listRealised({
  account,
  soldOn,
  pieces,
  unmatched,
  unmatchedProceeds,
}: MatchedSale): readonly RealisedLot[] {
  const sale = { brokerId: readAccount(account), soldOn };
  const known = pieces.map(({ boughtOn, quantity, cost, proceeds, isIntraday = false }) => ({
    ...sale,
    acquiredOn: boughtOn,
    quantity,
    cost,
    proceeds: proceeds ?? 0,
    isIntraday,
  }));
  if (unmatched === 0) return known;
  const proceeds = unmatchedProceeds ?? 0;
  return [
    ...known,
    { ...sale, acquiredOn: null, quantity: unmatched, cost: null, proceeds, isIntraday: false },
  ];
}

/** Fills of one leg are one entry, however many reports they came in. */
function sumFills(transactions: readonly StoredTransaction[]): readonly StoredTransaction[] {
  const entries = Map.groupBy(transactions, ({ id, legId, day }) =>
    legId === null ? id : `${legId} ${day}`,
  );
  return [...entries].map(([id, reports]) => ({
    ...reports.reduce((sum, report) => ({
      ...sum,
      quantity: sum.quantity + report.quantity,
      paise: sum.paise + report.paise,
      charges: sum.charges + report.charges,
    })),
    id,
  }));
}

function readEntry(transaction: StoredTransaction, byOwner: boolean): LotTransaction {
  const { id, kind, day, acquiredOn, quantity, paise, charges } = transaction;
  if (kind === "withdrawal") throw new TypeError("A withdrawal is no entry");
  const isIn = kind === "buy" || kind === "transfer_in";
  const belongsTo = byOwner ? transaction.belongsTo : null;
  return {
    id,
    account: nameAccount(transaction.brokerId),
    share: keyOf(transaction),
    date: day,
    kind,
    quantity,
    amount: isIn ? paise + charges : kind === "sell" ? Math.max(0, paise - charges) : null,
    ...(acquiredOn === null ? {} : { boughtOn: acquiredOn }),
    ...(belongsTo === null ? {} : { belongsTo }),
    ...(transaction.movedTo === null ? {} : { movedTo: transaction.movedTo }),
  };
}
