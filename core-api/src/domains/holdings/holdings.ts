import type { Database, Executor } from "@munshi/db";
import type { IsoDate } from "@munshi/engine/contract";
import { findLongTermDay } from "@munshi/engine/trading";
import type { HeldLot } from "@munshi/engine/trading";
import type { FinancialYear } from "@munshi/platform";
import { dateOfDay } from "../../platform/clock/days.ts";
import type { Owner } from "../../platform/http/identify-call.ts";
import type { BrokerDesk } from "../broker-accounts/index.ts";
import { keyOf } from "./derive-shares.ts";
import { createLedgerEditor } from "./edit-ledger.ts";
import type { LedgerEditor } from "./edit-ledger.ts";
import { openLedger } from "./open-ledger.ts";
import type { LedgerDeps, ShareName } from "./open-ledger.ts";
import { createReconciler } from "./reconcile.ts";
import type { Reconciler } from "./reconcile.ts";

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

/** Units that a sale took from one lot of its account, first in, first out. */
export interface RealisedUnits extends ShareName {
  readonly brokerId: number | null;
  readonly soldOn: IsoDate;
  /** Null, with cost and term: the ledger has no purchase for these units. */
  readonly acquiredOn: IsoDate | null;
  readonly quantity: number;
  /** Less charges other than STT. */
  readonly proceedsPaise: number;
  readonly costPaise: number | null;
  readonly isLong: boolean | null;
}

/** Holdings of members, derived from their ledger. */
export interface Holdings {
  readonly db: Database;
  readonly deps: HoldingsDeps;
  readonly editor: LedgerEditor;
  readonly reconciler: Reconciler;
  /**
   * Units that belong to `box:12` or `advice:<id>`, or to none of them (null), over all accounts of
   * the member; shares that are no longer held are left out.
   */
  listUnits(
    executor: Executor,
    owner: Owner,
    belongsTo: string | null,
  ): Promise<readonly HeldUnits[]>;
  /** Lots of a share in one account as tax sees them, oldest first, whose units they are or not. */
  listTaxLots(
    executor: Executor,
    owner: Owner,
    brokerId: number | null,
    coCode: number,
  ): Promise<readonly HeldLot[]>;
  /** What sales of a tax year realised, in the order of the sales. */
  listRealised(
    executor: Executor,
    owner: Owner,
    taxYear: Pick<FinancialYear, "start" | "end">,
  ): Promise<readonly RealisedUnits[]>;
}

export interface HoldingsDeps extends LedgerDeps {
  readonly desk: Pick<BrokerDesk, "withSession" | "account">;
}

export function createHoldings(db: Database, deps: HoldingsDeps): Holdings {
  return {
    db,
    deps,
    editor: createLedgerEditor(deps),
    reconciler: createReconciler(db, deps),
    async listUnits(executor, owner, belongsTo) {
      const ledger = await openLedger(executor, deps, owner);
      return [...ledger.derive(true).values()].flatMap(({ coCode, isin, symbol, lots }) => {
        const own = lots.filter((lot) => lot.belongsTo === belongsTo);
        const quantity = own.reduce((sum, lot) => sum + lot.quantity, 0);
        const costPaise = own.reduce((sum, lot) => sum + lot.paise, 0);
        return quantity === 0 ? [] : [{ coCode, isin, symbol, quantity, costPaise }];
      });
    },
    async listTaxLots(executor, owner, brokerId, coCode) {
      const ledger = await openLedger(executor, deps, owner);
      const share = ledger.derive(false).get(keyOf({ coCode, isin: "" }));
      return share?.lots.filter((lot) => lot.brokerId === brokerId) ?? [];
    },
    async listRealised(executor, owner, { start, end }) {
      const ledger = await openLedger(executor, deps, owner);
      return [...ledger.derive(false).values()]
        .flatMap((share) => {
          const name = ledger.nameOf(share);
          return share.realised.map(
            ({ brokerId, sold, acquired, quantity, proceeds, cost }): RealisedUnits => ({
              ...name,
              brokerId,
              soldOn: dateOfDay(sold),
              acquiredOn: acquired === null ? null : dateOfDay(acquired),
              quantity,
              proceedsPaise: proceeds,
              costPaise: cost,
              isLong: acquired === null ? null : sold >= findLongTermDay(acquired),
            }),
          );
        })
        .filter(({ soldOn }) => soldOn >= start && soldOn <= end)
        .toSorted((one, other) => (one.soldOn < other.soldOn ? -1 : 1));
    },
  };
}
