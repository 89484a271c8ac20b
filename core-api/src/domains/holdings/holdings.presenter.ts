import type { CorporateAction } from "@munshi/engine/portfolio";
import { findLongTermDay, isLongTerm } from "@munshi/engine/trading";
import type {
  HeldLotAnswer,
  HeldShareAnswer,
  Holding,
  HoldingsAnswer,
  HoldingTransaction,
  RealisedAnswer,
  RealisedSale,
} from "../../contract/index.ts";
import { dateOfDay, dayOfDate } from "../../platform/clock/days.ts";
import type { MarketFacts } from "../market/index.ts";
import type { HeldLot, LedgerShare } from "./derive-shares.ts";
import { isEditable } from "./edit-ledger.ts";
import { nameRealised } from "./holdings.ts";
import type { RealisedUnits } from "./holdings.ts";
import type { StoredTransaction } from "./holdings.repository.ts";
import type { OpenLedger, ShareName } from "./open-ledger.ts";

/** Holdings of one owner's units, or of all (undefined), with last closes. */
export async function presentHoldings(
  facts: MarketFacts,
  ledger: OpenLedger,
  belongsTo: string | null | undefined,
): Promise<HoldingsAnswer> {
  const { dataset, today } = ledger;
  const held = [...ledger.derive(true).values()].flatMap((share) => {
    const lots = share.lots.filter((lot) => belongsTo === undefined || lot.belongsTo === belongsTo);
    return lots.length === 0 ? [] : [{ ...share, lots }];
  });
  const holdings = await Promise.all(
    held.map(async (share): Promise<Holding> => {
      const trade =
        dataset === null || share.coCode === null
          ? null
          : await facts.findLastTrade(dataset, share.coCode);
      const [close, day] = [trade?.close.at(-1), trade?.days.at(-1)];
      const last =
        close === undefined || day === undefined || !(close > 0)
          ? null
          : { paise: Math.round(close * 100), day };
      return presentHolding(share, ledger.nameOf(share), last, today);
    }),
  );
  const priced = holdings.filter(({ value_paise: value }) => value !== null);
  const [invested, value] = [sum(priced, "invested_paise"), sum(priced, "value_paise")];
  return {
    as_of: dataset?.asOf ?? null,
    holdings: holdings.toSorted(
      (one, other) =>
        (other.value_paise ?? -1) - (one.value_paise ?? -1) ||
        one.symbol.localeCompare(other.symbol),
    ),
    invested_paise: sum(holdings, "invested_paise"),
    value_paise: value,
    gain_paise: value - invested,
    gain_percent: percentOf(value - invested, invested),
    without_price: holdings.length - priced.length,
  };
}

function presentHolding(
  { lots }: Pick<LedgerShare, "lots">,
  name: ShareName,
  last: { readonly paise: number; readonly day: number } | null,
  today: string,
): Holding {
  const total = (of: readonly HeldLot[], field: "quantity" | "paise"): number =>
    of.reduce((amount, lot) => amount + lot[field], 0);
  const [quantity, invested] = [total(lots, "quantity"), total(lots, "paise")];
  const value = last === null ? null : quantity * last.paise;
  const owners = Map.groupBy(lots, (lot) => lot.belongsTo);
  return {
    ...presentName(name),
    quantity,
    average_paise: Math.round(invested / quantity),
    invested_paise: invested,
    last_paise: last?.paise ?? null,
    last_on: last === null ? null : dateOfDay(last.day),
    value_paise: value,
    gain_paise: value === null ? null : value - invested,
    gain_percent: value === null ? null : percentOf(value - invested, invested),
    owners: [...owners].map(([belongsTo, own]) => ({
      belongs_to: belongsTo,
      quantity: total(own, "quantity"),
      invested_paise: total(own, "paise"),
    })),
    lots: lots.map((lot) => presentLot(lot, today)),
  };
}

