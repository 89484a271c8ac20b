import { resultOf } from "@munshi/db";
import type { Database, Executor, Transaction } from "@munshi/db";
import {
  computeBasketIndex,
  findDay,
  listDailyReturns,
  monthsBefore,
  weighEqually,
  weighInProportion,
  weighInversely,
  wholeBasket,
} from "@munshi/engine/portfolio";
import type { Weights } from "@munshi/engine/portfolio";
import { dateOfDay, dayOfDate } from "../../../platform/clock/days.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { nameKey } from "../../../platform/text/name-key.ts";
import type { MarketFacts, PublishedVersion } from "../../market/index.ts";
import { boxKey, insertPrice } from "../../prices/index.ts";
import type { BoxFiguresService } from "../box-figures.ts";
import { insertBox, insertVersion, listBoxes, saveManager } from "../boxes.repository.ts";
import type { StoredVersion } from "../boxes.repository.ts";
import { saveFollow } from "../box-relations.repository.ts";
import { demoBoxes } from "./demo-boxes.ts";
import { demoManagers } from "./demo-managers.ts";
import type { DemoBox } from "./demo-boxes.ts";

/** Any number that no other advisory lock has. */
const demoBoxesLock = 0x64626f78;

/** The largest companies, which demo boxes choose from. */
const mostCandidates = 650;

/**
 * Adds the managers and boxes of the demonstration market, once; their versions follow from its
 * prices. Does nothing on another market. Returns how many boxes are new.
 */
export async function seedDemoBoxes(
  db: Database,
  deps: { readonly facts: MarketFacts; readonly figures: BoxFiguresService; readonly at: Date },
): Promise<number> {
  const { facts, figures, at } = deps;
  const dataset = await facts.findVersion();
  if (dataset?.kind !== "demo") return 0;
  if (await hasBoxes(db)) return 0;
  // Before the transaction: the embedded database has one connection.
  const paths = await loadPaths(facts, figures, dataset);
  const benchmark = (await facts.loadBenchmark(dataset))?.name ?? null;
  return inTransaction(db, async (transaction) => {
    // Servers that start at the same time would each add them.
    await transaction.raw("select pg_advisory_xact_lock(?)", [demoBoxesLock]);
    if (await hasBoxes(transaction)) return 0;
    const managers = new Map<string, number>();
    for (const manager of demoManagers) {
      managers.set(manager.slug, await saveManager(transaction, manager));
    }
    const added: number[] = [];
    for (const box of demoBoxes) {
      const managerId = managers.get(box.manager);
      if (managerId === undefined) throw new Error(`${box.name} has no manager`);
      const id = await addBox(transaction, { box, managerId, benchmark, paths, dataset, at });
      if (id !== null) added.push(id);
    }
    await followBoxes(transaction, added, dataset.asOf, at);
    return added.length;
  });
}

async function hasBoxes(db: Executor): Promise<boolean> {
  const known = await resultOf<readonly unknown[]>(
    db("stock_boxes").where({ kind: "demo" }).whereNotNull("manager_id").limit(1),
  );
  return known.length > 0;
}

/** A company's record up to the dataset's day. */
interface PricePath {
  readonly coCode: number;
  readonly symbol: string;
  readonly sector: string | null;
  /** ₹ crore on the dataset's day. */
  readonly marketCap: number;
  /** Days on which it had a price, from its first one on. */
  readonly days: readonly number[];
  /** Adjusted for splits and bonuses; the first day is 100. */
  readonly values: Float64Array;
}

interface Paths {
  readonly days: readonly number[];
  readonly companies: readonly PricePath[];
}

