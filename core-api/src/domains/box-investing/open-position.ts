import type { Database } from "@munshi/db";
import { driftWeights, mergeBaskets } from "@munshi/engine/portfolio";
import type { Weights } from "@munshi/engine/portfolio";
import type { BoxPlanLeftOut } from "../../contract/index.ts";
import { dayOfDate } from "../../platform/clock/days.ts";
import { failure } from "../../platform/errors/failure.ts";
import type { Owner } from "../accounts/index.ts";
import type { Holdings } from "../holdings/index.ts";
import type { PublishedVersion } from "../market/index.ts";
import { boxKey } from "../prices/index.ts";
import {
  lastPrice,
  listVersions,
  statusOf,
  weightsOf,
  weightsOfSide,
} from "../stock-boxes/index.ts";
import type {
  BoxFiguresService,
  BoxMarket,
  BoxStocks,
  StockBoxesService,
  StoredBox,
  StoredVersion,
} from "../stock-boxes/index.ts";
import { findFollowed, findRunningBatch } from "./box-investing.repository.ts";
import { messages } from "./messages.ts";

/** Returns the key of a box's units in orders and holdings: `box:12`. */
export const unitsOf = (boxId: number): string => boxKey(boxId);

export interface PositionDeps {
  readonly figures: BoxFiguresService;
  readonly boxes: Pick<StockBoxesService, "requireSeen" | "requireOpened">;
  readonly stocks: Pick<BoxStocks, "requireDataset" | "exclusions">;
  readonly units: Pick<Holdings, "listUnits">;
}

export type BoxStockNames = Pick<BoxPlanLeftOut, "co_code" | "symbol" | "name">;

/** A member's shares of a box next to its versions. Ids are company codes of today. */
export interface BoxPosition {
  readonly box: StoredBox;
  readonly dataset: PublishedVersion;
  readonly market: BoxMarket;
  readonly newest: StoredVersion;
  /** The version that the shares follow; the newest if nothing is held. */
  readonly followed: StoredVersion;
  readonly isActive: boolean;
  /** A batch of the box that is not settled: what is held still changes. */
  readonly running: string | null;
  /** Day since which prices moved the weights of the shares, `YYYY-MM-DD`. */
  readonly since: string;
  /** Paise by id, with charges. */
  readonly costs: ReadonlyMap<string, number>;
  /** All shares held by id, also those that cannot be sold. */
  readonly owned: ReadonlyMap<string, number>;
  /** Shares that can be sold. */
  readonly held: ReadonlyMap<string, number>;
  /** Paise of all shares that have a price. */
  readonly prices: ReadonlyMap<string, number>;
  /** Why a stock cannot be bought; excluded ones can still be sold. */
  readonly problems: ReadonlyMap<string, BoxPlanLeftOut["reason"]>;
  readonly nameOf: (id: string) => BoxStockNames;
  readonly sectorOf: (id: string) => string | null;
  /** Weights of a version, or of the passive portfolio, as published. */
  readonly weightsOf: (version: StoredVersion) => Weights;
  /** Those that the member can buy; the others share the rest. Empty if there is none. */
  readonly usable: (weights: Weights) => Weights;
  /** A basket of the day `since` after the price moves since then. */
  readonly drift: (weights: Weights) => Weights;
}

/**
 * Opens a member's position in a box that they may see; `side` counts while nothing is held.
 * @throws AppError `stock_box.empty` (409), `market.not_published` (404).
 */
