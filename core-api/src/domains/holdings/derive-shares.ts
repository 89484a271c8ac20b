import type { CorporateAction } from "@munshi/engine/portfolio";
import { deriveLedger } from "@munshi/engine/trading";
import type { HeldLot, LedgerEntry, RealisedLot } from "@munshi/engine/trading";
import { dayOfDate } from "../../platform/clock/days.ts";
import type { StoredTransaction } from "./holdings.repository.ts";

/** A share of a member's ledger, over all accounts. */
export interface LedgerShare {
  /** Null: a security that the market does not list. */
  readonly coCode: number | null;
  /** As in the newest transaction. */
  readonly isin: string;
  readonly symbol: string;
  /** Oldest first. */
  readonly lots: readonly (HeldLot & { readonly brokerId: number | null })[];
  readonly realised: readonly (RealisedLot & { readonly brokerId: number | null })[];
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

/** Lots and realised lots by share, from a member's transactions. */
export function deriveShares(
  transactions: readonly StoredTransaction[],
  { actionsOf, byOwner }: DeriveOptions,
): ReadonlyMap<string, LedgerShare> {
  const valid = listValid(transactions).filter(({ kind }) => byOwner || kind !== "move");
  const shares = Map.groupBy(valid, keyOf);
  return new Map(
    [...shares].flatMap(([key, ofShare]) => {
      const last = ofShare.at(-1);
      if (last === undefined) return [];
      const { coCode, isin, symbol } = last;
      const accounts = Map.groupBy(ofShare, ({ brokerId }) => brokerId);
      const derived = [...accounts].map(([brokerId, ofAccount]) => {
        const entries = readEntries(ofAccount);
        const { lots, realised } = deriveLedger(
          byOwner ? entries : entries.map((entry) => ({ ...entry, belongsTo: null })),
          actionsOf(coCode),
        );
        return {
          lots: lots.map((lot) => ({ ...lot, brokerId })),
          realised: realised.map((lot) => ({ ...lot, brokerId })),
        };
      });
      const lots = derived
        .flatMap((account) => account.lots)
        .toSorted((one, other) => one.acquired - other.acquired);
      const realised = derived
        .flatMap((account) => account.realised)
        .toSorted((one, other) => one.sold - other.sold);
      return [[key, { coCode, isin, symbol, lots, realised }]];
    }),
  );
}

/** Fills of one leg are one entry, however many reports they came in. */
function readEntries(transactions: readonly StoredTransaction[]): readonly LedgerEntry[] {
  const fills = Map.groupBy(
    transactions.filter(({ legId }) => legId !== null),
    ({ legId, day }) => `${legId} ${day}`,
  );
  const byLeg = [...fills]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, reports]) => {
      const [first] = reports;
      if (first === undefined) return [];
      const total = (field: "quantity" | "paise" | "charges"): number =>
        reports.reduce((sum, report) => sum + report[field], 0);
      const summed = { quantity: total("quantity"), paise: total("paise") };
      return [readEntry({ ...first, ...summed, charges: total("charges") })];
    });
  return [...byLeg, ...transactions.filter(({ legId }) => legId === null).map(readEntry)];
}

function readEntry(transaction: StoredTransaction): LedgerEntry {
  const { kind, day, acquiredOn, quantity, paise, charges, belongsTo, movedTo } = transaction;
  if (kind === "withdrawal") throw new TypeError("A withdrawal is no entry");
  const isSale = kind === "sell";
  return {
    kind,
    day: dayOfDate(day),
    acquired: dayOfDate(acquiredOn ?? day),
    quantity,
    paise: isSale ? Math.max(0, paise - charges) : paise + charges,
    belongsTo,
    movedTo,
  };
}
