import { createHash } from "node:crypto";
import { resultOf } from "@munshi/db";
import type { Database, Executor } from "@munshi/db";
import { marketDate } from "@munshi/platform";
import { z } from "zod";
import { complaintSourceNames } from "../../contract/complaints.ts";
import type { ComplaintMonthFigures, ComplaintPublication } from "../../contract/complaints.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { failure } from "../../platform/errors/failure.ts";
import type { ChangeDefinition, DiffLine } from "../change-requests/index.ts";
import type { AttentionSource } from "../statistics/index.ts";
import { listMonths } from "./complaint-tables.ts";
import type { ComplaintRecord } from "./complaint-tables.ts";
import content from "./complaints.json" with { type: "json" };
import { deriveMonths, insertPublication, listPublications } from "./complaints.repository.ts";
import type { PublicationRow } from "./complaints.repository.ts";

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
const count = z.int().nonnegative();

const recordShape = z.strictObject({
  resolvedWithinDays: z.int().positive(),
  firstMonth: month,
  lastMonth: month,
  lastFinancialYear: z.string().regex(/^\d{4}-\d{2}$/),
  sources: z.array(z.string().min(1)).min(1),
  entries: z.array(z.strictObject({ month, source: z.string(), received: count, resolved: count })),
});

/** The complaint statistics that must be published; maintained in complaints.json. */
export const complaintRecord: ComplaintRecord = recordShape.parse(content);

/** The month after (YYYY-MM). */
function nextMonth(month: string): string {
  const [, next = ""] = listMonths(month, `${Number(month.slice(0, 4)) + 1}-12`);
  return next;
}

const isSame = (
  one: readonly ComplaintMonthFigures[],
  other: readonly ComplaintMonthFigures[],
): boolean => {
  const write = (rows: readonly ComplaintMonthFigures[]): string =>
    rows
      .map((row) =>
        [
          row.source,
          row.received,
          row.resolved,
          row.pendingOverThreeMonths,
          row.resolutionDays,
        ].join(),
      )
      .toSorted()
      .join(";");
  return write(one) === write(other);
};

/** The register's figures since the record of complaints.json, up to a day's month, newest first. */
export async function listComplaintMonths(
  db: Executor,
  tenant: string,
  today: string,
): Promise<readonly ComplaintPublication[]> {
  const first = nextMonth(complaintRecord.lastMonth);
  const months = listMonths(first, today.slice(0, 7));
  const derived = await deriveMonths(db, tenant, months);
  const published = new Map(
    (await listPublications(db, tenant)).map((row) => [row.month, row] as const),
  );
  return months.toReversed().map((month) => {
    const rows = [...(derived.get(month) ?? [])];
    const row = published.get(month);
    return {
      month,
      rows,
      published:
        row === undefined
          ? null
          : {
              at: row.published_at.toISOString(),
              version: row.version,
              note: row.note,
              rows: [...row.figures],
            },
      differs: row !== undefined && !isSame(rows, row.figures),
    };
  });
}

/** Months that have ended and are not published as the register has them now, newest first. */
async function listUnpublishedMonths(
  db: Executor,
  tenant: string,
  today: string,
): Promise<readonly string[]> {
  const months = await listComplaintMonths(db, tenant, today);
  return months
    .filter(({ month, published, differs }) => {
      const hasEnded = month < today.slice(0, 7);
      return hasEnded && (published === null || differs);
    })
    .map(({ month }) => month);
}

/** The last day of a month on which the complaints of the months before must be published. */
const complaintsDueDay = 7;

/** Months of the regulator's tables without a request to publish them. */
export function unpublishedComplaints(db: Database, clock: Clock): AttentionSource {
  return {
    key: "complaints.publish",
    permission: "complaint.change",
    urgency: "today",
    page: "/admin/Copmplaints/tables",
    title: ["month of complaints to publish", "months of complaints to publish"],
    async count(by) {
      const today = marketDate(clock.now());
      const months = await listUnpublishedMonths(db, by.tenant, today);
      const [newest] = months;
      if (newest === undefined) return null;
      const asked = await resultOf<{ readonly subject: string } | undefined>(
        db("change_requests")
          .where({ tenant_key: by.tenant, kind: "complaints.publish" })
          .whereIn("state", ["draft", "submitted", "approved"])
          .orderBy("subject", "desc")
          .first("subject"),
      );
      if (asked !== undefined && asked.subject >= newest) return null;
      const isLate = months.length > 1 || Number(today.slice(8)) > complaintsDueDay;
      return { count: months.length, filter: [], ...(isLate ? { urgency: "late" } : {}) };
    },
  };
}

