import { resultOf } from "@munshi/db";
import type { Database, Executor, Transaction } from "@munshi/db";
import { AppError, dayMs, marketDate, startOfDay } from "@munshi/platform";
import type { Basis } from "@munshi/engine/contract";
import type { FigureDetail, FigureReport } from "../../contract/index.ts";
import { mostFigureReports } from "../../contract/wrong-figures.ts";
import { requirePermission } from "../../platform/actor/actor.ts";
import type { Actor } from "../../platform/actor/actor.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import { lockOwner } from "../accounts/index.ts";
import type { Owner } from "../accounts/index.ts";
import type { AuditService } from "../audit/index.ts";
import { notifyAll } from "../notifications/index.ts";
import type { NotificationToSend } from "../notifications/index.ts";

export interface NewFigureReport {
  readonly coCode: number;
  readonly key: string;
  readonly title: string;
  readonly basis: Basis | null;
  /** The version of the dataset that the member looked at. */
  readonly dataset: string;
  readonly shown: string;
  readonly remark: string;
}

export interface FigureReportsService {
  /** @throws AppError `company.not_found`, `figure.too_many_reports`. */
  report(transaction: Transaction, owner: Owner, given: NewFigureReport): Promise<string>;
  /** Returns the number of a site's unanswered reports. */
  countOpen(tenant: string): Promise<number>;
  /** @throws AppError `figure.report_not_found`. */
  get(by: Actor, id: string): Promise<FigureReport>;
  /**
   * Answers all open reports of the figure; notifies its reporters and members alerted about it.
   * @throws AppError `figure.report_not_found`, `figure.report_answered`.
   */
  answer(
    by: Actor,
    id: string,
    answer: { readonly outcome: "answered" | "corrected"; readonly text: string },
  ): Promise<FigureReport>;
}

export interface FigureReportsDeps {
  readonly clock: Clock;
  readonly audit: AuditService;
  /** The figure as published now; null if it is not there. */
  readonly describe: (
    coCode: number,
    key: string,
    basis: Basis | null,
  ) => Promise<FigureDetail | null>;
}

interface ReportRow {
  readonly id: string;
  readonly userId: string;
  readonly tenant: string;
  readonly coCode: number;
  readonly symbol: string;
  readonly company: string;
  readonly key: string;
  readonly title: string;
  readonly basis: Basis | null;
  readonly dataset: string;
  readonly shown: string;
  readonly remark: string;
  readonly state: FigureReport["state"];
  readonly reportedAt: Date;
  readonly answer: string | null;
  readonly answeredAt: Date | null;
  readonly answeredBy: string | null;
}

interface Reader {
  readonly userId: string;
  readonly tenant: string;
}

/** Figures that alerts of watchlists show. */
const alertedKeys: ReadonlySet<string> = new Set([
  "currentPrice",
  "priceChange",
  "priceChangePercent",
]);

export function createFigureReports(db: Database, deps: FigureReportsDeps): FigureReportsService {
  const { clock, audit } = deps;
  const get = async (by: Actor, id: string): Promise<FigureReport> => {
    requirePermission(by, "figure.read");
    const row = await findReport(db, by.tenant, id);
    const { userId: _, tenant: __, answer, answeredAt, answeredBy, reportedAt, ...shown } = row;
    const [same, alerted] = [await listOpen(db, row), await listAlerted(db, row)];
    const asked = new Set(same.map(({ userId }) => userId));
    return {
      ...shown,
      reportedAt: reportedAt.toISOString(),
      answer:
        answer === null || answeredAt === null
          ? null
          : { text: answer, at: answeredAt.toISOString(), by: answeredBy ?? "" },
      same: same.length,
      alerted: alerted.filter(({ userId }) => !asked.has(userId)).length,
      detail: await deps.describe(row.coCode, row.key, row.basis),
    };
  };
  return {
    async report(transaction, owner, given) {
      const at = clock.now();
      // Serializes one member's reports, so that the limit holds.
      await lockOwner(transaction, owner);
      const known = await resultOf<object | undefined>(
        transaction("companies").where({ co_code: given.coCode }).first("co_code"),
      );
      if (known === undefined) throw new AppError("company.not_found", 404, "Company not found.");
      const since = startOfDay(marketDate(at));
      const ofToday = "user_id = :userId and reported_at >= :since";
      const reported = await countReports(transaction, ofToday, { userId: owner.userId, since });
      if (reported >= mostFigureReports) {
        throw new AppError(
          "figure.too_many_reports",
          429,
          `You have reported ${mostFigureReports} figures today. Try again tomorrow.`,
          { retryAfter: Math.ceil((since.getTime() + dayMs - at.getTime()) / 1_000) },
        );
      }
      const id = createPublicId();
      await transaction("figure_reports").insert({
        id,
        tenant_key: owner.tenant,
        user_id: owner.userId,
        co_code: given.coCode,
        figure_key: given.key,
        title: given.title,
        basis: given.basis,
        dataset: given.dataset,
        shown: given.shown,
        remark: given.remark,
        reported_at: at,
      });
      return id;
    },
    get,
    countOpen: (tenant) => countReports(db, "tenant_key = :tenant and state = 'open'", { tenant }),
    async answer(by, id, { outcome, text }) {
      requirePermission(by, "figure.answer");
      await inTransaction(db, async (transaction) => {
        const row = await findReport(transaction, by.tenant, id, true);
        if (row.state !== "open") {
          throw new AppError("figure.report_answered", 409, "The report is already answered.");
        }
        const at = clock.now();
        const reports = await listOpen(transaction, row);
        const alerted = await listAlerted(transaction, row);
        await transaction("figure_reports")
          .whereIn(
            "id",
            reports.map((report) => report.id),
          )
          .update({ state: outcome, answer: text, answered_at: at, answered_by: by.id });
        await audit.append(transaction, {
          actor: by,
          action: `figure.${outcome}`,
          subject: id,
          details: {
            company: row.symbol,
            figure: row.key,
            reports: reports.length,
            alerted: alerted.length,
            text,
          },
        });
        await notifyAll(transaction, listNews({ ...row, outcome, text, at }, reports, alerted));
      });
      return get(by, id);
    },
  };
}

