import type { Database } from "@munshi/db";
import type {
  BoxConstituentInput,
  BoxExclusions,
  BoxHistories,
  NamedStock,
} from "../../contract/index.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { failure } from "../../platform/errors/failure.ts";
import { lockOwner } from "../accounts/index.ts";
import type { Owner } from "../accounts/index.ts";
import type { MarketFacts, PublishedVersion } from "../market/index.ts";
import { listSecurityFacts, measureSecurity } from "./box-details.ts";
import type { SecurityFacts } from "./box-details.ts";
import type { BoxFiguresService } from "./box-figures.ts";
import { listExclusions, replaceExclusions } from "./box-relations.repository.ts";
import { messages } from "./messages.ts";

/** A refused row of a new version. */
export interface RefusedRow {
  readonly at: number;
  readonly message: string;
}

/** The stocks that boxes may hold, with what previews need of them. */
export interface BoxStocks {
  /** @throws AppError `market.not_published` (404). */
  readonly requireDataset: () => Promise<PublishedVersion>;
  exclusions(owner: Owner): Promise<BoxExclusions>;
  exclude(owner: Owner, coCodes: readonly number[]): Promise<BoxExclusions>;
  findStocks(owner: Owner, names: readonly string[]): Promise<readonly NamedStock[]>;
  histories(coCodes: readonly number[]): Promise<BoxHistories>;
  /** Ids of stocks that a version may not hold: unknown, delisted, suspended, unpriced, excluded. */
  readonly listUnusable: (
    owner: Owner,
    dataset: PublishedVersion,
    codes: readonly number[],
  ) => Promise<ReadonlySet<string>>;
  /** Rows of a new version that are refused; no owner has no exclusions. */
  readonly refuseRows: (
    owner: Owner | null,
    dataset: PublishedVersion,
    constituents: readonly BoxConstituentInput[],
  ) => Promise<readonly RefusedRow[]>;
}