/** The rows of the public page: the record before the register, and published months. */
export async function loadComplaintRecord(
  db: Executor,
  tenant: string,
): Promise<ComplaintRecord & { readonly corrections: readonly PublicationRow[] }> {
  const published = await listPublications(db, tenant);
  const lastMonth = published.at(-1)?.month ?? complaintRecord.lastMonth;
  const entries = published.flatMap(({ month, figures }) =>
    figures.map(({ source, ...rest }) => ({
      month,
      source: complaintSourceNames[source],
      ...rest,
    })),
  );
  return {
    ...complaintRecord,
    lastMonth,
    lastFinancialYear: published.length === 0 ? complaintRecord.lastFinancialYear : null,
    entries: [...complaintRecord.entries, ...entries],
    corrections: published.filter(({ version }) => version > 1),
  };
}

const payload = z.strictObject({
  month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "must be a month such as 2026-10"),
  /** Required where a published month is corrected; shown next to its figures. */
  note: z.string().trim().max(500).default(""),
});

/**
 * Publishing the regulator's tables up to a month: months not published yet, and corrections of
 * published ones whose figures differ by now.
 */
export function createComplaintsChange(deps: {
  readonly clock: Clock;
}): ChangeDefinition<z.output<typeof payload>> {
  const findDue = async (
    db: Executor,
    tenant: string,
    upTo: string,
  ): Promise<readonly ComplaintPublication[]> => {
    const months = await listComplaintMonths(db, tenant, marketDate(deps.clock.now()));
    return months
      .filter(({ month, published, differs }) => month <= upTo && (published === null || differs))
      .toReversed();
  };
  const requireDue = async (
    db: Executor,
    tenant: string,
    { month, note }: z.output<typeof payload>,
  ): Promise<readonly ComplaintPublication[]> => {
    if (month >= marketDate(deps.clock.now()).slice(0, 7)) {
      throw failure("change.payload", 400, "Choose a month that has ended.");
    }
    const due = await findDue(db, tenant, month);
    if (due.length === 0) {
      throw failure("change.payload", 400, "No figures have changed since the last publication.");
    }
    if (note === "" && due.some(({ published }) => published !== null)) {
      throw failure(
        "change.payload",
        400,
        "Enter a note that explains the correction of a published month.",
      );
    }
    return due;
  };
  return {
    payload,
    permission: "complaint.change",
    subject: ({ month }) => month,
    title: ({ month }) => `Publish the complaints tables up to ${month}`,
    async findVersion(db, tenant, { month }) {
      const due = await findDue(db, tenant, month);
      return createHash("sha256").update(JSON.stringify(due)).digest("hex");
    },
    async describe(db, tenant, given): Promise<readonly DiffLine[]> {
      return (await requireDue(db, tenant, given)).map(({ month, rows, published }) => ({
        label: published === null ? month : `${month} (correction)`,
        before: published === null ? null : writeFigures(published.rows),
        after: writeFigures(rows),
      }));
    },
    async apply(transaction, maker, given) {
      const due = await requireDue(transaction, maker.tenant, given);
      const at = deps.clock.now();
      for (const { month, rows, published } of due) {
        await insertPublication(transaction, {
          tenant_key: maker.tenant,
          month,
          version: (published?.version ?? 0) + 1,
          figures: rows,
          note: published === null ? "" : given.note,
          published_at: at,
          published_by: maker.id,
        });
      }
      return { months: due.map(({ month }) => month) };
    },
  };
}

function writeFigures(rows: readonly ComplaintMonthFigures[]): string {
  return rows
    .map(
      ({ source, received, resolved, pendingOverThreeMonths: late }) =>
        `${complaintSourceNames[source]}: ${received} received, ${resolved} resolved, ${late} pending over 3 months`,
    )
    .join("; ");
}