async function loadPaths(
  facts: MarketFacts,
  figures: BoxFiguresService,
  dataset: PublishedVersion,
): Promise<Paths> {
  const keys = ["symbol", "sector", "marketCapitalization"];
  const rows = (await facts.figures.list(dataset, keys, null)).slice(0, mostCandidates);
  const market = await figures.openMarket(
    dataset,
    rows.map(({ coCode }) => coCode),
  );
  const { days, byCode } = market.histories;
  const companies = rows.flatMap(({ coCode, cells: [symbol, sector, marketCap] }): PricePath[] => {
    const history = byCode.get(coCode);
    const first = history === undefined ? -1 : Array.from(history.closes).findIndex((c) => c > 0);
    const isUsable = typeof symbol === "string" && typeof marketCap === "number" && marketCap > 0;
    if (history === undefined || first === -1 || !isUsable) return [];
    const versions = [
      { effective: days[first] ?? 0, weights: new Map([[history.id, wholeBasket]]) },
    ];
    const index = computeBasketIndex(days, versions, [history]);
    return [
      {
        coCode,
        symbol,
        sector: typeof sector === "string" ? sector : null,
        marketCap,
        days: index.days,
        values: index.price,
      },
    ];
  });
  return { days, companies };
}

interface Candidate {
  readonly path: PricePath;
  /** ₹ crore on the day. */
  readonly size: number;
  /** Percent over the year before the day. */
  readonly growth: number;
  /** Percent a year, of that year's daily changes. */
  readonly volatility: number;
}

const tradingDays = 252;

/** Companies with a year of prices before a day, the largest first. */
function listCandidates({ companies }: Paths, day: number): readonly Candidate[] {
  return companies
    .flatMap((path): Candidate[] => {
      const at = findDay(path.days, day);
      const from = findDay(path.days, monthsBefore(day, 12));
      const [now, then, last] = [path.values[at], path.values[from], path.values.at(-1)];
      if (now === undefined || then === undefined || last === undefined) return [];
      const changes = listDailyReturns({ values: path.values.slice(from, at + 1) });
      const mean = changes.reduce((sum, change) => sum + change, 0) / changes.length;
      const variance =
        changes.reduce((sum, change) => sum + (change - mean) ** 2, 0) / (changes.length - 1);
      const volatility = 100 * Math.sqrt(variance * tradingDays);
      if (!(volatility > 0)) return [];
      return [
        {
          path,
          size: (path.marketCap * now) / last,
          growth: 100 * (now / then - 1),
          volatility,
        },
      ];
    })
    .toSorted((one, other) => other.size - one.size || one.path.coCode - other.path.coCode);
}

/** Measures to rank by, the highest first, with the words for them. */
const ranks: Readonly<
  Record<
    DemoBox["rank"],
    {
      readonly measure: (one: Candidate) => number;
      readonly describe: (one: Candidate) => string;
      readonly method: string;
    }
  >
> = {
  size: {
    measure: ({ size }) => size,
    describe: ({ size }) => `market cap ₹${formatWhole(size)} crore`,
    method: "Rank them by market capitalisation, largest first.",
  },
  momentum: {
    measure: ({ growth }) => growth,
    describe: ({ growth }) => `12-month return ${formatSigned(growth)}\u00A0%`,
    method: "Rank them by 12-month return, highest first.",
  },
  lowVolatility: {
    measure: ({ volatility }) => -volatility,
    describe: ({ volatility }) => `volatility ${volatility.toFixed(1)}\u00A0% a year`,
    method: "Rank them by 12-month volatility, lowest first.",
  },
  steadiness: {
    measure: ({ growth, volatility }) => growth / volatility,
    describe: ({ growth, volatility }) =>
      `12-month return ${formatSigned(growth)}\u00A0% at ${volatility.toFixed(1)}\u00A0% volatility`,
    method: "Rank them by 12-month return divided by volatility, highest first.",
  },
  pullback: {
    measure: ({ growth }) => -growth,
    describe: ({ growth }) => `12-month return ${formatSigned(growth)}\u00A0%`,
    method: "Rank them by 12-month return, lowest first.",
  },
};

const formatWhole = (value: number): string => Math.round(value).toLocaleString("en-IN");
const formatSigned = (value: number): string =>
  `${value > 0 ? "+" : "−"}${Math.abs(value).toFixed(1)}`;