/** One notification per member: reporters get the answer, others the correction of the alert. */
function listNews(
  report: ReportRow & {
    readonly outcome: "answered" | "corrected";
    readonly text: string;
    readonly at: Date;
  },
  reporters: readonly Reader[],
  alerted: readonly Reader[],
): readonly NotificationToSend[] {
  const { id, title, company, symbol, outcome, text, at } = report;
  const tell = (content: string) => ({
    kind: "figure" as const,
    source: `figure-report:${id}`,
    content,
    redirectUrl: `/stock-analyzer/company/${encodeURIComponent(symbol)}`,
    at,
  });
  const asked = new Map(reporters.map((reader) => [reader.userId, reader]));
  const others = new Map(
    outcome === "corrected"
      ? alerted.flatMap((reader) =>
          asked.has(reader.userId) ? [] : [[reader.userId, reader] as const],
        )
      : [],
  );
  const next =
    outcome === "corrected" ? " The corrected figure appears after the next update." : "";
  return [
    ...[...asked.values()].map(({ userId, tenant }) => ({
      ...tell(`Your report on ${title} of ${company}: ${text}${next}`),
      userId,
      tenant,
    })),
    ...[...others.values()].map(({ userId, tenant }) => ({
      ...tell(`An alert showed you a wrong ${title} of ${company}: ${text}${next}`),
      userId,
      tenant,
    })),
  ];
}

async function findReport(
  db: Executor,
  tenant: string,
  id: string,
  locks = false,
): Promise<ReportRow> {
  const query = db("figure_reports as r")
    .join("companies as c", "c.co_code", "r.co_code")
    .leftJoin("staff as s", "s.id", "r.answered_by")
    .where({ "r.id": id, "r.tenant_key": tenant });
  if (locks) void query.forUpdate("r");
  const row = await resultOf<ReportRow | undefined>(
    query.first({
      id: "r.id",
      userId: "r.user_id",
      tenant: "r.tenant_key",
      coCode: "r.co_code",
      symbol: "c.symbol",
      company: "c.name",
      key: "r.figure_key",
      title: "r.title",
      basis: "r.basis",
      dataset: "r.dataset",
      shown: "r.shown",
      remark: "r.remark",
      state: "r.state",
      reportedAt: "r.reported_at",
      answer: "r.answer",
      answeredAt: "r.answered_at",
      answeredBy: "s.name",
    }),
  );
  if (row === undefined) throw new AppError("figure.report_not_found", 404, "Report not found.");
  return row;
}

/** Counts the rows that a condition, a bound text of SQL, selects. */
async function countReports(
  db: Executor,
  condition: string,
  values: Readonly<Record<string, string | Date>>,
): Promise<number> {
  const result = await db.raw<{ rows: { count: number }[] }>(
    `select count(*)::int as count from figure_reports where ${condition}`,
    values,
  );
  return result.rows[0]?.count ?? 0;
}

/** Open reports of the same figure of the same company. */
async function listOpen(
  db: Executor,
  { coCode, key, tenant }: ReportRow,
): Promise<readonly (Reader & { readonly id: string })[]> {
  return (await db("figure_reports")
    .where({ tenant_key: tenant, co_code: coCode, figure_key: key, state: "open" })
    .orderBy("reported_at")
    .select({ id: "id", userId: "user_id", tenant: "tenant_key" })) as (Reader & {
    readonly id: string;
  })[];
}

/** Members whose alert showed the figure, of the day of the dataset that was reported. */
async function listAlerted(
  db: Executor,
  { coCode, key, tenant, dataset }: ReportRow,
): Promise<readonly Reader[]> {
  if (!alertedKeys.has(key)) return [];
  // A version begins with the day of its figures.
  const day = dataset.slice(0, 10);
  return (await db("notifications")
    .where({ kind: "watch_list", tenant_key: tenant })
    .whereRaw("split_part(source, ':', 4) = ? and split_part(source, ':', 3) = ?", [
      String(coCode),
      day,
    ])
    .select({ userId: "user_id", tenant: "tenant_key" })) as Reader[];
}
