import { createHash } from "node:crypto";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { resultOf } from "@munshi/db";
import type { Database } from "@munshi/db";
import { AppError, memoize } from "@munshi/platform";
import type {
  BreakoutComparison,
  BreakoutKind,
  BreakoutResult,
  BreakoutScreen,
} from "../../contract/breakouts.ts";
import type { Actor } from "../../platform/actor/actor.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { constraintOf } from "../../platform/db/sqlstate.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { failure } from "../../platform/errors/failure.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { AuditService } from "../audit/index.ts";
import type { Screened, ScreeningService } from "../screening/index.ts";
import { builtInScreens } from "./built-in-screens.ts";
import { compareBands } from "./compare-bands.ts";
import type { ScoredCompany } from "./compare-bands.ts";

export interface BreakoutsService {
  /** Published days, newest first. */
  listDays(): Promise<readonly { readonly day: string; readonly hasQueries: boolean }[]>;
  /** @throws AppError `breakout.unknown_day`, `screening.busy`, `query.too_heavy`. */
  read(
    by: Actor,
    kind: BreakoutKind,
    day: string,
  ): Promise<{ readonly day: string; readonly screens: readonly BreakoutResult[] }>;
  compare(
    by: Actor,
    kind: BreakoutKind,
    days: { readonly from: string; readonly until: string },
  ): Promise<BreakoutComparison>;
  /** @throws AppError `query.refused` (400), `breakout.duplicate_name` (409). */
  add(by: Actor, screen: Pick<BreakoutScreen, "kind" | "name" | "query">): Promise<BreakoutScreen>;
  /** @throws AppError `breakout.not_found`, `breakout.changed` with `current`, … */
  edit(
    by: Actor,
    id: string,
    edit: Pick<BreakoutScreen, "name" | "query" | "version">,
  ): Promise<BreakoutScreen>;
  remove(by: Actor, id: string): Promise<void>;
}

interface Dataset {
  readonly version: string;
  readonly kind: "demo" | "market";
  readonly day: string;
}

interface Company {
  readonly coCode: number;
  readonly symbol: string;
  readonly name: string;
  readonly sector: string | null;
}

/** Number of days offered. */
const mostDays = 60;
/** Cached answers: one for each query and dataset, which never change. */
const mostAnswers = 300;
const mostScreens = 50;

