import { createHash } from "node:crypto";
import type { CustomFilter, StockList } from "@munshi/engine/contract";
import { AppError, memoize } from "@munshi/platform";
import type { PublishedDataset } from "../../composition-types.ts";
import type { ScreenChange, ScreenChanges, TileCompany } from "../../contract/index.ts";
import type { Owner } from "../accounts/index.ts";
import type { MarketDomain } from "../market/index.ts";
import type { MembersOfQueries, ScreeningService } from "../screening/index.ts";
import type { Screens } from "../screens/index.ts";

export interface ScreenChangesService {
  /**
   * Lists what entered and left the owner's saved queries since the dataset of an earlier day.
   * @throws AppError `market.not_published`, `screening.busy`, `query.too_heavy`.
   */
  list(owner: Owner): Promise<ScreenChanges>;
}

const mostScreens = 20;
const mostNamed = 5;
/** Answers kept: one per dataset and set of queries. */
const mostAnswers = 200;

/** Runs each saved query on the newest dataset and on the one before; both answers are kept. */
export function createScreenChanges(deps: {
  readonly market: Pick<MarketDomain, "latestDataset" | "datasetBefore" | "facts">;
  readonly screens: Pick<Screens, "queries" | "filters" | "lists">;
  readonly screening: Pick<ScreeningService, "listMembers">;
}): ScreenChangesService {
  const { market, screens, screening } = deps;
  const answers = memoize<MembersOfQueries>(mostAnswers);
  const listMembers = async (
    { version, folder }: PublishedDataset,
    work: SavedTexts,
    caller: string,
  ): Promise<MembersOfQueries> => {
    if (work.queries.length === 0) return [];
    const digest = createHash("sha256").update(JSON.stringify(work)).digest("base64url");
    return answers(`${version} ${digest}`, () =>
      screening.listMembers({ dataset: { version, folder }, ...work }, caller),
    );
  };
  return {
    async list(owner) {
      const [newest, before, queries, filters, lists] = await Promise.all([
        market.latestDataset(),
        market.datasetBefore(),
        screens.queries.list(owner),
        screens.filters.list(owner),
        screens.lists.list(owner),
      ]);
      if (newest === null) {
        throw new AppError("market.not_published", 404, "Market data is not available yet.");
      }
      const shown = queries.slice(0, mostScreens);
      const work = {
        queries: shown.map(({ text }) => text),
        filters: filters.map(({ name, formula }) => ({ name, formula })),
        lists: lists.map(({ name, co_codes }) => ({ name, coCodes: co_codes })),
      };
      const now = await listMembers(newest, work, owner.userId);
      const then = before === null ? null : await listMembers(before, work, owner.userId);
      const moved = shown.map((_, at) => compareMembers(now[at] ?? null, then?.[at] ?? null));
      const names = await nameCompanies(
        market,
        newest,
        moved.flatMap((change) => (change === null ? [] : [...change.entered, ...change.left])),
      );
      return {
        asOf: newest.manifest.asOf,
        since: before?.manifest.asOf ?? null,
        screens: shown.map(({ id, name, text }, at): ScreenChange => {
          const change = moved[at] ?? null;
          return {
            id,
            name,
            text,
            matches: now[at]?.length ?? null,
            entered: change && present(change.entered, names),
            left: change && present(change.left, names),
          };
        }),
        total: queries.length,
      };
    },
  };
}

interface SavedTexts {
  readonly queries: readonly string[];
  readonly filters: readonly CustomFilter[];
  readonly lists: readonly StockList[];
}

interface Change {
  readonly entered: readonly number[];
  readonly left: readonly number[];
}

/** Null if either side is unknown. */
function compareMembers(
  now: readonly number[] | null,
  then: readonly number[] | null,
): Change | null {
  if (now === null || then === null) return null;
  const [current, former] = [new Set(now), new Set(then)];
  return {
    entered: now.filter((code) => !former.has(code)),
    left: then.filter((code) => !current.has(code)),
  };
}

/** Companies by code, largest first; delisted ones are missing. */
async function nameCompanies(
  market: Pick<MarketDomain, "facts">,
  { version, manifest }: PublishedDataset,
  coCodes: readonly number[],
): Promise<ReadonlyMap<number, TileCompany>> {
  if (coCodes.length === 0) return new Map();
  const { asOf, kind } = manifest;
  const keys = ["symbol", "name"];
  const rows = await market.facts.figures.list({ version, asOf, kind }, keys, [
    ...new Set(coCodes),
  ]);
  return new Map(
    rows.flatMap(({ coCode, cells: [symbol, name] }) =>
      typeof symbol === "string" && typeof name === "string"
        ? [[coCode, { coCode, symbol, name }] as const]
        : [],
    ),
  );
}

function present(codes: readonly number[], names: ReadonlyMap<number, TileCompany>) {
  const wanted = new Set(codes);
  const first = [...names.values()].filter(({ coCode }) => wanted.has(coCode)).slice(0, mostNamed);
  return { count: codes.length, first };
}
