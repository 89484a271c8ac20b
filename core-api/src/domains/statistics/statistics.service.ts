import { resultOf } from "@munshi/db";
import type { Database } from "@munshi/db";
import { marketDate } from "@munshi/platform";
import type { Log } from "@munshi/platform";
import type { RegisterCondition } from "../../contract/register.ts";
import type {
  Attention,
  StaffDashboard,
  StatisticFigure,
  Statistics,
  StatisticSection,
  StatisticSeries,
} from "../../contract/statistics.ts";
import { hasPermission } from "../../platform/actor/actor.ts";
import type { Actor, Permission } from "../../platform/actor/actor.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { countRows } from "../../platform/register/index.ts";
import type { RegisterSource } from "../../platform/register/index.ts";
import { countStatistics, findCountTimes, listCounted } from "./count-statistics.ts";
import { conditionOf, daysBefore, listMetrics } from "./metrics.ts";
import type { Metric } from "./metrics.ts";
import { listWaiting } from "./waiting-lists.ts";

/** Open work for staff, counted when a dashboard is opened, so the count must use an index. */
export interface AttentionSource {
  readonly key: string;
  readonly permission: Permission;
  readonly urgency: Attention["urgency"];
  readonly page: string;
  /** Singular and plural. */
  readonly title: readonly [one: string, several: string];
  /** Null: nothing. An urgency of the answer replaces the usual one. */
  count(by: Actor): Promise<{
    readonly count: number;
    readonly filter: readonly RegisterCondition[];
    readonly urgency?: Attention["urgency"];
  } | null>;
}

export interface StatisticsService {
  read(by: Actor, days: number): Promise<Statistics>;
  dashboard(by: Actor): Promise<StaffDashboard>;
  /** Recounts a site; returns the time of the count. */
  refresh(tenant: string): Promise<Date>;
  /** Counts every site now and then every few minutes; returns a function that stops it. */
  start(): () => Promise<void>;
}

const everyMs = 5 * 60_000;

const sectionTitles: readonly (readonly [Metric["section"], string])[] = [
  ["leads", "Leads"],
  ["clients", "Clients and KYC"],
  ["subscriptions", "Subscriptions"],
  ["payments", "Payments"],
  ["orders", "Orders at brokers"],
  ["complaints", "Complaints"],
  ["system", "Jobs"],
];

/** Metrics of today that the dashboard shows, with the parts that are added up; null: all. */
const todayMetrics: readonly (readonly [
  metric: string,
  label: string,
  parts: readonly string[] | null,
])[] = [
  ["leads.created", "New leads today", null],
  ["clients.joined", "New clients today", null],
  ["payments.created", "Payments captured today", ["captured"]],
  ["orders.created", "Orders at brokers today", null],
];