export function createBreakouts(
  db: Database,
  deps: {
    readonly clock: Clock;
    readonly audit: AuditService;
    readonly datasetsFolder: string;
    readonly screening: Pick<ScreeningService, "screenOn" | "screen">;
  },
): BreakoutsService {
  const { clock, audit, screening, datasetsFolder } = deps;
  const answers = memoize<Screened>(mostAnswers);

  /** The newest publication of each day. */
  const listDatasets = async (): Promise<readonly Dataset[]> => {
    const { rows } = await db.raw<{ rows: readonly Dataset[] }>(
      `select * from (
         select distinct on (as_of) version, kind, as_of as day from datasets
         where kind = (select kind from datasets order by published_at desc limit 1)
         order by as_of, published_at desc
       ) as newest order by day desc limit ?`,
      [mostDays],
    );
    return rows;
  };
  const folderOf = ({ version }: Dataset): string => join(datasetsFolder, version);
  const isKept = (dataset: Dataset): Promise<boolean> =>
    access(join(folderOf(dataset), "manifest.json")).then(
      () => true,
      () => false,
    );
  const requireDay = async (day: string): Promise<Dataset> => {
    const found = (await listDatasets()).find((each) => each.day === day);
    if (found !== undefined) return found;
    throw new AppError(
      "breakout.unknown_day",
      404,
      "No dataset was published for this date. Choose another date.",
    );
  };
  const requireKept = async (day: string): Promise<Dataset> => {
    const dataset = await requireDay(day);
    if (await isKept(dataset)) return dataset;
    throw new AppError(
      "breakout.unknown_day",
      404,
      "The dataset for this date is no longer stored. Choose a later date.",
    );
  };

  const listCompanies = async ({ kind }: Dataset): Promise<ReadonlyMap<number, Company>> => {
    const rows = await resultOf<readonly Company[]>(
      db("companies").where({ kind }).select("co_code as coCode", "symbol", "name", "sector"),
    );
    return new Map(rows.map((row) => [row.coCode, row]));
  };

  const run = (
    dataset: Dataset,
    { query }: BreakoutScreen,
    among: ReadonlyMap<number, unknown>,
  ): Promise<Screened> => {
    const digest = createHash("sha256").update(query).digest("base64url");
    return answers(`${dataset.version} ${digest}`, () =>
      screening.screenOn({ version: dataset.version, folder: folderOf(dataset) }, query, [
        ...among.keys(),
      ]),
    );
  };

  const list = async (tenant: string, kind: BreakoutKind): Promise<readonly BreakoutScreen[]> => {
    const rows = await resultOf<readonly Omit<BreakoutScreen, "isBuiltIn">[]>(
      db("breakout_screens")
        .where({ tenant_key: tenant, kind })
        .orderByRaw("lower(name)")
        .select("id", "kind", "name", "query", "revision as version"),
    );
    return [
      ...builtInScreens.filter((each) => each.kind === kind),
      ...rows.map((row) => ({ ...row, isBuiltIn: false })),
    ];
  };

  const find = async (tenant: string, id: string): Promise<BreakoutScreen | null> => {
    const row = await resultOf<Omit<BreakoutScreen, "isBuiltIn"> | undefined>(
      db("breakout_screens")
        .where({ tenant_key: tenant, id })
        .first("id", "kind", "name", "query", "revision as version"),
    );
    return row === undefined ? null : { ...row, isBuiltIn: false };
  };

  const listScores = (dataset: Dataset): Promise<readonly ScoredCompany[]> =>
    resultOf<readonly ScoredCompany[]>(
      db("company_scores")
        .where({ version: dataset.version })
        .select("co_code as coCode", "fundamental", "technical"),
    );

  /** Runs the query once, so that its errors are reported before it is stored. */
  const requireQuery = async (query: string): Promise<void> => {
    await screening.screen({
      query,
      among: [],
      years: null,
      quarters: null,
      lastQuarter: null,
      filters: [],
      lists: [],
    });
  };

  return {
    async listDays() {
      const datasets = await listDatasets();
      return Promise.all(
        datasets.map(async (dataset) => ({
          day: dataset.day,
          hasQueries: await isKept(dataset),
        })),
      );
    },
    async read(by, kind, day) {
      const dataset = await requireKept(day);
      const companies = await listCompanies(dataset);
      const screens = await list(by.tenant, kind);
      const results: BreakoutResult[] = [];
      for (const screen of screens) {
        results.push(present(screen, await run(dataset, screen, companies)));
      }
      return { day, screens: results };
    },
    async compare(by, kind, { from, until }) {
      const [former, current] =
        kind === "price"
          ? [await requireKept(from), await requireKept(until)]
          : [await requireDay(from), await requireDay(until)];
      const companies = await listCompanies(current);
      const canQuery = (await isKept(former)) && (await isKept(current));
      const screens: BreakoutComparison["screens"][number][] = [];
      for (const screen of canQuery ? await list(by.tenant, kind) : []) {
        const [then, now] = [
          codesOf(await run(former, screen, companies)),
          codesOf(await run(current, screen, companies)),
        ];
        const name = (codes: readonly number[]): readonly Company[] =>
          codes.flatMap((code) => companies.get(code) ?? []);
        screens.push({
          ...screen,
          before: then?.length ?? null,
          after: now?.length ?? null,
          entered: [...name(without(now, then))],
          left: [...name(without(then, now))],
        });
      }
      const bands =
        kind === "price"
          ? []
          : compareBands(await listScores(former), await listScores(current)).flatMap((change) => {
              const company = companies.get(change.coCode);
              return company === undefined ? [] : [{ ...company, ...change }];
            });
      return { from, until, screens, bands };
    },
    async add(by, { kind, name, query }) {
      await requireQuery(query);
      const id = createPublicId();
      await inTransaction(db, async (transaction) => {
        await transaction.raw("select pg_advisory_xact_lock(hashtext(?))", [
          `breakouts ${by.tenant}`,
        ]);
        const row = await resultOf<{ readonly count: number } | undefined>(
          transaction("breakout_screens")
            .where({ tenant_key: by.tenant })
            .first(transaction.raw("count(*)::int as count")),
        );
        if ((row?.count ?? 0) >= mostScreens) {
          throw new AppError(
            "breakout.too_many",
            409,
            `There are ${mostScreens} screens, the maximum. Delete one first.`,
          );
        }
        await transaction("breakout_screens").insert({
          id,
          tenant_key: by.tenant,
          kind,
          name,
          query,
          updated_at: clock.now(),
        });
        await audit.append(transaction, {
          actor: by,
          action: "breakout.created",
          subject: id,
          details: { kind, name, query },
        });
      }).catch(translateDuplicate);
      return { id, kind, name, query, isBuiltIn: false, version: 1 };
    },
    async edit(by, id, { name, query, version }) {
      await requireQuery(query);
      const current = await find(by.tenant, id);
      if (current === null) throw notFound();
      await inTransaction(db, async (transaction) => {
        const changed = await transaction("breakout_screens")
          .where({ id, tenant_key: by.tenant, revision: version })
          .update({ name, query, revision: version + 1, updated_at: clock.now() });
        if (changed === 0) {
          throw failure(
            "breakout.changed",
            409,
            "Someone else changed this screen. Reload the page.",
            {
              fields: { current },
            },
          );
        }
        await audit.append(transaction, {
          actor: by,
          action: "breakout.edited",
          subject: id,
          details: {
            before: { name: current.name, query: current.query },
            after: { name, query },
          },
        });
      }).catch(translateDuplicate);
      return { ...current, name, query, version: version + 1 };
    },
    async remove(by, id) {
      await inTransaction(db, async (transaction) => {
        const [row] = await resultOf<readonly { readonly name: string; readonly query: string }[]>(
          transaction("breakout_screens")
            .where({ id, tenant_key: by.tenant })
            .delete()
            .returning(["name", "query"]),
        );
        if (row === undefined) throw notFound();
        await audit.append(transaction, {
          actor: by,
          action: "breakout.deleted",
          subject: id,
          details: { name: row.name, query: row.query },
        });
      });
    },
  };
}