export async function openPosition(
  db: Database,
  deps: PositionDeps,
  owner: Owner,
  box: StoredBox,
  side: "active" | "passive" = "active",
): Promise<BoxPosition> {
  const { figures, stocks } = deps;
  const dataset = await stocks.requireDataset();
  const [versions, units, lastFollowed, excluded, running] = await Promise.all([
    listVersions(db, [box.id]),
    deps.units.listUnits(db, owner, unitsOf(box.id)),
    findFollowed(db, owner, box.id),
    stocks.exclusions(owner),
    findRunningBatch(db, owner, unitsOf(box.id)),
  ]);
  const newest = versions.at(-1);
  const [first] = versions;
  if (newest === undefined || first === undefined)
    throw failure("stock_box.empty", 409, messages.empty);
  const last = units.length === 0 ? null : lastFollowed;
  const isActive = last?.invest_actively ?? side === "active";
  const followed = versions.find(({ version }) => version === last?.version) ?? newest;
  const since = last?.as_of ?? dataset.asOf;
  const unlisted = units.flatMap(({ coCode }) => coCode ?? []);
  const codes = [
    ...new Set([...newest.co_codes, ...followed.co_codes, ...first.co_codes, ...unlisted]),
  ];
  const fromYear = Math.min(Number(since.slice(0, 4)), Number(dataset.asOf.slice(0, 4)) - 1);
  const market = await figures.openMarket(dataset, codes, fromYear);
  const { instruments } = market;
  const passive = isActive ? null : await openPassive(dataset, box);
  const byCode = new Map([...instruments.values()].map((one) => [String(one.coCode), one]));
  const excludedIds = new Set(excluded.companies.map(({ coCode }) => String(coCode)));

  const owned = new Map<string, number>();
  const costs = new Map<string, number>();
  const names = new Map<string, BoxStockNames>();
  for (const { coCode, isin, symbol, quantity, costPaise } of units) {
    const one = coCode === null ? undefined : instruments.get(coCode);
    const id = one === undefined ? isin : String(one.coCode);
    owned.set(id, (owned.get(id) ?? 0) + quantity);
    costs.set(id, (costs.get(id) ?? 0) + costPaise);
    if (one === undefined) names.set(id, { co_code: coCode ?? 0, symbol, name: symbol });
  }
  const prices = new Map<string, number>();
  const problems = new Map<string, BoxPlanLeftOut["reason"]>();
  for (const id of new Set([...byCode.keys(), ...owned.keys()])) {
    const one = byCode.get(id);
    const price = one === undefined ? null : lastPrice(market, one.coCode);
    if (price !== null && price > 0) prices.set(id, price);
    const status = one === undefined ? null : statusOf(market, one.coCode, one.delistedOn);
    if (status === null) problems.set(id, "unknown");
    else if (status !== "listed") problems.set(id, status);
    else if (!prices.has(id)) problems.set(id, "unpriced");
    else if (excludedIds.has(id)) problems.set(id, "excluded");
  }
  for (const asked of codes) if (!instruments.has(asked)) problems.set(String(asked), "unknown");
  const canSell = (id: string): boolean => [undefined, "excluded"].includes(problems.get(id));

  return {
    box,
    dataset,
    market,
    newest,
    followed,
    isActive,
    running,
    since,
    costs,
    owned,
    held: new Map([...owned].filter(([id]) => canSell(id))),
    prices,
    problems,
    nameOf(id) {
      const one = byCode.get(id);
      if (one !== undefined) return { co_code: one.coCode, symbol: one.symbol, name: one.name };
      return names.get(id) ?? { co_code: Number(id), symbol: id, name: id };
    },
    sectorOf: (id) => byCode.get(id)?.sector ?? null,
    weightsOf: (version) => passive ?? weightsOf(version, instruments),
    usable(weights) {
      const left = new Set([...weights.keys()].filter((id) => problems.has(id)));
      return mergeBaskets({ base: weights, theirs: weights, mine: weights, excluded: left })
        .weights;
    },
    drift(weights) {
      const day = dayOfDate(since);
      const growth = [...weights.keys()].flatMap((id) => {
        const [then, now] = [lastPrice(market, Number(id), day), prices.get(id)];
        return then === null || then <= 0 || now === undefined ? [] : [[id, now / then] as const];
      });
      return driftWeights(weights, new Map(growth));
    },
  };

  async function openPassive(version: PublishedVersion, of: StoredBox): Promise<Weights | null> {
    const open = await figures.open(version, of);
    return open === null ? null : weightsOfSide(open, false);
  }
}
