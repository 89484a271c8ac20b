import type { Database } from "@munshi/db";
import type { CompanyLists } from "./compose-company-lists.ts";
import { firstList } from "./contract/watch-lists.ts";
import type { Owner } from "./domains/accounts/index.ts";
import type { MarketDomain } from "./domains/market/index.ts";
import { popularScreens } from "./domains/screens/index.ts";
import type { Screens } from "./domains/screens/index.ts";
import type { FigureReportsService } from "./domains/wrong-figures/index.ts";
import { inTransaction } from "./platform/db/transaction.ts";

/** Published screens that a demo member has saved, the last one changed first. */
const savedSlugs = ["debt-free-compounders", "rsi-oversold-quality", "fifty-two-week-high"];
/** Ranks by market capitalisation: large, middle and small companies. */
const watchedRanks = [1, 2, 4, 8, 20, 60, 150];

/**
 * Gives new demo members a watchlist and saved screens. The watchlist requires a published market
 * of demonstration: without one they only get their screens.
 */
export async function createDemoWork(
  members: readonly Owner[],
  deps: {
    readonly market: Pick<MarketDomain, "facts">;
    readonly watchLists: CompanyLists["watchLists"];
    readonly screens: Pick<Screens, "queries">;
    readonly figureReports: Pick<FigureReportsService, "report">;
    readonly db: Database;
  },
): Promise<void> {
  const { watchLists, screens } = deps;
  const watched = await listWatched(deps.market);
  const saved = popularScreens.screens.filter(({ slug }) => savedSlugs.includes(slug));
  saved.sort((one, other) => savedSlugs.indexOf(one.slug) - savedSlugs.indexOf(other.slug));
  for (const member of members) {
    for (const { name, query } of saved) {
      await screens.queries.save(member, {
        name,
        text: query,
        access: null,
        description: null,
        oldName: null,
        makeFiltersPublic: false,
      });
    }
    if (watched.length === 0) continue;
    await reportFigures(member, watched, deps);
    for (const coCode of watched) await watchLists.watch(member, firstList, coCode);
  }
}

const reportedFigures = [
  { key: "priceToEarning", title: "P/E", shown: "28.4", remark: "NSE's page shows 24.1 today." },
  {
    key: "promoterHolding",
    title: "Promoter holding",
    shown: "51.20 %",
    remark: "The last filing says 49.8 %.",
  },
  {
    key: "priceChangePercent",
    title: "Price change",
    shown: "6.10 %",
    remark: "My broker shows 5.9 %.",
  },
] as const;

/** Wrong figures for the queue of the back office. */
async function reportFigures(
  member: Owner,
  coCodes: readonly number[],
  {
    db,
    figureReports,
    market,
  }: {
    readonly db: Database;
    readonly figureReports: Pick<FigureReportsService, "report">;
    readonly market: Pick<MarketDomain, "facts">;
  },
): Promise<void> {
  const dataset = (await market.facts.findVersion())?.version ?? "";
  await inTransaction(db, async (transaction) => {
    for (const [at, figure] of reportedFigures.entries()) {
      const coCode = coCodes[at];
      if (coCode === undefined) continue;
      await figureReports.report(transaction, member, { ...figure, coCode, dataset, basis: null });
    }
  });
}

async function listWatched({ facts }: Pick<MarketDomain, "facts">): Promise<readonly number[]> {
  const dataset = await facts.findVersion();
  if (dataset?.kind !== "demo") return [];
  const companies = await facts.figures.list(dataset, ["symbol"], null);
  return watchedRanks.flatMap((rank) => companies[rank - 1]?.coCode ?? []);
}