function present(screen: BreakoutScreen, answer: Screened): BreakoutResult {
  if (!answer.ok) {
    const [first] = answer.diagnostics.filter(({ severity }) => severity === "error");
    return {
      ...screen,
      problem: first?.message ?? "The query has an error.",
      columns: [],
      matches: [],
    };
  }
  return {
    ...screen,
    problem: null,
    columns: answer.columns.map(({ key, title, type, unit }) => ({ key, title, type, unit })),
    matches: answer.companies.map((one) => ({
      coCode: one.coCode,
      symbol: one.symbol,
      name: one.name,
      sector: one.sector,
      capClass: one.marketCapClass,
      price: one.currentPrice,
      score: numberOf(one.score),
      technicalScore: numberOf(one.technicalScore),
      figures: [...one.figures],
    })),
  };
}

const numberOf = (cell: unknown): number | null => (typeof cell === "number" ? cell : null);

/** Null for a query with errors. */
function codesOf(answer: Screened): readonly number[] | null {
  return answer.ok ? answer.companies.map(({ coCode }) => coCode) : null;
}

/** Companies on one side only; empty where either side is unknown. */
function without(
  codes: readonly number[] | null,
  others: readonly number[] | null,
): readonly number[] {
  if (codes === null || others === null) return [];
  const known = new Set(others);
  return codes.filter((code) => !known.has(code));
}

function notFound(): AppError {
  return new AppError("breakout.not_found", 404, "Screen not found.");
}

function translateDuplicate(error: unknown): never {
  if (constraintOf(error) !== "breakout_screens_name") throw error;
  throw new AppError("breakout.duplicate_name", 409, "A screen with this name already exists.", {
    details: [{ path: "body.name", message: "A screen with this name already exists." }],
  });
}
