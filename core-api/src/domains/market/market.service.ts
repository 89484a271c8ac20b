import { createHash } from "node:crypto";
import { access } from "node:fs/promises";
import { join } from "node:path";
import type { Database, Executor, Transaction } from "@munshi/db";
import { productCatalogue } from "@munshi/engine";
import type { DatasetManifest, IsoDate } from "@munshi/engine/contract";
import type {
  ImportFactsRequest,
  ImportFilesRequest,
  MarketService,
  PublishedDataset,
  PublishReport,
  PublishRequest,
} from "../../composition-types.ts";
import type {
  ImportReport,
  JoinReport,
  MarketFact,
  MarketStatus,
  UndoReport,
} from "../../contract/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { AppError } from "@munshi/platform";
import type { Log } from "@munshi/platform";
import { createParameterLookup } from "../../providers/market-files/index.ts";
import { undoImport } from "./changes/undo-import.ts";
import { createMarketFacts } from "./facts/market-facts.ts";
import type { MarketFacts } from "./facts/market-facts.ts";
import { lockImports } from "./import/import-files.repository.ts";
import { importFiles } from "./import/import-files.ts";
import type { ImportFilesOptions } from "./import/import-files.ts";
import { importSource } from "./import/import-source.ts";
import type { RecordJoin, SourceBatch } from "./import/import-source.ts";
import { answerJump, listAnswers, undoAnswer } from "./jumps/answer-jump.ts";
import type { AnsweredJump, GivenAnswer, JumpAnswer } from "./jumps/answer-jump.ts";
import { listJumps } from "./jumps/jumps.repository.ts";
import type { StoredJump } from "./jumps/jumps.repository.ts";
import { saveRejection } from "./import/join-proposals.query.ts";
import { joinStored } from "./import/join-stored.ts";
import { runDry } from "./import/dry-run.ts";
import { findMarketKind } from "./publish/facts.query.ts";
import {
  findLatestManifest,
  findManifestOfDayBefore,
  findNewestManifests,
  searchCompanies,
} from "./market.query.ts";
import type { MarketScorer } from "./publish/market-scorer.ts";
import { publishMarket } from "./publish/publish-market.ts";
import { type DatasetReport, reportDataset } from "./report.ts";
import { readStatus } from "./status.query.ts";

export interface MarketDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly datasetsFolder: string;
  /** Fills the scores of what is published; without it they are empty. */
  readonly scorer?: MarketScorer;
}

/** Who asked for it, as sources and datasets keep it. */
interface ByActor {
  readonly actor?: { readonly kind: string; readonly id: string };
}

export interface FilesRequest extends ImportFilesRequest, ByActor {
  /** Runs in a file's transaction for two stored companies that it proved to be one; not in a dry run. */
  readonly recordJoin?: RecordJoin;
  readonly columnsOf?: ImportFilesOptions["columnsOf"];
  readonly onFile?: ImportFilesOptions["onFile"];
  readonly onFileImported?: ImportFilesOptions["onFileImported"];
}

export interface JoinRequest extends ByActor {
  /** The code of the duplicate. */
  readonly from: number;
  /** The code of the company that stays. */
  readonly into: number;
  readonly dryRun?: boolean;
  /** Runs in the join's transaction: an audit entry; not in a dry run. */
  readonly record?: (transaction: Transaction, report: JoinReport) => Promise<void>;
}

export interface JumpRequest extends ByActor {
  /** A symbol, ISIN, BSE code or company code. */
  readonly company: string;
  /** The first session after the jump. */
  readonly day: IsoDate;
  /** What made the jump; null takes an answer back. */
  readonly answer: JumpAnswer | null;
  /** Runs in the transaction that changes something: an audit entry. */
  readonly record?: (transaction: Transaction, answered: AnsweredJump) => Promise<void>;
}

/** The price jumps of the published market, or of the one to be published, with the answers held. */
export interface MarketJumps {
  readonly jumps: readonly StoredJump[];
  readonly answers: readonly GivenAnswer[];
}