const weightingNames = {
  equal: "Weight them equally.",
  marketCap: "Weight them by market capitalisation.",
  inverseVolatility: "Weight them by inverse volatility.",
} as const;
const scheduleNames = {
  1: "monthly",
  3: "quarterly",
  6: "half-yearly",
  12: "yearly",
} as const;

function chooseUniverse(box: DemoBox, all: readonly Candidate[]): readonly Candidate[] {
  const [from, to] = box.sizes ?? [1, all.length];
  return all
    .slice(from - 1, to)
    .filter(({ path }) => box.sectors === undefined || box.sectors.includes(path.sector ?? ""));
}

function weigh(box: DemoBox, chosen: readonly Candidate[]): Weights {
  const idOf = ({ path }: Candidate): string => String(path.coCode);
  switch (box.weighting) {
    case "equal":
      return weighEqually(chosen.map(idOf));
    case "marketCap":
      return weighInProportion(chosen.map((one) => ({ id: idOf(one), figure: one.size }))).weights;
    case "inverseVolatility":
      return weighInversely(chosen.map((one) => ({ id: idOf(one), figure: one.volatility })))
        .weights;
  }
}

interface SeededVersion {
  readonly day: number;
  readonly weights: Weights;
  readonly reasons: ReadonlyMap<string, string>;
  readonly leaving: StoredVersion["leaving"];
  readonly note: string;
}

/** The fewest stocks in a box. */
const leastStocks = 5;

async function addBox(
  transaction: Transaction,
  deps: {
    readonly box: DemoBox;
    readonly managerId: number;
    readonly benchmark: string | null;
    readonly paths: Paths;
    readonly dataset: PublishedVersion;
    readonly at: Date;
  },
): Promise<number | null> {
  const { box, managerId, benchmark, paths, dataset, at } = deps;
  const lastDay = dayOfDate(dataset.asOf);
  const liveDay = onMarketDay(paths.days, monthsBefore(lastDay, Math.round(box.liveYears * 12)));
  const reviews = listReviews(box, paths.days, lastDay, liveDay);
  const rank = ranks[box.rank];
  const versions: SeededVersion[] = [];
  for (const day of reviews) {
    const universe = chooseUniverse(box, listCandidates(paths, day));
    const ranked = universe.toSorted((one, other) => rank.measure(other) - rank.measure(one));
    const chosen = ranked.slice(0, box.count);
    if (chosen.length < leastStocks) continue;
    const before = versions.at(-1)?.weights;
    const places = new Map(ranked.map((one, place) => [String(one.path.coCode), { one, place }]));
    const isChosen = new Set(chosen.map(({ path }) => String(path.coCode)));
    const leaving = [...(before?.keys() ?? [])]
      .filter((code) => !isChosen.has(code))
      .map((code) => {
        const now = places.get(code);
        const reason =
          now === undefined
            ? "No longer among the candidates."
            : `Rank ${now.place + 1} of ${universe.length}: ${rank.describe(now.one)}.`;
        return { coCode: Number(code), reason };
      });
    const entered = chosen.filter(({ path }) => before?.has(String(path.coCode)) === false).length;
    versions.push({
      day,
      weights: weigh(box, chosen),
      reasons: new Map(
        chosen.map((one, place) => [
          String(one.path.coCode),
          `Rank ${place + 1} of ${universe.length}: ${rank.describe(one)}.`,
        ]),
      ),
      leaving,
      note:
        before === undefined
          ? `First version: ${chosen.length} stocks.`
          : describeReview(box, entered),
    });
  }
  if (versions.length === 0) return null;
  const id = await insertBox(transaction, {
    slug: box.name.toLowerCase().replaceAll(" ", "-"),
    kind: "demo",
    manager_id: managerId,
    user_id: null,
    tenant_key: null,
    name: box.name,
    name_key: nameKey(box.name),
    idea: box.idea,
    overview: box.idea,
    why: box.why,
    methodology: [
      describeUniverse(box),
      rank.method,
      `Select the top ${box.count}.`,
      weightingNames[box.weighting],
      `Review ${scheduleNames[box.months]}; weights drift with prices in between.`,
    ],
    portfolio_type: box.type,
    term: box.term,
    benchmark,
    schedule: scheduleNames[box.months],
    query: null,
    reviewed_on: null,
    least_order_paise: "0",
    least_order_weight: 0,
    manager_holding_paise: String(box.ownLakh * 10_000_000),
    copied_box: null,
    copied_version: null,
    created_at: at,
    updated_at: at,
  });
  if (box.fee !== undefined) {
    await insertPrice(transaction, {
      product: boxKey(id),
      tenant: null,
      period: "year",
      amount: box.fee * 100,
      startsAt: at,
    });
  }
  let previous: StoredVersion | null = null;
  for (const { day, weights, reasons, leaving, note } of versions) {
    const draft = {
      box_id: id,
      effective: dateOfDay(day),
      // Versions from before the box went live were published when it did.
      published_at: new Date(`${dateOfDay(Math.max(day, liveDay))}T12:30:00.000Z`),
      note,
      co_codes: [...weights.keys()].map(Number),
      weights: [...weights.values()],
      reasons: [...weights.keys()].map((code) => reasons.get(code) ?? ""),
      leaving,
    };
    previous = await insertVersion(transaction, previous, draft, dateOfDay(liveDay));
  }
  return id;
}

