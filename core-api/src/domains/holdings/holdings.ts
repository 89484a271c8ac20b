import type { Database, Executor } from "@munshi/db";
import type { CorporateAction } from "@munshi/engine/portfolio";
import { marketDate } from "@munshi/platform";
import type { Clock } from "../../platform/clock/clock.ts";
import { dayOfDate } from "../../platform/clock/days.ts";
import type { Owner } from "../../platform/http/identify-call.ts";
import type { MarketFacts } from "../market/index.ts";
import { readAction } from "../market/index.ts";
import { deriveShares } from "./derive-shares.ts";
import type { LedgerShare } from "./derive-shares.ts";
import { listTransactions } from "./holdings.repository.ts";

/** Units of one share that belong to a box, an advice or none. */
export interface HeldUnits {
  /** Null: a security that the market does not list. */
  readonly coCode: number | null;
  readonly isin: string;
  readonly symbol: string;
  readonly quantity: number;
  /** What they cost, with charges. */
  readonly costPaise: number;
}

/** Holdings of members, derived from their ledger. */
export interface Holdings {
  readonly db: Database;
  /**
   * Units that belong to `box:12` or `advice:<id>`, or to none of them (null), over all accounts of
   * the member; shares that are no longer held are left out.
   */
  listUnits(
    executor: Executor,
    owner: Owner,
    belongsTo: string | null,
  ): Promise<readonly HeldUnits[]>;
}

export interface HoldingsDeps {
  readonly clock: Clock;
  readonly facts: MarketFacts;
}

export function createHoldings(db: Database, { clock, facts }: HoldingsDeps): Holdings {
  /** Corporate actions of shares up to today. */
  const loadActions = async (
    coCodes: readonly number[],
  ): Promise<ReadonlyMap<number, readonly CorporateAction[]>> => {
    const dataset = await facts.findVersion();
    if (dataset === null || coCodes.length === 0) return new Map();
    const today = dayOfDate(marketDate(clock.now()));
    const instruments = await facts.listInstruments(dataset, coCodes);
    const loaded = await Promise.all(
      [...instruments].map(async ([asked, { coCode, faceValue }]) => {
        const recorded = await facts.listActions(coCode);
        const actions = recorded.flatMap((action) => readAction(action, faceValue) ?? []);
        return [asked, actions.filter(({ day }) => day <= today)] as const;
      }),
    );
    return new Map(loaded);
  };

  const derive = async (
    executor: Executor,
    owner: Owner,
    byOwner: boolean,
  ): Promise<ReadonlyMap<string, LedgerShare>> => {
    const transactions = await listTransactions(executor, owner);
    const actions = await loadActions([
      ...new Set(transactions.flatMap(({ coCode }) => coCode ?? [])),
    ]);
    const actionsOf = (coCode: number | null) =>
      (coCode === null ? undefined : actions.get(coCode)) ?? [];
    return deriveShares(transactions, { actionsOf, byOwner });
  };

  return {
    db,
    async listUnits(executor, owner, belongsTo) {
      const shares = await derive(executor, owner, true);
      return [...shares.values()].flatMap(({ coCode, isin, symbol, lots }) => {
        const own = lots.filter((lot) => lot.belongsTo === belongsTo);
        const quantity = own.reduce((sum, lot) => sum + lot.quantity, 0);
        const costPaise = own.reduce((sum, lot) => sum + lot.paise, 0);
        return quantity === 0 ? [] : [{ coCode, isin, symbol, quantity, costPaise }];
      });
    },
  };
}
