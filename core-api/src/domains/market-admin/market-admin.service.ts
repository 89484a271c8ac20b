import { rm } from "node:fs/promises";
import { basename } from "node:path";
import { z } from "zod";
import type { Transaction } from "@munshi/db";
import type { ImportReport, JoinReport } from "../../contract/index.ts";
import { requirePermission } from "../../platform/actor/actor.ts";
import type { Actor } from "../../platform/actor/actor.ts";
import type { Job, JobRun, Jobs } from "../../platform/jobs/index.ts";
import type { Outbox } from "../../platform/outbox/index.ts";
import type { AuditRecord, AuditService } from "../audit/index.ts";
import { describeAnswer } from "../market/index.ts";
import type { PublishReport } from "../../composition-types.ts";
import type { AnsweredJump, FactsRequest, JumpRequest, MarketDomain } from "../market/index.ts";

const importData = z.strictObject({
  paths: z.array(z.string()).min(1),
  dryRun: z.boolean(),
  mapping: z.string().nullable(),
  /** The day of files that do not state one. */
  asOf: z.iso.date().nullable().default(null),
  /** The index of a list that does not name it. */
  index: z.string().nullable().default(null),
  /** True to import bhavcopy days even if they look wrong. */
  force: z.boolean().default(false),
  /** True if the file is an upload, removed after the last attempt. */
  isUpload: z.boolean(),
});
const publishData = z.strictObject({
  kind: z.enum(["demo", "market"]).nullable(),
  asOf: z.iso.date().nullable(),
});

const rollbackData = z.strictObject({ version: z.string() });

const joinData = z.strictObject({
  /** The code of the duplicate. */
  from: z.int().positive(),
  /** The code of the company that stays. */
  into: z.int().positive(),
  dryRun: z.boolean(),
});

export type JoinData = z.output<typeof joinData>;
export type ImportData = z.output<typeof importData>;
export type PublishData = z.output<typeof publishData>;

export interface MarketAdminService {
  /** Leaves an import for a worker, in the caller's transaction; the run's id. */
  enqueueImport(transaction: Transaction, by: Actor, data: ImportData): Promise<string>;
  enqueuePublish(transaction: Transaction, by: Actor, data: PublishData): Promise<string>;
  /** Leaves a return to an earlier dataset for a worker, in the caller's transaction; the run's id. */
  enqueueRollback(transaction: Transaction, by: Actor, version: string): Promise<string>;
  /** Imports here and now: what the command line does. Throws what the import throws. */
  importNow(
    by: Actor,
    data: ImportData,
    onProgress?: (step: object) => void,
  ): Promise<JobRun<ImportReport>>;
  /** Stores facts that a program made, such as the demonstration market. */
  importFactsNow(by: Actor, request: FactsRequest): Promise<ImportReport>;
  /** Makes two stored companies one, here and now. Throws what the join throws. */
  joinNow(by: Actor, data: JoinData): Promise<JobRun<JoinReport>>;
  /** Records what made a price jump, or takes that back. Throws what `MarketDomain.answerJump` throws. */
  answerJump(
    by: Actor,
    request: Pick<JumpRequest, "company" | "day" | "answer" | "reason">,
  ): Promise<AnsweredJump>;
  /** Keeps that two stored companies are not one. Throws what the market throws. */
  rejectJoinNow(by: Actor, from: number, into: number): Promise<void>;
  publishNow(
    by: Actor,
    data: PublishData,
    onProgress?: (step: object) => void,
  ): Promise<JobRun<PublishReport>>;
  findRun(by: Actor, runId: string): Promise<JobRun | null>;
}

export interface MarketAdminDeps {
  readonly market: Pick<
    MarketDomain,
    | "answerJump"
    | "importFacts"
    | "importFiles"
    | "joinCompanies"
    | "publish"
    | "rejectJoin"
    | "restore"
  >;
  readonly jobs: Jobs;
  readonly outbox: Outbox;
  readonly audit: AuditService;
}

const importJob = "market.import";
const joinJob = "market.join";
const publishJob = "market.publish";
const rollbackJob = "market.rollback";