export function createBoxStocks(
  db: Database,
  deps: { readonly facts: MarketFacts; readonly figures: BoxFiguresService },
): BoxStocks {
  const { facts, figures } = deps;

  const requireDataset = async (): Promise<PublishedVersion> => {
    const dataset = await facts.findVersion();
    if (dataset !== null) return dataset;
    throw failure("market.not_published", 404, "Market data is not available yet.");
  };

  /** Facts of securities from the prices of this year and the last. */
  const listNewest = async (dataset: PublishedVersion, codes: readonly number[]) => {
    const fromYear = Number(dataset.asOf.slice(0, 4)) - 1;
    const market = await figures.openMarket(dataset, codes, fromYear);
    return listSecurityFacts(facts.figures, market, codes);
  };

  /** The member's exclusions by the codes of today. */
  const openExclusions = async (
    owner: Owner,
    dataset: PublishedVersion,
  ): Promise<ReadonlySet<number>> => {
    const found = await facts.listInstruments(dataset, await listExclusions(db, owner));
    return new Set([...found.values()].map(({ coCode }) => coCode));
  };

  /** Stocks that a version may not hold: unknown, delisted, suspended, without a price or excluded. */
  const listUnusable = async (
    owner: Owner,
    dataset: PublishedVersion,
    codes: readonly number[],
  ): Promise<ReadonlySet<string>> => {
    const found = await listNewest(dataset, codes);
    const excluded = await openExclusions(owner, dataset);
    return new Set(
      codes.flatMap((asked) => {
        const one = found.get(asked);
        if (one === undefined) return [String(asked)];
        return findProblem(one, excluded) === null ? [] : [String(one.coCode)];
      }),
    );
  };

  /** Checks constituents; the rows that are refused. */
  const refuseRows = async (
    owner: Owner | null,
    dataset: PublishedVersion,
    constituents: readonly BoxConstituentInput[],
  ): Promise<readonly RefusedRow[]> => {
    const codes = constituents.map(({ coCode }) => coCode);
    const found = await listNewest(dataset, codes);
    const excluded = owner === null ? new Set<number>() : await openExclusions(owner, dataset);
    const seen = new Set<number>();
    return constituents.flatMap(({ coCode }, at): readonly RefusedRow[] => {
      const one = found.get(coCode);
      const problem = one === undefined ? messages.stockUnknown : findProblem(one, excluded);
      const isTwice = one !== undefined && seen.has(one.coCode);
      if (one !== undefined) seen.add(one.coCode);
      if (isTwice) return [{ at, message: messages.twice }];
      return problem === null ? [] : [{ at, message: problem }];
    });
  };

  const nameCompanies = async (coCodes: readonly number[]): Promise<BoxExclusions> => {
    const dataset = await facts.findVersion();
    const found =
      dataset === null ? new Map<number, never>() : await facts.listInstruments(dataset, coCodes);
    return {
      companies: coCodes.flatMap((asked) => {
        const one = found.get(asked);
        return one === undefined
          ? []
          : [{ coCode: one.coCode, symbol: one.symbol, name: one.name }];
      }),
    };
  };

  return {
    requireDataset,
    listUnusable,
    refuseRows,
    async exclusions(owner) {
      return nameCompanies(await listExclusions(db, owner));
    },
    async exclude(owner, coCodes) {
      const known = (await nameCompanies([...new Set(coCodes)])).companies;
      const codes = [...new Set(known.map(({ coCode }) => coCode))];
      await inTransaction(db, async (transaction) => {
        await lockOwner(transaction, owner);
        await replaceExclusions(transaction, owner, codes);
      });
      return nameCompanies(codes);
    },
    async findStocks(owner, names) {
      const dataset = await requireDataset();
      const found: { readonly given: string; readonly coCode: number | null }[] = [];
      const companies = await facts.findCompaniesByName(dataset, names);
      for (const given of names) {
        const company = companies.get(given);
        const fund =
          company === undefined && dataset.kind === "market" ? await facts.findFund(given) : null;
        found.push({ given, coCode: company?.coCode ?? fund?.coCode ?? null });
      }
      const codes = found.flatMap(({ coCode }) => coCode ?? []);
      const known = await listNewest(dataset, codes);
      const excluded = await openExclusions(owner, dataset);
      const seen = new Set<number>();
      return found.map(({ given, coCode }): NamedStock => {
        const one = coCode === null ? undefined : known.get(coCode);
        if (one === undefined) {
          return { given, status: "unknown", message: messages.stockUnknown, company: null };
        }
        const company = { coCode: one.coCode, symbol: one.symbol, name: one.name };
        if (seen.has(one.coCode)) {
          return { given, status: "duplicate", message: messages.twice, company };
        }
        seen.add(one.coCode);
        const status = findStatus(one, excluded);
        return { given, status, message: statusMessages[status], company };
      });
    },
    async histories(coCodes) {
      const dataset = await requireDataset();
      const market = await figures.openMarket(dataset, [...new Set(coCodes)]);
      const [known, benchmark] = await Promise.all([
        listSecurityFacts(facts.figures, market, coCodes),
        facts.loadBenchmark(dataset),
      ]);
      const index =
        benchmark === null
          ? null
          : { days: Array.from(benchmark.days), values: Array.from(benchmark.close) };
      const closeOf = new Map(index?.days.map((day, at) => [day, index.values[at] ?? null]));
      const { days } = market.histories;
      return {
        asOf: dataset.asOf,
        days: [...days],
        benchmark:
          benchmark === null
            ? null
            : { name: benchmark.name, closes: days.map((day) => closeOf.get(day) ?? null) },
        stocks: [...known.values()].map((one) => {
          const history = market.histories.byCode.get(one.coCode);
          const closes = history === undefined ? [] : Array.from(history.closes);
          const from = Math.max(
            0,
            closes.findIndex((close) => close > 0),
          );
          const { volatility, beta, medianTurnover } = measureSecurity(market, one.coCode, index);
          return {
            coCode: one.coCode,
            symbol: one.symbol,
            name: one.name,
            sector: one.sector,
            capClass: one.capClass,
            marketCap: one.marketCap,
            score: one.score.value,
            volatility,
            beta,
            medianTurnover,
            price: one.price,
            dayChange: one.dayChange,
            status: one.status,
            from,
            closes: closes.slice(from).map((close) => (close > 0 ? close : null)),
            actions: [...(history?.actions ?? [])],
          };
        }),
      };
    },
  };
}

type StockStatus = Exclude<NamedStock["status"], "unknown" | "duplicate">;

const statusMessages: Readonly<Record<StockStatus, string>> = {
  found: "",
  delisted: messages.delisted,
  suspended: messages.suspended,
  unpriced: messages.unpriced,
  excluded: messages.excluded,
};

function findStatus(one: SecurityFacts, excluded: ReadonlySet<number>): StockStatus {
  if (one.status !== "listed") return one.status;
  if (one.price === null) return "unpriced";
  return excluded.has(one.coCode) ? "excluded" : "found";
}

/** Why a security cannot be held; null if it can. */
function findProblem(one: SecurityFacts, excluded: ReadonlySet<number>): string | null {
  const status = findStatus(one, excluded);
  return status === "found" ? null : statusMessages[status];
}
