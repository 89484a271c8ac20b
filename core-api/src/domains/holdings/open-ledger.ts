import type { Executor } from "@munshi/db";
import type { IsoDate } from "@munshi/engine/contract";
import type { CorporateAction } from "@munshi/engine/portfolio";
import { marketDate } from "@munshi/platform";
import type { Clock } from "../../platform/clock/clock.ts";
import { failure } from "../../platform/errors/failure.ts";
import type { Owner } from "../../platform/http/identify-call.ts";
import { listHeldInstruments } from "../market/index.ts";
import type { MarketFacts, PublishedVersion } from "../market/index.ts";
import { listOwnActions } from "./actions.repository.ts";
import type { LedgerName, StoredAction } from "./actions.repository.ts";
import { deriveShares } from "./derive-shares.ts";
import type { LedgerShare } from "./derive-shares.ts";
import { listTransactions } from "./holdings.repository.ts";
import type { StoredTransaction } from "./holdings.repository.ts";

export interface LedgerDeps {
  readonly clock: Clock;
  readonly facts: MarketFacts;
}

export interface ShareName extends LedgerName {
  readonly name: string;
}

/** A member's ledger as of today. */
export interface OpenLedger {
  readonly dataset: PublishedVersion | null;
  readonly today: IsoDate;
  /** In the order in which they were recorded, withdrawn ones too. */
  readonly transactions: readonly StoredTransaction[];
  /** Mergers and demergers that the member entered. */
  readonly ownActions: readonly StoredAction[];
  /** Corporate actions up to today. */
  actionsOf(coCode: number | null): readonly CorporateAction[];
  /** Names as of today. */
  nameOf(share: LedgerName): ShareName;
  /** Lots by share; of each owner's units, or as tax sees an account. */
  derive(
    byOwner: boolean,
    more?: readonly StoredTransaction[],
    ownActions?: readonly StoredAction[],
  ): ReadonlyMap<string, LedgerShare>;
}

/** Opens a member's ledger with the corporate actions of its shares, all on one connection. */
export async function openLedger(
  executor: Executor,
  { clock }: Pick<LedgerDeps, "clock">,
  owner: Owner,
): Promise<OpenLedger> {
  const today = marketDate(clock.now());
  const stored = await listTransactions(executor, owner);
  const entered = await listOwnActions(executor, owner);
  const named = [...stored, ...entered.flatMap(({ share, into }) => [share, into])];
  const coCodes = [...new Set(named.flatMap(({ coCode }) => coCode ?? []))];
  const { dataset, instruments } = await listHeldInstruments(executor, coCodes, today);
  const known = new Map([...instruments.values()].map((share) => [share.coCode, share]));
  // A code may have been replaced by a merge of two entries.
  const renew = <Share extends LedgerName>(share: Share): Share => {
    const instrument = share.coCode === null ? undefined : instruments.get(share.coCode);
    return instrument === undefined ? share : { ...share, coCode: instrument.coCode };
  };
  const transactions = stored.map(renew);
  const ownActions = entered.map((action) => ({
    ...action,
    share: renew(action.share),
    into: renew(action.into),
  }));
  const find = (coCode: number | null) => (coCode === null ? undefined : known.get(coCode));
  const actionsOf = (coCode: number | null): readonly CorporateAction[] =>
    find(coCode)?.actions ?? [];
  return {
    dataset,
    today,
    transactions,
    ownActions,
    actionsOf,
    nameOf({ coCode, isin, symbol }) {
      const share = find(coCode);
      return { coCode, isin, symbol: share?.symbol ?? symbol, name: share?.name ?? symbol };
    },
    derive: (byOwner, more = [], actions = ownActions) =>
      deriveShares([...transactions, ...more], { actionsOf, ownActions: actions, byOwner }),
  };
}

/** A share or fund by symbol, ISIN or code; null if the market does not list it. */
export async function findShare(
  { facts }: Pick<LedgerDeps, "facts">,
  text: string,
): Promise<ShareName | null> {
  const dataset = await facts.findVersion();
  const found =
    (dataset === null ? null : await facts.findCompanyByName(dataset, text)) ??
    (await facts.findFund(text));
  if (found?.isin == null) return null;
  const { coCode, isin, symbol, name } = found;
  return { coCode, isin, symbol, name };
}

/** @throws AppError `holdings.unknown_share` (404). */
export async function requireShare(
  deps: Pick<LedgerDeps, "facts">,
  text: string,
): Promise<ShareName> {
  const share = await findShare(deps, text);
  if (share !== null) return share;
  throw failure("holdings.unknown_share", 404, `${text} is not a traded share.`);
}

/** A share by symbol, ISIN or code that the market lists, or that only the member's ledger has. */
export function findInLedger(ledger: OpenLedger, text: string): ShareName | null {
  const wanted = text.toUpperCase();
  const { transactions, ownActions } = ledger;
  const found = [...transactions, ...ownActions.flatMap(({ share, into }) => [share, into])].find(
    ({ coCode, isin, symbol }) => coCode === null && (isin === wanted || symbol === wanted),
  );
  return found === undefined ? null : ledger.nameOf(found);
}