export interface FactsRequest extends Omit<ImportFactsRequest, "facts">, ByActor {
  readonly facts:
    | Iterable<MarketFact | readonly MarketFact[]>
    | AsyncIterable<MarketFact | readonly MarketFact[]>;
  /** `demo` unless given: facts that a program makes up. */
  readonly kind?: "demo" | "market";
  /** Names the content; the source's name does where it is not given. */
  readonly fingerprint?: string;
  readonly dryRun?: boolean;
}

export interface UndoRequest extends ByActor {
  readonly importId: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: ImportFilesRequest["onProgress"];
  /** Runs in the undo's transaction: an audit entry. */
  readonly record?: (transaction: Transaction, report: UndoReport) => Promise<void>;
}

export interface PublishMarketRequest extends PublishRequest, ByActor {
  /** Runs in the transaction that registers the dataset: an event, an audit entry. */
  readonly record?: (transaction: Transaction, manifest: DatasetManifest) => Promise<void>;
}

export interface MarketDomain extends MarketService {
  /** What is known of single companies. */
  readonly facts: MarketFacts;
  importFiles(request: FilesRequest): Promise<ImportReport>;
  importFacts(request: FactsRequest): Promise<ImportReport>;
  /**
   * Restores what an import changed and nothing has touched since; figures follow with the next publication.
   * @throws AppError `import.not_found`, `import.undone`, `import.not_recorded`.
   */
  undoImport(request: UndoRequest): Promise<UndoReport>;
  /**
   * Makes two stored companies one, with the facts and names of both.
   * @throws AppError `market.company_not_found`, `market.join_refused`.
   */
  joinCompanies(request: JoinRequest): Promise<JoinReport>;
  /**
   * Records what made a price jump, or takes an answer back; figures follow with the next publication.
   * @throws AppError as `answerJump` and `undoAnswer` do.
   */
  answerJump(request: JumpRequest): Promise<AnsweredJump>;
  listJumps(): Promise<MarketJumps>;
  /**
   * Keeps that two stored companies are not one, so that they are proposed no more.
   * @throws AppError `market.company_not_found`.
   */
  rejectJoin(request: Omit<JoinRequest, "dryRun" | "record">): Promise<void>;
  publish(request: PublishMarketRequest): Promise<PublishReport>;
  /** The newest dataset of a day before the latest one's; null if there is none on disk. */
  datasetBefore(): Promise<PublishedDataset | null>;
  status(): Promise<MarketStatus>;
  /** How the figures of the newest dataset are spread, and what moved; null where nothing is published. */
  report(withPeriods: boolean): Promise<DatasetReport | null>;
}

const factsABatch = 500;

