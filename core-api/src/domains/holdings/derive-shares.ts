import type { IsoDate } from "@munshi/engine/contract";
import type { CorporateAction } from "@munshi/engine/portfolio";
import { buildLots } from "@munshi/engine/trading";
import type { LotAction, LotTransaction, MatchedSale } from "@munshi/engine/trading";
import { dayOfDate } from "../../platform/clock/days.ts";
import type { LedgerName, StoredAction } from "./actions.repository.ts";
import type { StoredTransaction } from "./holdings.repository.ts";

/** Units of one purchase that are still held. */
export interface HeldLot {
  /** Null: an account that is not connected. */
  readonly brokerId: number | null;
  readonly acquiredOn: IsoDate;
  readonly quantity: number;
  /** 0 where the cost is not known. */
  readonly paise: number;
  readonly isCostKnown: boolean;
  readonly belongsTo: string | null;
  /** Id of the entry or action that brought them. */
  readonly origin: string;
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
  readonly belongsTo: string | null;
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
  /** Mergers and demergers that the member entered. */
  readonly ownActions: readonly StoredAction[];
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
export const keyOf = ({ coCode, isin }: Pick<LedgerName, "coCode" | "isin">): string =>
  coCode === null ? isin : String(coCode);

/** Lots and sales by share, from a member's transactions. */
export function deriveShares(
  transactions: readonly StoredTransaction[],
  { actionsOf, ownActions, byOwner }: DeriveOptions,
): ReadonlyMap<string, LedgerShare> {
  const valid = listValid(transactions).filter(({ kind }) => byOwner || kind !== "move");
  // Transactions come last: they name a share as it is called by now.
  const newest = new Map<string, LedgerName>(
    [...ownActions.map(({ into }) => into), ...valid].map((share) => [keyOf(share), share]),
  );
  const book = buildLots(
    sumFills(valid).map((transaction) => readEntry(transaction, byOwner)),
    [
      ...ownActions.map(readOwnAction),
      ...[...newest].flatMap(([share, { coCode }]) =>
        actionsOf(coCode).map((action): LotAction => ({
          id: `${share} ${action.kind} ${action.day}`,
          share,
          action: readRatio(action),
        })),
      ),
    ],
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
        // A statement's units have no cost until the member enters it.
        paise: lot.cost ?? 0,
        isCostKnown: lot.cost !== null,
        belongsTo: lot.belongsTo ?? null,
        origin: lot.origin,
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

function readOwnAction({ id, kind, share, into, day, ...terms }: StoredAction): LotAction {
  const { issued, held, childCost } = terms;
  const dated = { day: dayOfDate(day), ratio: issued / held };
  return {
    id,
    share: keyOf(share),
    action:
      kind === "merger"
        ? { ...dated, kind, into: keyOf(into), cash: 0 }
        : { ...dated, kind: "demerger", child: keyOf(into) },
    ratio: { issued, held },
    childCost,
  };
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
  const known = pieces.map((piece) => ({
    ...sale,
    acquiredOn: piece.boughtOn,
    quantity: piece.quantity,
    cost: piece.cost,
    proceeds: piece.proceeds ?? 0,
    isIntraday: piece.isIntraday ?? false,
    belongsTo: piece.belongsTo ?? null,
  }));
  if (unmatched === 0) return known;
  const proceeds = unmatchedProceeds ?? 0;
  const units = { acquiredOn: null, quantity: unmatched, cost: null, proceeds, belongsTo: null };
  return [...known, { ...sale, ...units, isIntraday: false }];
}

/** Fills of one leg are one entry, however many reports they came in. */
export function sumFills(transactions: readonly StoredTransaction[]): readonly StoredTransaction[] {
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

/** Returns true if the transaction adds units at a cost. */
export const isIncoming = (kind: StoredTransaction["kind"]): boolean =>
  kind === "buy" || kind === "transfer_in" || kind === "rights";

function readEntry(transaction: StoredTransaction, byOwner: boolean): LotTransaction {
  const { id, kind, day, acquiredOn, quantity, paise, charges } = transaction;
  if (kind === "withdrawal") throw new TypeError("A withdrawal is no entry");
  const isIn = isIncoming(kind);
  const belongsTo = byOwner ? transaction.belongsTo : null;
  return {
    id,
    account: nameAccount(transaction.brokerId),
    share: keyOf(transaction),
    date: day,
    kind,
    quantity,
    // A statement has no cost.
    amount:
      transaction.source === "cas" && paise === 0
        ? null
        : isIn
          ? paise + charges
          : kind === "sell"
            ? Math.max(0, paise - charges)
            : null,
    ...(acquiredOn === null ? {} : { boughtOn: acquiredOn }),
    ...(belongsTo === null ? {} : { belongsTo }),
    ...(transaction.movedTo === null ? {} : { movedTo: transaction.movedTo }),
  };
}
