import { resultOf } from "@munshi/db";
import type { Database, Transaction } from "@munshi/db";
import { marketDate } from "@munshi/platform";
import { allPermissions } from "../../contract/permissions.ts";
import type { Actor } from "../../platform/actor/actor.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { countGroups } from "../../platform/register/index.ts";
import { daysBefore } from "./metrics.ts";
import type { Metric } from "./metrics.ts";

/** Days that are counted; pages show up to 90. */
const countedDays = 90;
/** Days recounted each time; older ones change rarely and are counted once a day. */
const recentDays = 3;

interface CountTimes {
  readonly countedAt: Date;
  readonly allCountedAt: Date;
}

export async function findCountTimes(db: Database, tenant: string): Promise<CountTimes | null> {
  const row = await resultOf<
    { readonly counted_at: Date; readonly all_counted_at: Date } | undefined
  >(db("statistic_counts").where({ tenant_key: tenant }).first());
  return row === undefined ? null : { countedAt: row.counted_at, allCountedAt: row.all_counted_at };
}

const systemActor = (tenant: string): Actor => ({
  kind: "system",
  // An id that no staff member has.
  id: "00000000-0000-0000-0000-000000000000",
  tenant,
  permissions: allPermissions,
});

/**
 * Counts a site's metrics: the last three days, or all that are shown where these were not counted
 * today. Processes take turns.
 */
export async function countStatistics(
  db: Database,
  metrics: readonly Metric[],
  { tenant, now }: { readonly tenant: string; readonly now: Date },
): Promise<void> {
  const today = marketDate(now);
  const reader = { actor: systemActor(tenant), now };
  await inTransaction(db, async (transaction) => {
    await transaction.raw("select pg_advisory_xact_lock(hashtext(?))", [`statistics ${tenant}`]);
    await transaction.raw("set local statement_timeout = 0");
    const known = await resultOf<{ readonly all_counted_at: Date } | undefined>(
      transaction("statistic_counts").where({ tenant_key: tenant }).first("all_counted_at"),
    );
    const isAll = known === undefined || marketDate(known.all_counted_at) !== today;
    const from = daysBefore(today, isAll ? countedDays - 1 : recentDays - 1);
    for (const metric of metrics) {
      const isDaily = metric.day !== null;
      const filter = [
        ...metric.filter(today),
        ...(metric.day === null
          ? []
          : [{ column: metric.day, is: "between" as const, from, to: today }]),
      ];
      const groups = await countGroups(transaction, metric.source, reader, {
        filter,
        day: metric.day,
        by: metric.by,
      });
      await replace(transaction, {
        tenant,
        metric: metric.key,
        from: isDaily ? from : today,
        rows: groups.map(({ day, part, count }) => ({ day: day ?? today, part, value: count })),
      });
    }
    await transaction("statistic_counts")
      .insert({ tenant_key: tenant, counted_at: now, all_counted_at: now })
      .onConflict("tenant_key")
      .merge(isAll ? ["counted_at", "all_counted_at"] : ["counted_at"]);
  });
}

async function replace(
  transaction: Transaction,
  counted: {
    readonly tenant: string;
    readonly metric: string;
    readonly from: string;
    readonly rows: readonly {
      readonly day: string;
      readonly part: string;
      readonly value: number;
    }[];
  },
): Promise<void> {
  const { tenant, metric, from, rows } = counted;
  await transaction("daily_statistics")
    .where({ tenant_key: tenant, metric })
    .where("day", ">=", from)
    .delete();
  if (rows.length === 0) return;
  await transaction("daily_statistics").insert(
    rows.map((row) => ({ tenant_key: tenant, metric, ...row })),
  );
}

/** A site's rollups from a day on; one indexed read. */
export async function listCounted(
  db: Database,
  tenant: string,
  from: string,
): Promise<
  readonly {
    readonly metric: string;
    readonly day: string;
    readonly part: string;
    readonly value: number;
  }[]
> {
  const rows = await resultOf<
    readonly {
      readonly metric: string;
      readonly day: string;
      readonly part: string;
      readonly value: string;
    }[]
  >(
    db("daily_statistics")
      .where({ tenant_key: tenant })
      .where("day", ">=", from)
      .select("metric", "day", "part", "value"),
  );
  return rows.map((row) => ({ ...row, value: Number(row.value) }));
}
