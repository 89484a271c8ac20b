import { createHash } from "node:crypto";
import { resultOf } from "@munshi/db";
import type { Database, Transaction } from "@munshi/db";
import { AppError } from "@munshi/platform";
import { z } from "zod";
import { documentKinds, documentLimits } from "../../contract/staff-documents.ts";
import type {
  DocumentKind,
  DocumentPeriod,
  DocumentRun,
  PrintedNews,
  PrintedResult,
  StaffDocument,
} from "../../contract/staff-documents.ts";
import type { Actor } from "../../platform/actor/actor.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { Jobs } from "../../platform/jobs/index.ts";
import { createPrinter } from "../../platform/pdf/index.ts";
import type { AuditService } from "../audit/index.ts";
import type { MarketFacts } from "../market/index.ts";
import { findNewestDay, listNews, listReporting, readResults } from "./list-items.ts";
import type { ListingContent } from "./print-listing.ts";

/** PDFs of a period's news and results. */
export interface StaffDocuments {
  list(
    tenant: string,
    kind: DocumentKind,
  ): Promise<{ readonly documents: readonly StaffDocument[]; readonly newestDay: string | null }>;
  /** @throws AppError `market.not_published` (404). */
  preview(period: DocumentPeriod): Promise<{
    readonly total: number;
    readonly news: readonly PrintedNews[];
    readonly results: readonly PrintedResult[];
  }>;
  /** Queues the making in the caller's transaction; the run's id. */
  request(transaction: Transaction, by: Actor, period: DocumentPeriod): Promise<string>;
  /** @throws AppError `job.not_found` (404). */
  findRun(tenant: string, id: string): Promise<DocumentRun>;
  /** @throws AppError `document.not_found` (404). */
  open(tenant: string, id: string): Promise<{ readonly name: string; readonly bytes: Buffer }>;
  close(): Promise<void>;
}

const printJob = "document.print";
const listed = 50;

const jobData = z.strictObject({
  kind: z.enum(documentKinds),
  from: z.iso.date(),
  until: z.iso.date(),
});
const progress = z.object({ done: z.int(), total: z.int() });
const result = z.object({ document: z.uuid() });

interface DocumentRow {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly from_day: string;
  readonly until_day: string;
  readonly hash: Buffer;
  readonly items: number;
  readonly pages: number;
  readonly size: number;
  readonly name: string;
  readonly made_at: Date;
}