export function createStatistics(
  db: Database,
  deps: {
    readonly clock: Clock;
    readonly log: Log;
    readonly isEmbedded: boolean;
    /** The registers of all areas. */
    readonly registers: readonly RegisterSource[];
    readonly attention: readonly AttentionSource[];
    /** Lists the freshness of each kind of imported data. */
    readonly listFreshness: (db: Database) => Promise<
      readonly {
        readonly key: string;
        readonly label: string;
        readonly asOf: string | null;
        readonly importedAt: string | null;
      }[]
    >;
  },
): StatisticsService {
  const { clock, log } = deps;
  const registers = new Map(deps.registers.map((source) => [source.register.key, source]));
  const metrics = listMetrics((key) => registers.get(key) ?? null);
  const counting = { db, isEmbedded: deps.isEmbedded };

  /** Returns true if the staff member's list has exactly the counted rows. */
  const mayOpen = (by: Actor, { register }: RegisterSource): boolean =>
    hasPermission(by, register.permission) &&
    (register.key !== "leads" ||
      (hasPermission(by, "lead.read_all") && hasPermission(by, "lead.read_unassigned")));

  const refresh = async (tenant: string): Promise<Date> => {
    const now = clock.now();
    await countStatistics(db, metrics, { tenant, now });
    return now;
  };

  const describeFigures = (
    by: Actor,
    metric: Metric,
    counted: ReadonlyMap<string, number>,
    today: string,
  ): readonly StatisticFigure[] => {
    const parts = new Map(Object.entries(metric.parts));
    if (metric.isOpenEnded === true) for (const part of counted.keys()) parts.set(part, part);
    return [...parts].map(([part, name]) => {
      const value = counted.get(part) ?? 0;
      const own = conditionOf(metric, part);
      const filter = [...metric.filter(today), ...(own === null ? [] : [own])];
      return {
        key: `${metric.key}.${part}`,
        label: metric.by === null ? metric.title : name,
        value,
        isAlert: metric.isAlert === true && value > 0,
        link: mayOpen(by, metric.source) ? { page: metric.source.register.page, filter } : null,
      };
    });
  };

  const describeSeries = (
    by: Actor,
    metric: Metric,
    byDay: ReadonlyMap<string, ReadonlyMap<string, number>>,
    days: readonly string[],
    today: string,
  ): StatisticSeries => {
    const used = new Set([...byDay.values()].flatMap((parts) => [...parts.keys()]));
    const all = Object.entries(metric.parts);
    // Without any figure the first part keeps the table's column.
    const shown = all.filter(([part], at) => used.has(part) || (used.size === 0 && at === 0));
    const { register } = metric.source;
    return {
      key: metric.key,
      title: metric.title,
      counted: register.counted,
      parts: shown.map(([key, label]) => ({ key, label })),
      days: days.map((day) => ({
        day,
        values: shown.map(([part]) => byDay.get(day)?.get(part) ?? 0),
      })),
      link:
        metric.day !== null && mayOpen(by, metric.source)
          ? {
              page: register.page,
              dayColumn: metric.day,
              partColumn: metric.by,
              filter: metric.filter(today),
            }
          : null,
    };
  };

  const readFreshness = async (): Promise<Statistics["freshness"]> => {
    const dataset = await resultOf<
      { readonly as_of: string; readonly published_at: Date } | undefined
    >(db("datasets").orderBy("published_at", "desc").first("as_of", "published_at"));
    return [
      {
        key: "dataset",
        label: "Published dataset",
        day: dataset?.as_of ?? null,
        at: dataset?.published_at.toISOString() ?? null,
      },
      ...(await deps.listFreshness(db)).map(({ key, label, asOf, importedAt }) => ({
        key,
        label,
        day: asOf,
        at: importedAt,
      })),
    ];
  };

  const group = (
    rows: Awaited<ReturnType<typeof listCounted>>,
  ): ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, number>>> => {
    const found = new Map<string, Map<string, Map<string, number>>>();
    for (const { metric, day, part, value } of rows) {
      const byDay = found.get(metric) ?? new Map<string, Map<string, number>>();
      const parts = byDay.get(day) ?? new Map<string, number>();
      parts.set(part, value);
      byDay.set(day, parts);
      found.set(metric, byDay);
    }
    return found;
  };

  return {
    refresh,
    async read(by, days) {
      const times = await findCountTimes(db, by.tenant);
      const countedOn = marketDate(times?.countedAt ?? clock.now());
      const from = daysBefore(countedOn, days - 1);
      const counted = group(await listCounted(db, by.tenant, from));
      const shownDays = Array.from({ length: days }, (_, at) =>
        daysBefore(countedOn, days - 1 - at),
      );
      const none: ReadonlyMap<string, number> = new Map();
      const noDays: ReadonlyMap<string, typeof none> = new Map();
      const present = new Set(metrics.map(({ section }) => section));
      const shown = sectionTitles.filter(([key]) => present.has(key));
      const sections = shown.map(([key, title]): StatisticSection => {
        const own = metrics.filter((metric) => metric.section === key);
        const open = own.filter(({ day }) => day === null);
        const describe = (metric: Metric): readonly StatisticFigure[] =>
          describeFigures(by, metric, counted.get(metric.key)?.get(countedOn) ?? none, countedOn);
        return {
          key,
          title,
          figures: open.filter((metric) => metric.by === null).flatMap(describe),
          breakdowns: open
            .filter((metric) => metric.by !== null)
            .map((metric) => ({
              key: metric.key,
              title: metric.title,
              counted: metric.source.register.counted,
              figures: [...describe(metric)],
            })),
          series: own
            .filter(
              ({ key: metric, day, hidesEmpty }) =>
                day !== null && (hidesEmpty !== true || counted.has(metric)),
            )
            .map((metric) =>
              describeSeries(by, metric, counted.get(metric.key) ?? noDays, shownDays, countedOn),
            ),
        };
      });
      return {
        countedAt: times?.countedAt.toISOString() ?? null,
        allCountedAt: times?.allCountedAt.toISOString() ?? null,
        sections,
        freshness: await readFreshness(),
      };
    },
    async dashboard(by) {
      const now = clock.now();
      const today = marketDate(now);
      const attention: Attention[] = [];
      const countIn = async (
        source: RegisterSource,
        filter: readonly RegisterCondition[],
        row: Pick<Attention, "key" | "urgency"> & { readonly title: readonly [string, string] },
      ): Promise<void> => {
        if (!hasPermission(by, source.register.permission)) return;
        const found = await countRows(
          counting,
          source,
          { actor: by, now },
          { filter: [...filter], search: "" },
        );
        const count = found.count ?? 0;
        if (count === 0) return;
        const { key, urgency } = row;
        attention.push({
          key,
          urgency,
          title: row.title[count === 1 ? 0 : 1],
          count,
          isMore: found.isMore,
          link: { page: source.register.page, filter: [...filter] },
        });
      };
      for (const waiting of listWaiting(today)) {
        const source = registers.get(waiting.register);
        if (source === undefined || !hasPermission(by, waiting.permission)) continue;
        await countIn(source, waiting.filter, waiting);
      }
      for (const source of deps.attention) {
        if (!hasPermission(by, source.permission)) continue;
        const found = await source.count(by);
        if (found === null || found.count === 0) continue;
        attention.push({
          key: source.key,
          urgency: found.urgency ?? source.urgency,
          title: source.title[found.count === 1 ? 0 : 1],
          count: found.count,
          isMore: false,
          link: { page: source.page, filter: [...found.filter] },
        });
      }
      const rank = { late: 0, today: 1, open: 2 } as const;
      const times = await findCountTimes(db, by.tenant);
      return {
        attention: attention.toSorted((one, other) => rank[one.urgency] - rank[other.urgency]),
        countedAt: times?.countedAt.toISOString() ?? null,
        figures: hasPermission(by, "statistics.read") ? await readToday(by) : [],
      };
    },
    start() {
      const stopping = new AbortController();
      let running: Promise<void> | null = null;
      const countAll = async (): Promise<void> => {
        const tenants = await resultOf<readonly { readonly key: string }[]>(
          db("tenants").select("key"),
        );
        for (const { key } of tenants) {
          if (stopping.signal.aborted) return;
          const times = await findCountTimes(db, key);
          const isFresh =
            times !== null && clock.now().getTime() - times.countedAt.getTime() < everyMs / 2;
          if (!isFresh) await refresh(key);
        }
      };
      const run = (): void => {
        running ??= countAll()
          .catch((err: unknown) => log.warn({ err }, "statistics could not be counted"))
          .finally(() => {
            running = null;
          });
      };
      const timer = setInterval(run, everyMs);
      timer.unref();
      run();
      return async () => {
        clearInterval(timer);
        stopping.abort();
        await running;
      };
    },
  };

  async function readToday(by: Actor): Promise<readonly StatisticFigure[]> {
    const today = marketDate(clock.now());
    const counted = group(await listCounted(db, by.tenant, today));
    return todayMetrics.flatMap(([key, label, parts]) => {
      const metric = metrics.find((each) => each.key === key);
      if (metric === undefined || metric.day === null) return [];
      const { register } = metric.source;
      const found = [...(counted.get(key)?.get(today) ?? [])];
      const value = found
        .filter(([part]) => parts === null || parts.includes(part))
        .reduce((sum, [, count]) => sum + count, 0);
      const filter: RegisterCondition[] = [
        { column: metric.day, is: "between", from: today, to: today },
        ...(parts === null || metric.by === null
          ? []
          : [{ column: metric.by, is: "one_of" as const, values: [...parts] }]),
      ];
      return [
        {
          key,
          label,
          value,
          isAlert: false,
          link: mayOpen(by, metric.source) ? { page: register.page, filter } : null,
        },
      ];
    });
  }
}