/** Imports and publications as jobs: authorized, recorded and audited, for every caller. */
export function createMarketAdminService(deps: MarketAdminDeps): MarketAdminService {
  const { jobs } = deps;
  jobs.register(createImportJob(deps));
  jobs.register(createJoinJob(deps));
  jobs.register(createPublishJob(deps));
  jobs.register(createRollbackJob(deps));
  return {
    async enqueueImport(transaction, by, data) {
      requirePermission(by, "market.import");
      return jobs.enqueue(transaction, { name: importJob, data, actor: by });
    },
    async enqueuePublish(transaction, by, data) {
      requirePermission(by, "market.publish");
      return jobs.enqueue(transaction, { name: publishJob, data, actor: by });
    },
    async enqueueRollback(transaction, by, version) {
      requirePermission(by, "market.publish");
      return jobs.enqueue(transaction, { name: rollbackJob, data: { version }, actor: by });
    },
    async importNow(by, data, onProgress) {
      requirePermission(by, "market.import");
      return jobs.runNow({ name: importJob, data, actor: by }, onProgress);
    },
    async importFactsNow(by, request) {
      requirePermission(by, "market.import");
      const report = await deps.market.importFacts({ ...request, actor: by });
      const details = { source: request.source, dryRun: report.dryRun, ok: report.ok };
      const subject = request.source;
      await deps.audit.record({ actor: by, action: "market.facts_imported", subject, details });
      return report;
    },
    async joinNow(by, data) {
      requirePermission(by, "market.import");
      return jobs.runNow({ name: joinJob, data, actor: by });
    },
    async answerJump(by, request) {
      requirePermission(by, "market.correct");
      const action = request.answer === null ? "market.jump_reopened" : "market.jump_answered";
      return deps.market.answerJump({
        ...request,
        actor: by,
        async record(transaction, { symbol, day, answer }) {
          const { reason } = request;
          const details = {
            day,
            answer: describeAnswer(answer),
            ...(reason === undefined ? {} : { reason }),
          };
          await deps.audit.append(transaction, { actor: by, action, subject: symbol, details });
        },
      });
    },
    async rejectJoinNow(by, from, into) {
      requirePermission(by, "market.import");
      await deps.market.rejectJoin({ from, into, actor: by });
      await deps.audit.record({
        ...describeJoin(by, from, into),
        action: "market.join_rejected",
        details: {},
      });
    },
    async publishNow(by, data, onProgress) {
      requirePermission(by, "market.publish");
      return jobs.runNow({ name: publishJob, data, actor: by }, onProgress);
    },
    async findRun(by, runId) {
      requirePermission(by, "market.read");
      return jobs.find(by.tenant, runId);
    },
  };
}

function createImportJob(deps: MarketAdminDeps): Job<ImportData> {
  return {
    name: importJob,
    data: importData,
    async handle({ runId, data, actor, signal, report }) {
      const files = data.paths.map((path) => basename(path));
      const record = { actor, subject: runId };
      const details = { files, dryRun: data.dryRun };
      await deps.audit.record({ ...record, action: "market.import_started", details });
      try {
        const result = await deps.market.importFiles({
          paths: data.paths,
          dryRun: data.dryRun,
          ...(data.mapping === null ? {} : { mapping: data.mapping }),
          ...(data.asOf === null ? {} : { asOf: data.asOf }),
          ...(data.index === null ? {} : { index: data.index }),
          force: data.force,
          actor,
          onProgress: report,
          signal,
          async recordJoin(transaction, { from, into, reason }) {
            await deps.audit.append(transaction, {
              ...describeJoin(actor, from.coCode, into),
              details: { reason, import: runId },
            });
          },
        });
        await deps.audit.record({
          ...record,
          action: result.ok ? "market.imported" : "market.import_refused",
          details,
        });
        return result;
      } catch (error) {
        await deps.audit.record({ ...record, action: "market.import_failed", details });
        throw error;
      }
    },
    async release(data) {
      if (data.isUpload) for (const path of data.paths) await rm(path, { force: true });
    },
  };
}

function createJoinJob(deps: MarketAdminDeps): Job<JoinData> {
  return {
    name: joinJob,
    data: joinData,
    async handle({ runId, data: { from, into, dryRun }, actor }) {
      const entry = describeJoin(actor, from, into);
      const result = await deps.market.joinCompanies({
        from,
        into,
        dryRun,
        actor,
        async record(transaction, { moved, aside }) {
          await deps.audit.append(transaction, { ...entry, details: { run: runId, moved, aside } });
        },
      });
      if (dryRun) {
        await deps.audit.record({
          ...entry,
          action: "market.join_rehearsed",
          details: { run: runId },
        });
      }
      return result;
    },
  };
}

function describeJoin(actor: AuditRecord["actor"], from: number, into: number) {
  return { actor, action: "market.companies_joined", subject: `${from} into ${into}` };
}

/** Audits a dataset that becomes the newest, and announces it, in the transaction that does so. */
function recordDataset(deps: MarketAdminDeps, actor: AuditRecord["actor"], action: string) {
  return async (
    transaction: Transaction,
    { version, rows }: { readonly version: string; readonly rows: number },
  ): Promise<void> => {
    await deps.audit.append(transaction, { actor, action, subject: version, details: { rows } });
    await deps.outbox.add(transaction, {
      tenant: actor.tenant,
      name: "dataset.published",
      key: "dataset",
      payload: { version },
    });
  };
}

function createRollbackJob(deps: MarketAdminDeps): Job<z.output<typeof rollbackData>> {
  return {
    name: rollbackJob,
    data: rollbackData,
    async handle({ data, actor }) {
      return deps.market.restore(data.version, {
        actor,
        record: recordDataset(deps, actor, "market.rolled_back"),
      });
    },
  };
}

function createPublishJob(deps: MarketAdminDeps): Job<PublishData> {
  return {
    name: publishJob,
    data: publishData,
    async handle({ data, actor, signal, report }) {
      return deps.market.publish({
        ...(data.kind === null ? {} : { kind: data.kind }),
        ...(data.asOf === null ? {} : { asOf: data.asOf }),
        actor,
        onProgress: report,
        signal,
        record: recordDataset(deps, actor, "market.published"),
      });
    },
  };
}