export function createStaffDocuments(
  db: Database,
  deps: {
    readonly clock: Clock;
    readonly jobs: Jobs;
    readonly audit: AuditService;
    readonly facts: MarketFacts;
  },
): StaffDocuments {
  const { clock, jobs, audit, facts } = deps;
  const printer = createPrinter<ListingContent>(new URL("./print-thread.ts", import.meta.url));

  const requireMarket = async (): Promise<"demo" | "market"> => {
    const dataset = await facts.findVersion();
    if (dataset !== null) return dataset.kind;
    throw new AppError("market.not_published", 404, "Market data is not available yet.");
  };

  const select = (tenant: string) =>
    db("staff_documents as document")
      .join("staff", "staff.id", "document.made_by")
      .where("document.tenant_key", tenant)
      .select("document.*", "staff.name");

  const find = async (tenant: string, id: string): Promise<StaffDocument | null> => {
    const row = await resultOf<DocumentRow | undefined>(
      select(tenant).where("document.id", id).first(),
    );
    return row === undefined ? null : present(row);
  };

  const readContent = async (
    { kind, ...period }: DocumentPeriod,
    report: (step: { readonly done: number; readonly total: number }) => void,
  ): Promise<ListingContent> => {
    const market = await requireMarket();
    if (kind === "news") {
      const { total, items } = await listNews(db, market, period, documentLimits.items);
      if (total > documentLimits.items) throw tooMany(total);
      report({ done: total, total });
      return { kind, ...period, items };
    }
    const reporting = await listReporting(db, market, period);
    const total = reporting.length;
    if (total > documentLimits.items) throw tooMany(total);
    report({ done: 0, total });
    const items = await readResults(facts, reporting, period.until, (done) =>
      report({ done, total }),
    );
    return { kind, ...period, items };
  };

  jobs.register({
    name: printJob,
    data: jobData,
    async handle({ data, actor, report }) {
      const content = await readContent(data, report);
      const bytes = await printer.print(content);
      const hash = createHash("sha256").update(bytes).digest();
      const id = await inTransaction(db, async (transaction) => {
        await transaction("document_files").insert({ hash, bytes }).onConflict("hash").ignore();
        const same = {
          tenant_key: actor.tenant,
          kind: data.kind,
          from_day: data.from,
          until_day: data.until,
          hash,
        };
        const [made] = await resultOf<readonly { readonly id: string }[]>(
          transaction("staff_documents")
            .insert({
              ...same,
              id: createPublicId(),
              items: content.items.length,
              pages: countPages(bytes),
              size: bytes.length,
              made_by: actor.id,
              made_at: clock.now(),
            })
            .onConflict(["tenant_key", "kind", "from_day", "until_day", "hash"])
            .ignore()
            .returning("id"),
        );
        if (made === undefined) {
          const known = await resultOf<{ readonly id: string } | undefined>(
            transaction("staff_documents").where(same).first("id"),
          );
          if (known === undefined) throw new Error("The document was not stored");
          return known.id;
        }
        await audit.append(transaction, {
          actor,
          action: "document.created",
          subject: made.id,
          details: { ...data, hash: hash.toString("hex"), items: content.items.length },
        });
        return made.id;
      });
      return { document: id };
    },
  });

  return {
    async list(tenant, kind) {
      const rows = await resultOf<readonly DocumentRow[]>(
        select(tenant)
          .where("document.kind", kind)
          .orderBy("document.made_at", "desc")
          .limit(listed),
      );
      return { documents: rows.map(present), newestDay: await findNewestDay(db, kind) };
    },
    async preview({ kind, ...period }) {
      const market = await requireMarket();
      if (kind === "news") {
        const { total, items } = await listNews(db, market, period, documentLimits.previewed);
        return { total, news: items, results: [] };
      }
      const reporting = await listReporting(db, market, period);
      const results = await readResults(
        facts,
        reporting.slice(0, documentLimits.previewed),
        period.until,
      );
      return { total: reporting.length, news: [], results };
    },
    request: (transaction, by, period) =>
      jobs.enqueue(transaction, { name: printJob, data: period, actor: by }),
    async findRun(tenant, id) {
      const run = await jobs.find(tenant, id);
      if (run === null || run.name !== printJob) {
        throw new AppError("job.not_found", 404, "Job not found.");
      }
      const step = progress.safeParse(run.progress);
      const made = result.safeParse(run.result);
      return {
        id,
        status: run.status,
        done: step.data?.done ?? 0,
        total: step.data?.total ?? null,
        document: made.success ? await find(tenant, made.data.document) : null,
        failure: run.status === "failed" ? (run.error?.message ?? "") : null,
      };
    },
    async open(tenant, id) {
      const row = await resultOf<
        | (Pick<DocumentRow, "kind" | "from_day" | "until_day"> & { readonly bytes: Buffer })
        | undefined
      >(
        db("staff_documents as document")
          .join("document_files as file", "file.hash", "document.hash")
          .where({ "document.tenant_key": tenant, "document.id": id })
          .first("document.kind", "document.from_day", "document.until_day", "file.bytes"),
      );
      if (row === undefined) throw new AppError("document.not_found", 404, "PDF not found.");
      return { name: `${row.kind}-${row.from_day}-${row.until_day}.pdf`, bytes: row.bytes };
    },
    close: () => printer.close(),
  };
}

function present(row: DocumentRow): StaffDocument {
  return {
    id: row.id,
    kind: row.kind,
    from: row.from_day,
    until: row.until_day,
    items: row.items,
    pages: row.pages,
    size: row.size,
    hash: row.hash.toString("hex"),
    madeBy: row.name,
    madeAt: row.made_at.toISOString(),
  };
}

/** Page objects of a PDF; they are never compressed. */
function countPages(bytes: Buffer): number {
  return Math.max(bytes.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0, 1);
}

function tooMany(total: number): AppError {
  const most = documentLimits.items.toLocaleString("en-IN");
  return new AppError(
    "document.too_many_items",
    422,
    `The period has ${total.toLocaleString("en-IN")} items, more than ${most}. Choose a shorter period.`,
  );
}
