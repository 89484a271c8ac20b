import type { CorporateAction } from "@munshi/engine/portfolio";
import { findLongTermDay, isLongTerm } from "@munshi/engine/trading";
import type {
  HeldLotAnswer,
  HeldShareAnswer,
  HoldingTransaction,
  RealisedAnswer,
  RealisedSale,
} from "../../contract/index.ts";
import { dateOfDay, dayOfDate } from "../../platform/clock/days.ts";
import type { StoredAction } from "./actions.repository.ts";
import { keyOf } from "./derive-shares.ts";
import type { HeldLot } from "./derive-shares.ts";
import { isEditable } from "./edit-ledger.ts";
import { nameRealised } from "./holdings.ts";
import type { RealisedUnits } from "./holdings.ts";
import type { StoredTransaction } from "./holdings.repository.ts";
import type { OpenLedger, ShareName } from "./open-ledger.ts";

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
    actions: [
      ...ledger
        .actionsOf(name.coCode)
        .filter(({ day }) => first !== undefined && day >= dayOfDate(first))
        .flatMap(presentAction),
      ...ledger.ownActions
        .filter((action) => [action.share, action.into].some((share) => keyOf(share) === key))
        .map((action) => presentOwnAction(action, ledger)),
    ].toSorted((one, other) => one.day.localeCompare(other.day)),
    tax_lots: share?.lots.map((lot) => presentLot(lot, ledger.today)) ?? [],
    realised: share?.realised.map((lot) => presentRealised(nameRealised(lot, name))) ?? [],
  };
}

function presentAction(action: CorporateAction): HeldShareAnswer["actions"] {
  const day = dateOfDay(action.day);
  if (action.kind === "split")
    return [{ day, kind: action.kind, from: action.from, to: action.to, entered: null }];
  if (action.kind === "bonus")
    return [{ day, kind: action.kind, from: action.held, to: action.issued, entered: null }];
  return [];
}

function presentOwnAction(
  { id, kind, day, held, issued, childCost, ...action }: StoredAction,
  ledger: OpenLedger,
): HeldShareAnswer["actions"][number] {
  const [share, into] = [action.share, action.into].map((one) => presentName(ledger.nameOf(one)));
  if (share === undefined || into === undefined || kind === "withdrawal")
    throw new TypeError("Not an action that counts");
  const percent = childCost === null ? null : childCost / 10_000;
  return {
    day,
    kind,
    from: held,
    to: issued,
    entered: { id, share, into, child_cost_percent: percent },
  };
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

export const presentName = ({ coCode, isin, symbol, name }: ShareName) => ({
  co_code: coCode,
  isin,
  symbol,
  name,
});

export function presentLot(lot: HeldLot, today: string): HeldLotAnswer {
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