/** ₹1 lakh, with which each demo member follows a box. */
const followedPaise = 10_000_000;

/** Demo members follow a few boxes, the first ones most: tags of popularity need followers. */
async function followBoxes(
  transaction: Transaction,
  boxIds: readonly number[],
  since: string,
  at: Date,
): Promise<void> {
  const members = await resultOf<readonly { readonly id: string; readonly tenant_key: string }[]>(
    transaction("users")
      .whereLike("email", "%@demo.example")
      .orderBy("email")
      .select("id", "tenant_key"),
  );
  for (const [place, { id: userId, tenant_key: tenant }] of members.entries()) {
    for (const boxId of boxIds.filter((_, index) => index % (place + 2) === 1)) {
      const [box] = await listBoxes(transaction, [boxId]);
      await saveFollow(
        transaction,
        { userId, tenant },
        {
          box_id: boxId,
          invest_actively: true,
          version: box?.current_version ?? 1,
          amount_paise: String(followedPaise),
          since,
        },
        at,
      );
    }
  }
}

function onMarketDay(days: readonly number[], day: number): number {
  return days.find((each) => each >= day) ?? day;
}

/** Review days, oldest first: counted back from the launch, and on from it. */
function listReviews(
  { months, years }: DemoBox,
  days: readonly number[],
  lastDay: number,
  liveDay: number,
): readonly number[] {
  const start = Math.max(monthsBefore(lastDay, Math.round(years * 12)), (days[0] ?? 0) + 366);
  const reviews = [liveDay];
  for (let back = months; monthsBefore(liveDay, back) >= start; back += months) {
    reviews.unshift(onMarketDay(days, monthsBefore(liveDay, back)));
  }
  for (let on = months; monthsBefore(liveDay, -on) <= lastDay; on += months) {
    reviews.push(onMarketDay(days, monthsBefore(liveDay, -on)));
  }
  return reviews.filter((day) => day <= lastDay);
}

function describeReview(box: DemoBox, entered: number): string {
  const schedule = scheduleNames[box.months];
  const begin = `${schedule.charAt(0).toUpperCase()}${schedule.slice(1)} review`;
  return entered === 0
    ? `${begin}: same stocks, weights reset.`
    : `${begin}: ${entered} in, ${entered} out by rank.`;
}

function describeUniverse({ sectors, sizes }: DemoBox): string {
  const size = sizes === undefined ? "" : ` ranked ${sizes[0]} to ${sizes[1]} by market cap`;
  if (sectors === undefined) return `Start with listed companies${size}.`;
  return `Start with listed companies in ${sectors.join(", ")}${size}.`;
}
