import type { Database, Executor } from "@munshi/db";
import type { IsoDate } from "@munshi/engine/contract";
import { endOfDay, marketDate } from "@munshi/platform";
import type {
  BrokerHolding,
  HoldingDifference,
  Reconciliation,
  ResolveDifferenceBody,
} from "../../contract/index.ts";
import { dateOfDay, dayOfDate } from "../../platform/clock/days.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { failure } from "../../platform/errors/failure.ts";
import type { Owner } from "../../platform/http/identify-call.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { BrokerDesk } from "../broker-accounts/index.ts";
import { findBroker } from "../brokers/index.ts";
import { readMarketHours } from "../market-hours/index.ts";
import { deriveShares, keyOf, listValid } from "./derive-shares.ts";
import type { LedgerShare } from "./derive-shares.ts";
import { requireRoom } from "./edit-ledger.ts";
import {
  insertTransaction,
  keepDifference,
  listKeptDifferences,
  lockLedger,
} from "./holdings.repository.ts";
import type { StoredTransaction } from "./holdings.repository.ts";
import { findShare, openLedger } from "./open-ledger.ts";
import type { LedgerDeps, OpenLedger, ShareName } from "./open-ledger.ts";

/** Compares the ledger with the holdings at the member's broker. */
export interface Reconciler {
  /** @throws AppError those of `BrokerDesk.withSession`. */
  compare(owner: Owner, signal: AbortSignal): Promise<Reconciliation>;
  /**
   * Makes the ledger agree by a transfer, or keeps the difference.
   * @throws AppError `holdings.difference_changed` (409), `holdings.price_needed`,
   * `holdings.future_day` (400), those of `compare`.
   */
  resolve(owner: Owner, body: ResolveDifferenceBody, signal: AbortSignal): Promise<void>;
}

/** Holding of one share at the broker. */
interface AtBroker {
  readonly share: ShareName;
  readonly quantity: number;
  readonly t1: number;
  /** Paise; null if it is not stated. */
  readonly average: number | null;
}

interface Comparison {
  readonly agreeing: number;
  readonly differences: readonly HoldingDifference[];
}

/** Days after the ex-date in which brokers credit the units of a split or bonus. */
const creditDays = 30;
/** Longest run of days without trading, with room. */
const settlementDays = 12;

