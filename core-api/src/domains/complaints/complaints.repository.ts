import { resultOf } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";
import { complaintSources } from "../../contract/complaints.ts";
import type {
  ComplaintDeadlines,
  ComplaintMonthFigures,
  ComplaintSource,
} from "../../contract/complaints.ts";

export interface ComplaintRow {
  readonly id: string;
  readonly tenant_key: string;
  readonly number: number;
  /** YYYY-MM-DD. */
  readonly received_on: string;
  readonly due_on: string;
  readonly source: ComplaintSource;
  readonly user_id: string | null;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly details: string;
  readonly scores_number: string;
  readonly resolved_on: string | null;
  readonly resolution: string;
  readonly reviews: number;
  readonly created_at: Date;
  readonly version: number;
}

export type ComplaintEventKind =
  | "received"
  | "edited"
  | "note"
  | "review"
  | "resolved"
  | "reopened";

export async function findComplaint(
  db: Executor,
  tenant: string,
  id: string,
  isLocked = false,
): Promise<ComplaintRow | null> {
  const query = db("complaints").where({ tenant_key: tenant, id });
  const row = await resultOf<ComplaintRow | undefined>(
    (isLocked ? query.forUpdate() : query).first(),
  );
  return row ?? null;
}

const numberLock = 75;

/** The next number of the site; numbers are given one after the other until the transaction ends. */
export async function takeNumber(transaction: Transaction, tenant: string): Promise<number> {
  await transaction.raw("select pg_advisory_xact_lock(?, hashtext(?))", [numberLock, tenant]);
  const row = await resultOf<{ readonly last: number | null } | undefined>(
    transaction("complaints")
      .where({ tenant_key: tenant })
      .first(transaction.raw("max(number) as last")),
  );
  return (row?.last ?? 0) + 1;
}

export async function insertComplaintEvent(
  transaction: Transaction,
  event: {
    readonly complaint_id: string;
    readonly at: Date;
    readonly staff_id: string;
    readonly kind: ComplaintEventKind;
    readonly note: string;
  },
): Promise<void> {
  await transaction("complaint_events").insert(event);
}

export interface ComplaintEventRow {
  readonly id: string;
  readonly at: Date;
  readonly staff_name: string;
  readonly kind: ComplaintEventKind;
  readonly note: string;
}

export async function listComplaintEvents(
  db: Executor,
  id: string,
): Promise<readonly ComplaintEventRow[]> {
  return resultOf<readonly ComplaintEventRow[]>(
    db("complaint_events as event")
      .join("staff", "staff.id", "event.staff_id")
      .where({ complaint_id: id })
      .orderBy("event.id")
      .select("event.id", "event.at", "staff.name as staff_name", "event.kind", "event.note"),
  );
}

/** Open complaints of a site against their deadline on a day (YYYY-MM-DD). */
export async function countComplaintDeadlines(
  db: Executor,
  tenant: string,
  today: string,
): Promise<ComplaintDeadlines> {
  const { rows } = await db.raw<{ readonly rows: readonly ComplaintDeadlines[] }>(
    `select count(*)::int as open,
       (count(*) filter (where due_on < :today::date))::int as overdue,
       (count(*) filter (where due_on between :today::date and :today::date + 7))::int
         as "dueWithinWeek"
     from complaints where tenant_key = :tenant and resolved_on is null`,
    { tenant, today },
  );
  return rows[0] ?? { open: 0, overdue: 0, dueWithinWeek: 0 };
}

/** Figures of the register by month (YYYY-MM), for each month and source. */
export async function deriveMonths(
  db: Executor,
  tenant: string,
  months: readonly string[],
): Promise<ReadonlyMap<string, readonly ComplaintMonthFigures[]>> {
  const { rows } = await db.raw<{
    readonly rows: readonly (ComplaintMonthFigures & { readonly month: string })[];
  }>(
    `select month, source,
       (count(*) filter (where received_on >= first and received_on < after))::int as received,
       (count(*) filter (where resolved_on >= first and resolved_on < after))::int as resolved,
       (count(*) filter (where received_on < after - interval '3 months'
          and (resolved_on is null or resolved_on >= after)))::int as "pendingOverThreeMonths",
       coalesce(sum(resolved_on - received_on)
          filter (where resolved_on >= first and resolved_on < after), 0)::int as "resolutionDays"
     from unnest(?::text[]) as month
       cross join lateral (select (month || '-01')::date as first,
         ((month || '-01')::date + interval '1 month')::date as after) as bounds
       join complaints on tenant_key = ? and received_on < after
     group by month, source`,
    [[...months], tenant],
  );
  const none = { received: 0, resolved: 0, pendingOverThreeMonths: 0, resolutionDays: 0 };
  return new Map(
    months.map((month) => [
      month,
      complaintSources.map((source) => {
        const found = rows.find((row) => row.month === month && row.source === source);
        const { month: _month, ...figures } = found ?? { month, source, ...none };
        return figures;
      }),
    ]),
  );
}

export interface PublicationRow {
  /** YYYY-MM. */
  readonly month: string;
  readonly version: number;
  readonly figures: readonly ComplaintMonthFigures[];
  readonly note: string;
  readonly published_at: Date;
}

/** The newest version of each published month, oldest month first. */
export async function listPublications(
  db: Executor,
  tenant: string,
): Promise<readonly PublicationRow[]> {
  const { rows } = await db.raw<{ readonly rows: readonly PublicationRow[] }>(
    `select distinct on (month) to_char(month, 'YYYY-MM') as month, version, figures, note,
       published_at
     from complaint_publications where tenant_key = ?
     order by month, version desc`,
    [tenant],
  );
  return rows;
}

export async function insertPublication(
  transaction: Transaction,
  row: PublicationRow & { readonly tenant_key: string; readonly published_by: string },
): Promise<void> {
  await transaction("complaint_publications").insert({
    ...row,
    month: `${row.month}-01`,
    figures: JSON.stringify(row.figures),
  });
}
