import type { FundRow } from "../../../contract/index.ts";
import type { IsoDate } from "@munshi/engine/contract";
import { dayOfDate } from "../../../platform/clock/days.ts";
import { factorBetween } from "../../market/index.ts";
import type { ActionsByCompany } from "../../market/index.ts";
import { listHoldings, listMonthEnds } from "../funds.query.ts";
import type { SchemeHolding } from "../funds.query.ts";
import { askForCompanies } from "../tile-queries.ts";
import { compareFalling, noTile } from "../tile.ts";
import type { TileReader } from "../tile.ts";

/** Both months' holdings of one share. */
interface HeldShare {
  readonly now: SchemeHolding[];
  readonly before: SchemeHolding[];
}

const mostRows = 50;

/**
 * Entries, exits and changes of schemes between the last two month-ends: shares that none held before,
 * shares that none holds now, and shares held more or less in total, adjusted for splits and
 * bonuses. Schemes that reported only one month are left out.
 */
export const readFunds: TileReader<"funds"> = async (board) => {
  const { db, dataset, day } = board;
  const [month, before] = await listMonthEnds(db, dataset.kind, day);
  if (month === undefined) return noTile;
  if (before === undefined) {
    const none = { entry: [], exit: [], increase: [], decrease: [] };
    return { of: month, data: { month, before: null, ...none }, queries: [] };
  }
  const shares = groupShares(await listHoldings(db, dataset.kind, [month, before]), month);
  const actions = await board.actions();
  const rows = (isWanted: (share: HeldShare) => boolean): readonly FundRow[] =>
    shares
      .filter(isWanted)
      .map(describeShare)
      .toSorted((one, other) => compareFalling(one.marketValue, other.marketValue))
      .slice(0, mostRows);
  const moved = (share: HeldShare): number =>
    share.now.length === 0 || share.before.length === 0
      ? 0
      : sumQuantity(share.now) - restateQuantity(share, { before, month, actions });
  const entry = rows((share) => share.before.length === 0);
  const exit = rows((share) => share.now.length === 0);
  const increase = rows((share) => moved(share) > least);
  const decrease = rows((share) => moved(share) < -least);
  return {
    of: month,
    data: { month, before, entry, exit, increase, decrease },
    queries: [
      ...askForCompanies(entry, "entry"),
      ...askForCompanies(exit, "exit"),
      ...askForCompanies(increase, "increase"),
      ...askForCompanies(decrease, "decrease"),
    ],
  };
};

/** Fractions of a share only result from adjustment. */
const least = 0.5;

function groupShares(holdings: readonly SchemeHolding[], month: IsoDate): readonly HeldShare[] {
  const shares = new Map<string, HeldShare>();
  for (const holding of holdings) {
    const share = shares.get(holding.share) ?? { now: [], before: [] };
    shares.set(holding.share, share);
    (holding.monthEnd === month ? share.now : share.before).push(holding);
  }
  return [...shares.values()];
}

function sumQuantity(holdings: readonly SchemeHolding[]): number {
  return holdings.reduce((sum, { quantity }) => sum + (quantity ?? Number.NaN), 0);
}

function restateQuantity(
  { before: holdings }: HeldShare,
  between: {
    readonly before: IsoDate;
    readonly month: IsoDate;
    readonly actions: ActionsByCompany;
  },
): number {
  const code = holdings[0]?.coCode ?? null;
  const ledger = code === null ? undefined : between.actions.get(code);
  const factor = factorBetween(ledger, dayOfDate(between.before), dayOfDate(between.month));
  return sumQuantity(holdings) / factor;
}

/** Previous holders of an exited share, and the value of their holdings. */
function describeShare({ now, before }: HeldShare): FundRow {
  const held = (now.length > 0 ? now : before).toSorted((one, other) =>
    compareFalling(one.value, other.value),
  );
  const [first] = held;
  return {
    coCode: first?.coCode ?? null,
    symbol: first?.symbol ?? "",
    name: first?.name ?? "",
    count: now.length,
    pre: before.length,
    marketValue: held.reduce((sum, { value }) => sum + value, 0),
    schemes: held.map(({ scheme, value }) => ({ scheme, marketValue: value })),
  };
}