export function createReconciler(
  db: Database,
  deps: LedgerDeps & { readonly desk: Pick<BrokerDesk, "withSession"> },
): Reconciler {
  const { clock, desk } = deps;

  const readBroker = async (
    owner: Owner,
    signal: AbortSignal,
  ): Promise<{ readonly brokerId: number; readonly held: ReadonlyMap<string, AtBroker> }> => {
    const { brokerId, holdings } = await desk.withSession(
      owner.userId,
      async ({ brokerId: id, provider, token }) => ({
        brokerId: id,
        holdings: await provider.trading.holdings(token, signal),
      }),
    );
    const named = await Promise.all(
      holdings.map(async (holding) => [await nameShare(holding), holding] as const),
    );
    const shares = Map.groupBy(named, ([share]) => keyOf(share));
    const held = [...shares].flatMap(([key, rows]) => {
      const [first] = rows;
      return first === undefined ? [] : [[key, sumRows(first[0], rows)] as const];
    });
    return { brokerId, held: new Map(held) };
  };

  const nameShare = async ({ isin, symbol }: BrokerHolding): Promise<ShareName> => {
    const found = await findShare(deps, isin ?? symbol);
    const text = symbol === "" ? (isin ?? "") : symbol;
    return found ?? { coCode: null, isin: isin ?? symbol, symbol: text, name: text };
  };

  const compareWith = async (
    ledger: OpenLedger,
    owner: Owner,
    { brokerId, held }: Awaited<ReturnType<typeof readBroker>>,
    executor: Executor,
  ): Promise<Comparison> => {
    const ofAccount = ledger.transactions.filter((one) => one.brokerId === brokerId);
    const valid = listValid(ofAccount);
    const derive = (until: number): ReadonlyMap<string, LedgerShare> =>
      deriveShares(ofAccount, {
        actionsOf: (coCode) => ledger.actionsOf(coCode).filter(({ day }) => day <= until),
        ownActions: ledger.ownActions.filter(({ day }) => dayOfDate(day) <= until),
        byOwner: false,
      });
    const today = dayOfDate(ledger.today);
    const shares = derive(today);
    const uncredited = derive(today - creditDays);
    const undelivered = await listUndelivered(executor, valid, ledger.today);
    const kept = await listKeptDifferences(executor, owner, brokerId);
    const differences: HoldingDifference[] = [];
    let agreeing = 0;
    for (const key of new Set([...shares.keys(), ...held.keys()])) {
      const ofShare = valid.filter((one) => keyOf(one) === key);
      const quantity = sumUnits(shares.get(key)?.lots ?? []);
      const broker = held.get(key);
      const atBroker = broker?.quantity ?? 0;
      const share = broker?.share ?? shares.get(key);
      if (share === undefined || (quantity === 0 && atBroker === 0)) continue;
      const t1 = sumUnits(undelivered.filter((one) => keyOf(one) === key));
      const doAgree = listPlausible(quantity, ofShare, ledger.today).includes(atBroker);
      if (doAgree && (broker?.t1 ?? 0) <= t1) {
        agreeing += 1;
        continue;
      }
      const isUncredited = sumUnits(uncredited.get(key)?.lots ?? []) === atBroker;
      const { coCode, isin, symbol, name } = ledger.nameOf(share);
      differences.push({
        co_code: coCode,
        isin,
        symbol,
        name: broker?.share.name ?? name,
        kind: doAgree ? "t1" : "quantity",
        ledger_quantity: quantity,
        broker_quantity: atBroker,
        ledger_t1: t1,
        broker_t1: broker?.t1 ?? 0,
        broker_average_paise: broker?.average ?? null,
        likely: doAgree ? null : isUncredited && quantity > 0 ? "action" : isOpening(ofShare),
        kept: kept.some(
          (one) =>
            one.isin === isin && one.ledgerQuantity === quantity && one.brokerQuantity === atBroker,
        ),
      });
    }
    return {
      agreeing,
      differences: differences.toSorted(
        (one, other) =>
          Number(one.kept) - Number(other.kept) || one.symbol.localeCompare(other.symbol),
      ),
    };
  };

  return {
    async compare(owner, signal) {
      const broker = await readBroker(owner, signal);
      const ledger = await openLedger(db, deps, owner);
      const { brokerId } = broker;
      return {
        broker: { id: brokerId, name: findBroker(brokerId)?.name ?? "" },
        as_of: clock.now().toISOString(),
        ...(await compareWith(ledger, owner, broker, db)),
      };
    },
    async resolve(owner, body, signal) {
      const broker = await readBroker(owner, signal);
      await inTransaction(db, async (transaction) => {
        await lockLedger(transaction, owner.userId);
        const ledger = await openLedger(transaction, deps, owner);
        const { differences } = await compareWith(ledger, owner, broker, transaction);
        const found = differences.find(({ isin }) => isin === body.isin);
        if (
          found?.ledger_quantity !== body.ledger_quantity ||
          found.broker_quantity !== body.broker_quantity
        )
          throw failure(
            "holdings.difference_changed",
            409,
            "The quantities have changed. Compare again.",
          );
        requireRoom(ledger);
        const at = clock.now();
        if (body.choice === "keep" || found.kind === "t1") {
          const [ledgerQuantity, brokerQuantity] = [found.ledger_quantity, found.broker_quantity];
          const kept = { isin: found.isin, ledgerQuantity, brokerQuantity };
          await keepDifference(transaction, owner, broker.brokerId, kept, at);
          return;
        }
        await insertTransaction(
          transaction,
          owner,
          adopt(found, body, { brokerId: broker.brokerId, today: ledger.today, at }),
        );
      });
    },
  };

  /** The transfer that makes the ledger agree; dated today, so that past splits leave it as it is. */
  function adopt(
    found: HoldingDifference,
    body: ResolveDifferenceBody,
    {
      brokerId,
      today,
      at,
    }: { readonly brokerId: number; readonly today: IsoDate; readonly at: Date },
  ): StoredTransaction {
    const more = found.broker_quantity - found.ledger_quantity;
    const isIn = more > 0;
    const acquiredOn = body.acquired_on ?? today;
    const price = body.price_paise ?? found.broker_average_paise;
    if (isIn && acquiredOn > today)
      throw failure("holdings.future_day", 400, "Choose today or an earlier date.", {
        fields: { acquired_on: ["Choose today or an earlier date."] },
      });
    if (isIn && price === null)
      throw failure("holdings.price_needed", 400, "Enter the cost of these shares.", {
        fields: { price_paise: ["Enter the cost of these shares."] },
      });
    return {
      id: createPublicId(),
      brokerId,
      kind: isIn ? "transfer_in" : "transfer_out",
      source: "broker",
      coCode: found.co_code,
      isin: found.isin,
      symbol: found.symbol,
      day: today,
      acquiredOn: isIn ? acquiredOn : null,
      quantity: Math.abs(more),
      paise: isIn ? Math.abs(more) * (price ?? 0) : 0,
      charges: 0,
      belongsTo: body.belongs_to,
      movedTo: null,
      legId: null,
      withdraws: null,
      replaces: null,
      note: "",
      at,
    };
  }
}

