import type { Executor } from "@munshi/db";
import { restateClose } from "@munshi/engine/portfolio";
import type { CorporateAction } from "@munshi/engine/portfolio";
import { measureDayChange, measureReturn } from "@munshi/engine/trading";
import type { CashFlow } from "@munshi/engine/trading";
import type { Holding, HoldingReturn, HoldingsAnswer } from "../../contract/index.ts";
import { dateOfDay, dayOfDate } from "../../platform/clock/days.ts";
import { listLastCloses } from "../market/index.ts";
import type { DayClose } from "../market/index.ts";
import { keyOf, listValid, sumFills } from "./derive-shares.ts";
import type { HeldLot, LedgerShare, RealisedLot } from "./derive-shares.ts";
import { presentLot, presentName } from "./holdings.presenter.ts";
import type { StoredTransaction } from "./holdings.repository.ts";
import type { OpenLedger } from "./open-ledger.ts";

/** Closes of a share in paise, as holders of today's units would have seen them. */
interface LastDay {
  readonly day: number;
  readonly close: number;
  /** Null: the share has one close only. */
  readonly previous: number | null;
}

/** Holdings of one owner's units, or of all (undefined), at the last closes. */
export async function showHoldings(
  executor: Executor,
  ledger: OpenLedger,
  belongsTo: string | null | undefined,
): Promise<HoldingsAnswer> {
  const { dataset, today } = ledger;
  const isShown = (one: { readonly belongsTo: string | null }): boolean =>
    belongsTo === undefined || one.belongsTo === belongsTo;
  const shares = [...ledger.derive(true).values()].map((share) => ({
    ...share,
    lots: share.lots.filter(isShown),
    realised: share.realised.filter(isShown),
  }));
  const held = shares.filter(({ lots }) => lots.length > 0);
  const coCodes = held.flatMap(({ coCode }) => coCode ?? []);
  const asOf = dayOfDate(dataset?.asOf ?? today);
  const closes = await listLastCloses(executor, dataset === null ? [] : coCodes, asOf);
  const entries = Map.groupBy(sumFills(listValid(ledger.transactions)), keyOf);
  const holdings = held.map((share): Holding => {
    const last = restate(
      share.coCode === null ? [] : (closes.get(share.coCode) ?? []),
      ledger.actionsOf(share.coCode),
    );
    const own = entries.get(keyOf(share)) ?? [];
    return presentHolding(share, ledger, last, {
      dayChange: last?.day === asOf ? changeOfDay(share.lots, last, own) : null,
      return:
        last === null
          ? unpriced
          : hasUnknownCost(share)
            ? uncosted
            : returnOf(share, last.close, asOf),
    });
  });
  const priced = holdings.filter(({ value_paise: value }) => value !== null);
  const gained = priced.filter(({ gain_paise: gain }) => gain !== null);
  const [invested, value] = [sum(gained, "invested_paise"), sum(gained, "value_paise")];
  const changed = holdings.filter(({ day_change_paise: change }) => change !== null);
  const isUnmeasured = new Set(
    holdings.flatMap((one) => (one.gain_paise === null ? [one.isin] : [])),
  );
  return {
    as_of: dataset?.asOf ?? null,
    holdings: holdings.toSorted(
      (one, other) =>
        (other.value_paise ?? -1) - (one.value_paise ?? -1) ||
        one.symbol.localeCompare(other.symbol),
    ),
    invested_paise: sum(holdings, "invested_paise"),
    value_paise: sum(priced, "value_paise"),
    gain_paise: value - invested,
    gain_percent: percentOf(value - invested, invested),
    day_change_paise: changed.length === 0 ? null : sum(changed, "day_change_paise"),
    return: measure(
      shares.flatMap((share) =>
        isUnmeasured.has(share.isin)
          ? listSales(share)
          : [...listSales(share), ...payFor(share.lots)],
      ),
      value,
      asOf,
    ),
    without_price: holdings.length - priced.length,
  };
}