/** One share: what happened, and what tax sees. */
export function presentShare(
  ledger: OpenLedger,
  name: ShareName,
  key: string,
  transactions: readonly StoredTransaction[],
  batches: ReadonlyMap<string, string>,
): HeldShareAnswer {
  const share = ledger.derive(false).get(key);
  const first = transactions.map(({ day }) => day).toSorted()[0];
  const withdrawn = new Map(
    transactions.flatMap(({ withdraws, at }) => (withdraws === null ? [] : [[withdraws, at]])),
  );
  return {
    ...presentName(name),
    transactions: transactions
      .flatMap((transaction) =>
        presentTransaction(transaction, withdrawn.get(transaction.id) ?? null, batches),
      )
      .toReversed(),
    actions: ledger
      .actionsOf(name.coCode)
      .filter(({ day }) => first !== undefined && day >= dayOfDate(first))
      .flatMap(presentAction),
    tax_lots: share?.lots.map((lot) => presentLot(lot, ledger.today)) ?? [],
    realised: share?.realised.map((lot) => presentRealised(nameRealised(lot, name))) ?? [],
  };
}

function presentAction(action: CorporateAction): HeldShareAnswer["actions"] {
  const day = dateOfDay(action.day);
  if (action.kind === "split")
    return [{ day, kind: action.kind, from: action.from, to: action.to }];
  if (action.kind === "bonus")
    return [{ day, kind: action.kind, from: action.held, to: action.issued }];
  return [];
}

function presentTransaction(
  transaction: StoredTransaction,
  withdrawnAt: Date | null,
  batches: ReadonlyMap<string, string>,
): readonly HoldingTransaction[] {
  const { kind, legId } = transaction;
  if (kind === "withdrawal") return [];
  return [
    {
      id: transaction.id,
      kind,
      source: transaction.source,
      day: transaction.day,
      acquired_on: transaction.acquiredOn,
      quantity: transaction.quantity,
      price_paise: Math.round(transaction.paise / transaction.quantity),
      value_paise: transaction.paise,
      charges_paise: transaction.charges,
      belongs_to: transaction.belongsTo,
      moved_to: transaction.movedTo,
      broker: transaction.brokerId,
      order: legId === null ? null : (batches.get(legId) ?? null),
      replaces: transaction.replaces,
      withdrawn_at: withdrawnAt?.toISOString() ?? null,
      can_change: withdrawnAt === null && isEditable(transaction),
      note: transaction.note,
      recorded_at: transaction.at.toISOString(),
    },
  ];
}

/** Gains of a tax year, `2026-27`. */
export function presentRealisedYear(
  taxYear: string,
  units: readonly RealisedUnits[],
): RealisedAnswer {
  const gain = (isMeant: (one: RealisedUnits) => boolean): number =>
    units.reduce(
      (total, one) =>
        isMeant(one) && one.costPaise !== null ? total + one.proceedsPaise - one.costPaise : total,
      0,
    );
  return {
    tax_year: taxYear,
    sales: units.map(presentRealised),
    short_gain_paise: gain(({ isLong }) => isLong === false),
    long_gain_paise: gain(({ isLong }) => isLong === true),
    intraday_gain_paise: gain(({ isIntraday }) => isIntraday),
    unknown_quantity: units.reduce(
      (total, { costPaise, quantity }) => (costPaise === null ? total + quantity : total),
      0,
    ),
  };
}

function presentRealised(units: RealisedUnits): RealisedSale {
  return {
    ...presentName(units),
    broker: units.brokerId,
    sold_on: units.soldOn,
    acquired_on: units.acquiredOn,
    quantity: units.quantity,
    proceeds_paise: units.proceedsPaise,
    cost_paise: units.costPaise,
    gain_paise: units.costPaise === null ? null : units.proceedsPaise - units.costPaise,
    is_long: units.isLong,
    is_intraday: units.isIntraday,
  };
}

const presentName = ({ coCode, isin, symbol, name }: ShareName) => ({
  co_code: coCode,
  isin,
  symbol,
  name,
});

function presentLot(lot: HeldLot, today: string): HeldLotAnswer {
  return {
    acquired_on: lot.acquiredOn,
    quantity: lot.quantity,
    cost_paise: lot.paise,
    is_long: isLongTerm(lot.acquiredOn, today),
    long_from: findLongTermDay(lot.acquiredOn),
    belongs_to: lot.belongsTo,
    broker: lot.brokerId,
  };
}

const sum = (rows: readonly Holding[], field: "invested_paise" | "value_paise"): number =>
  rows.reduce((total, row) => total + (row[field] ?? 0), 0);

const percentOf = (gain: number, cost: number): number | null =>
  cost > 0 ? (gain * 100) / cost : null;