const sumUnits = (rows: readonly { readonly quantity: number }[]): number =>
  rows.reduce((sum, { quantity }) => sum + quantity, 0);

/** One row of each exchange. */
function sumRows(
  share: ShareName,
  rows: readonly (readonly [ShareName, BrokerHolding])[],
): AtBroker {
  const holdings = rows.map(([, holding]) => holding);
  const quantity = sumUnits(holdings);
  const isPriced = holdings.every(({ average_price: price }) => price !== null);
  const cost = holdings.reduce(
    (sum, one) => sum + one.quantity * Math.round((one.average_price ?? 0) * 100),
    0,
  );
  return {
    share,
    quantity,
    t1: holdings.reduce((sum, { t1_quantity: t1 }) => sum + t1, 0),
    average: isPriced && quantity > 0 ? Math.round(cost / quantity) : null,
  };
}

/** Brokers show purchases of today among positions until tomorrow; sales of today show or not. */
function listPlausible(
  quantity: number,
  ofShare: readonly StoredTransaction[],
  today: IsoDate,
): readonly number[] {
  const traded = ofShare.filter(({ day, source }) => day === today && source !== "broker");
  const bought = sumUnits(traded.filter(({ kind }) => kind === "buy"));
  const sold = sumUnits(traded.filter(({ kind }) => kind === "sell"));
  return [quantity, quantity - bought, quantity + sold, quantity - bought + sold];
}

/** Purchases that are delivered today or later. */
async function listUndelivered(
  executor: Executor,
  valid: readonly StoredTransaction[],
  today: IsoDate,
): Promise<readonly StoredTransaction[]> {
  const since = dateOfDay(dayOfDate(today) - settlementDays);
  const bought = valid.filter(({ kind, day }) => kind === "buy" && day >= since);
  const days = [...new Set(bought.map(({ day }) => day))];
  const deliveries = new Map<IsoDate, IsoDate>();
  for (const day of days) {
    const { nextOpening } = await readMarketHours(executor, endOfDay(day));
    deliveries.set(day, nextOpening === null ? today : marketDate(nextOpening));
  }
  return bought.filter(({ day }) => (deliveries.get(day) ?? today) >= today);
}

const isOpening = (ofShare: readonly StoredTransaction[]): "opening" | null =>
  ofShare.length === 0 ? "opening" : null;