function presentHolding(
  { lots, ...share }: LedgerShare,
  ledger: OpenLedger,
  last: LastDay | null,
  more: { readonly dayChange: number | null; readonly return: HoldingReturn },
): Holding {
  const total = (of: readonly HeldLot[], field: "quantity" | "paise"): number =>
    of.reduce((amount, lot) => amount + lot[field], 0);
  const [quantity, invested] = [total(lots, "quantity"), total(lots, "paise")];
  const value = last === null ? null : Math.round(quantity * last.close);
  const gain = value === null || hasUnknownCost({ lots }) ? null : value - invested;
  const owners = Map.groupBy(lots, (lot) => lot.belongsTo);
  return {
    ...presentName(ledger.nameOf(share)),
    quantity,
    average_paise: Math.round(invested / quantity),
    invested_paise: invested,
    last_paise: last === null ? null : Math.round(last.close),
    last_on: last === null ? null : dateOfDay(last.day),
    value_paise: value,
    gain_paise: gain,
    gain_percent: gain === null ? null : percentOf(gain, invested),
    day_change_paise: more.dayChange,
    return: more.return,
    owners: [...owners].map(([belongsTo, own]) => ({
      belongs_to: belongsTo,
      quantity: total(own, "quantity"),
      invested_paise: total(own, "paise"),
    })),
    lots: lots.map((lot) => presentLot(lot, ledger.today)),
  };
}

/** The last two closes, restated for what happened to holders since. */
function restate(
  [last, previous]: readonly DayClose[],
  actions: readonly CorporateAction[],
): LastDay | null {
  if (last === undefined) return null;
  const since = ({ day, paise }: DayClose): number =>
    actions.filter((action) => action.day > day).reduce(restateClose, paise);
  return {
    day: last.day,
    close: since(last),
    previous: previous === undefined ? null : since(previous),
  };
}

/** Units that came on the day or later by a trade: the day's at their price, later ones not at all. */
function changeOfDay(
  lots: readonly HeldLot[],
  { day, close, previous }: LastDay,
  entries: readonly StoredTransaction[],
): number | null {
  if (previous === null) return null;
  const traded = new Map(
    entries.flatMap((entry) =>
      dayOfDate(entry.day) >= day && (entry.kind === "buy" || entry.kind === "rights")
        ? [[entry.id, entry] as const]
        : [],
    ),
  );
  const counted = lots.filter(({ origin }) => {
    const entry = traded.get(origin);
    return entry === undefined || dayOfDate(entry.day) === day;
  });
  const bought = counted.flatMap(({ origin, quantity }) => {
    const entry = traded.get(origin);
    return entry === undefined ? [] : [{ quantity, price: entry.paise / entry.quantity }];
  });
  const quantity = counted.reduce((units, lot) => units + lot.quantity, 0);
  return measureDayChange({ quantity, close, previousClose: previous, bought });
}

const payFor = (lots: readonly HeldLot[]): readonly CashFlow[] =>
  lots.map(({ acquiredOn, paise }) => ({ date: acquiredOn, amount: -paise }));

/** Cash flows of sold units; sales without a known purchase are left out. */
const listSales = ({ realised }: { readonly realised: readonly RealisedLot[] }) =>
  realised.flatMap(({ acquiredOn, soldOn, cost, proceeds }): readonly CashFlow[] =>
    acquiredOn === null || cost === null
      ? []
      : [
          { date: acquiredOn, amount: -cost },
          { date: soldOn, amount: proceeds },
        ],
  );

const unpriced: HoldingReturn = { percent: null, kind: null, reason: "no_price" };
const uncosted: HoldingReturn = { percent: null, kind: null, reason: "no_cost" };

const hasUnknownCost = ({ lots }: Pick<LedgerShare, "lots">): boolean =>
  lots.some(({ isCostKnown }) => !isCostKnown);

function returnOf(share: LedgerShare, close: number, asOf: number): HoldingReturn {
  const quantity = share.lots.reduce((units, lot) => units + lot.quantity, 0);
  const flows = [...listSales(share), ...payFor(share.lots)];
  return measure(flows, Math.round(quantity * close), asOf);
}

/** The value counts on the day of the prices, or of the last trade after it. */
function measure(flows: readonly CashFlow[], value: number, asOf: number): HoldingReturn {
  const last = flows.reduce((day, { date }) => Math.max(day, dayOfDate(date)), asOf);
  const found = measureReturn([...flows, { date: dateOfDay(last), amount: value }]);
  return found.percent === null
    ? { percent: null, kind: null, reason: found.reason }
    : { percent: found.percent, kind: found.kind, reason: null };
}

const sum = (
  rows: readonly Holding[],
  field: "invested_paise" | "value_paise" | "day_change_paise",
): number => rows.reduce((total, row) => total + (row[field] ?? 0), 0);

const percentOf = (gain: number, cost: number): number | null =>
  cost > 0 ? (gain * 100) / cost : null;
