import type { Database, Executor } from "@munshi/db";
import type { IsoDate } from "@munshi/engine/contract";
import { isLongTerm } from "@munshi/engine/trading";
import type { FinancialYear } from "@munshi/platform";
import type { Owner } from "../../platform/http/identify-call.ts";
import type { BrokerDesk } from "../broker-accounts/index.ts";
import { keyOf } from "./derive-shares.ts";
import type { LedgerShare, RealisedLot } from "./derive-shares.ts";
import { createLedgerEditor } from "./edit-ledger.ts";
import type { LedgerEditor } from "./edit-ledger.ts";
import type { StoredTransaction } from "./holdings.repository.ts";
import { openLedger } from "./open-ledger.ts";
import type { ShareName } from "./open-ledger.ts";
import { createCasImporter } from "./cas/import-cas.ts";
import type { CasImporter, StatementDeps } from "./cas/import-cas.ts";
import { createReconciler } from "./reconcile.ts";
import type { Reconciler } from "./reconcile.ts";

/** Units of one share that belong to a box, an advice or none. */
export interface HeldUnits {
  /** Null: a security that the market does not list. */
  readonly coCode: number | null;
  readonly isin: string;
  readonly symbol: string;
  readonly quantity: number;
  /** Includes charges. */
  readonly costPaise: number;
}

/** Units that a sale took from one lot: those bought that day, then first in, first out. */
export interface RealisedUnits extends ShareName {
  readonly brokerId: number | null;
  readonly soldOn: IsoDate;
  /** Null, with cost and term: the ledger has no purchase for these units. */
  readonly acquiredOn: IsoDate | null;
  readonly quantity: number;
  /** Less charges other than STT. */
  readonly proceedsPaise: number;
  readonly costPaise: number | null;
  /** Null also for an intraday trade, whose gain is no capital gain. */
  readonly isLong: boolean | null;
  /** Bought and sold on one day. */
  readonly isIntraday: boolean;
}

/** A sale that has not been made. */
export interface PlannedSale {
  readonly brokerId: number | null;
  readonly coCode: number;
  readonly isin: string;
  readonly symbol: string;
  readonly quantity: number;
  /** Less charges other than STT. */
  readonly proceedsPaise: number;
}

/** Holdings of members, derived from their ledger. */
export interface Holdings {
  readonly db: Database;
  readonly deps: HoldingsDeps;
  readonly editor: LedgerEditor;
  readonly reconciler: Reconciler;
  readonly casImporter: CasImporter;
  /**
   * Units that belong to `box:12` or `advice:<id>`, or to none of them (null), over all accounts of
   * the member; shares that are no longer held are left out.
   */
  listUnits(
    executor: Executor,
    owner: Owner,
    belongsTo: string | null,
  ): Promise<readonly HeldUnits[]>;
  /**
   * Returns what a sale today would realise, first in, first out across the account, regardless of
   * which units are sold; the ledger is not changed.
   */
  estimateSale(
    executor: Executor,
    owner: Owner,
    sale: PlannedSale,
  ): Promise<readonly RealisedUnits[]>;
  /** Lists the units realised by sales of a tax year, in the order of the sales. */
  listRealised(
    executor: Executor,
    owner: Owner,
    taxYear: Pick<FinancialYear, "start" | "end">,
  ): Promise<readonly RealisedUnits[]>;
}

export interface HoldingsDeps extends StatementDeps {
  readonly desk: Pick<BrokerDesk, "withSession" | "account">;
}

export function createHoldings(db: Database, deps: HoldingsDeps): Holdings {
  return {
    db,
    deps,
    editor: createLedgerEditor(deps),
    reconciler: createReconciler(db, deps),
    casImporter: createCasImporter(db, deps),
    async listUnits(executor, owner, belongsTo) {
      const ledger = await openLedger(executor, deps, owner);
      return [...ledger.derive(true).values()].flatMap(({ coCode, isin, symbol, lots }) => {
        const own = lots.filter((lot) => lot.belongsTo === belongsTo);
        const quantity = own.reduce((sum, lot) => sum + lot.quantity, 0);
        const costPaise = own.reduce((sum, lot) => sum + lot.paise, 0);
        return quantity === 0 ? [] : [{ coCode, isin, symbol, quantity, costPaise }];
      });
    },
    async estimateSale(executor, owner, { quantity, proceedsPaise, ...sale }) {
      const ledger = await openLedger(executor, deps, owner);
      const planned: StoredTransaction = {
        // After all that is sold today.
        id: "~",
        kind: "sell",
        source: "manual",
        ...sale,
        day: ledger.today,
        acquiredOn: null,
        quantity,
        paise: proceedsPaise,
        charges: 0,
        belongsTo: null,
        movedTo: null,
        legId: null,
        withdraws: null,
        replaces: null,
        note: "",
        at: deps.clock.now(),
      };
      const count = (share: LedgerShare | undefined): number => share?.realised.length ?? 0;
      const key = keyOf(planned);
      const before = count(ledger.derive(false).get(key));
      const share = ledger.derive(false, [planned]).get(key);
      // Sales are in their order: the planned one is the last.
      return (
        share?.realised.slice(before).map((lot) => nameRealised(lot, ledger.nameOf(share))) ?? []
      );
    },
    async listRealised(executor, owner, { start, end }) {
      const ledger = await openLedger(executor, deps, owner);
      return [...ledger.derive(false).values()]
        .flatMap((share) => {
          const name = ledger.nameOf(share);
          return share.realised.map((lot) => nameRealised(lot, name));
        })
        .filter(({ soldOn }) => soldOn >= start && soldOn <= end)
        .toSorted((one, other) => (one.soldOn < other.soldOn ? -1 : 1));
    },
  };
}

/** A realised lot with its share. */
export function nameRealised(lot: RealisedLot, name: ShareName): RealisedUnits {
  const { brokerId, soldOn, acquiredOn, quantity, proceeds, cost, isIntraday } = lot;
  return {
    ...name,
    brokerId,
    soldOn,
    acquiredOn,
    quantity,
    proceedsPaise: proceeds,
    costPaise: cost,
    isLong: acquiredOn === null || isIntraday ? null : isLongTerm(acquiredOn, soldOn),
    isIntraday,
  };
}