/** Everything that is done to the market: taking sources in, publishing, and asking what is there. */
export function createMarketService(db: Database, deps: MarketDeps): MarketDomain {
  const { clock, log, datasetsFolder } = deps;
  const findParameter = createParameterLookup(productCatalogue);
  return {
    facts: createMarketFacts(db),
    async importFiles(request) {
      const report = await importFiles({
        db,
        clock,
        paths: request.paths,
        mapping: request.mapping,
        asOf: request.asOf,
        index: request.index,
        columnsOf: request.columnsOf,
        onFile: request.onFile,
        onFileImported: request.onFileImported,
        force: request.force,
        findParameter,
        dryRun: request.dryRun ?? false,
        actor: nameActor(request),
        onProgress: request.onProgress,
        signal: request.signal,
        recordJoin: request.recordJoin,
      });
      const { dryRun } = report;
      log.info({ files: report.files.length, dryRun }, "market files imported");
      return report;
    },
    async importFacts(request) {
      const dryRun = request.dryRun ?? false;
      const began = performance.now();
      const source = {
        name: request.source,
        format: "program",
        kind: request.kind ?? "demo",
        isExchangeFile: false,
        sha256: createHash("sha256")
          .update(request.fingerprint ?? `program:${request.source}`)
          .digest(),
        read: () => batchFacts(request),
      };
      const take = (executor: Executor) =>
        importSource(source, {
          db: executor,
          clock,
          actor: nameActor(request),
          signal: request.signal,
          onBytes: () => undefined,
          isDryRun: dryRun,
        });
      const file = dryRun ? await runDry(db, take) : await take(db);
      const milliseconds = Math.round(performance.now() - began);
      log.info({ dryRun, ms: milliseconds }, "market facts imported");
      return { dryRun, ok: true, files: [{ ...file, milliseconds }] };
    },
    async undoImport({ importId, signal, onProgress, record, ...by }) {
      const report = await db.transaction(async (transaction) => {
        const undone = await undoImport(transaction, importId, {
          actor: nameActor(by),
          at: clock.now(),
          signal,
          onProgress: (done, total) => onProgress?.({ step: "Undo", done, total }),
        });
        await record?.(transaction, undone);
        return undone;
      });
      log.info({ importId, reversed: report.reversed }, "import undone");
      return report;
    },
    async joinCompanies(request) {
      const { from, into, record, dryRun = false } = request;
      const take = (executor: Executor): Promise<JoinReport> =>
        executor.transaction(async (transaction) => {
          const options = { from, into, clock, actor: nameActor(request) };
          const report = { dryRun, ...(await joinStored(transaction, options)) };
          if (!dryRun) await record?.(transaction, report);
          return report;
        });
      const report = dryRun ? await runDry(db, take) : await take(db);
      log.info({ from, into, dryRun }, "companies joined");
      return report;
    },
    answerJump: (request) =>
      db.transaction(async (transaction) => {
        const { company, day, answer, record } = request;
        const question = { company, day, actor: nameActor(request), at: clock.now() };
        await lockImports(transaction);
        const answered =
          answer === null
            ? await undoAnswer(transaction, question)
            : await answerJump(transaction, question, answer);
        if (answered.isNew) await record?.(transaction, answered);
        return answered;
      }),
    async listJumps() {
      const kind = (await findMarketKind(db)) ?? "market";
      return { jumps: await listJumps(db, { kind }), answers: await listAnswers(db, kind) };
    },
    async rejectJoin(request) {
      const { from, into } = request;
      const source = { actor: nameActor(request), at: clock.now() };
      const isSaved = await db.transaction((transaction) =>
        saveRejection(transaction, from, into, source),
      );
      if (!isSaved) {
        throw new AppError("market.company_not_found", 404, "Unknown company code in the list.");
      }
      log.info({ from, into }, "join rejected");
    },
    async publish(request) {
      const manifest = await publishMarket({
        db,
        clock,
        datasetsFolder,
        scorer: deps.scorer,
        actor: nameActor(request),
        kind: request.kind,
        asOf: request.asOf,
        record: request.record,
        onProgress: request.onProgress,
        signal: request.signal,
      });
      const { version, rows } = manifest;
      log.info({ version, rows }, "market published");
      return { version, rows };
    },
    status: () => readStatus(db),
    report: async (withPeriods) =>
      reportDataset(datasetsFolder, await findNewestManifests(db), withPeriods),
    latestVersion: async (executor) => (await findLatestManifest(executor))?.version ?? null,
    async latestDataset() {
      const manifest = await findLatestManifest(db);
      if (manifest === null) return null;
      const { version } = manifest;
      return { version, folder: join(datasetsFolder, version), manifest };
    },
    async datasetBefore() {
      const manifest = await findManifestOfDayBefore(db);
      if (manifest === null) return null;
      const { version } = manifest;
      const folder = join(datasetsFolder, version);
      const isHeld = await access(folder).then(
        () => true,
        () => false,
      );
      return isHeld ? { version, folder, manifest } : null;
    },
    searchCompanies: (text, limit) => searchCompanies(db, text, limit),
  };
}

function nameActor(request: ByActor): string {
  return request.actor === undefined ? "system" : `${request.actor.kind}:${request.actor.id}`;
}

async function* batchFacts(request: FactsRequest): AsyncIterable<SourceBatch> {
  let batch: MarketFact[] = [];
  let done = 0;
  const take = (): SourceBatch => {
    const facts = batch;
    batch = [];
    done += facts.filter((fact) => fact.kind === "company").length;
    request.onProgress?.({ step: request.source, done, total: null });
    return { facts, problems: [], skipped: {}, bytesRead: 0 };
  };
  for await (const next of request.facts) {
    if (isFact(next)) batch.push(next);
    else batch.push(...next);
    if (batch.length >= factsABatch) yield take();
  }
  yield take();
}

function isFact(next: MarketFact | readonly MarketFact[]): next is MarketFact {
  return !Array.isArray(next);
}
