import type { Executor } from "@munshi/db";
import type { UsageCount } from "../../contract/index.ts";

export interface UsageRow {
  readonly id: string;
  readonly tenant_key: string;
  readonly visit: string;
  readonly name: string;
  readonly page: string;
  readonly detail: string | null;
  readonly at: Date;
}

export async function insertUsage(db: Executor, rows: readonly UsageRow[]): Promise<void> {
  await db("usage_events").insert([...rows]);
}

/** By day in Asia/Kolkata, most frequent first. */
export async function countUsage(
  db: Executor,
  from: string,
  until: string,
): Promise<readonly UsageCount[]> {
  const { rows } = await db.raw<{ readonly rows: readonly UsageCount[] }>(
    `select to_char(at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day, name, page, detail,
       count(*)::int as events, count(distinct visit)::int as visits
     from usage_events
     where at >= ?::date::timestamp at time zone 'Asia/Kolkata'
       and at < (?::date + 1)::timestamp at time zone 'Asia/Kolkata'
     group by 1, 2, 3, 4
     order by 1, events desc, name, page, detail`,
    [from, until],
  );
  return rows;
}

export async function deleteUsageBefore(db: Executor, moment: Date): Promise<number> {
  return db("usage_events").where("at", "<", moment).delete();
}
