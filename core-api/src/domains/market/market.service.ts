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
  CorrectedFact,
  FoundFact,
  IndexLists,
  ImportReport,
  JoinReport,
  MarketFact,
  MarketStatus,
  UndoReport,
} from "../../contract/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
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
import { correctFact, findFact, withdrawFact } from "./corrections/correct-fact.ts";
import type { MadeCorrection } from "./corrections/correct-fact.ts";
import { findCorrection } from "./corrections/corrections.repository.ts";
import type { StoredCorrection } from "./corrections/corrections.repository.ts";
import { findFile, findImported, writeValue } from "./corrections/find-imported.query.ts";
import { listIndexLists } from "./corrections/index-lists.query.ts";
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
  findManifest,
  findManifestOfDayBefore,
  listRestorable,
  findNewestManifests,
  searchCompanies,
} from "./market.query.ts";
import type { RestorableDataset } from "./market.query.ts";
import type { MarketScorer } from "./publish/market-scorer.ts";
import { restoreDataset } from "./publish/datasets.repository.ts";
import {
  findFactsMark,
  measurePublication,
  measureRestoration,
  requireFolder,
} from "./publish/measure-impact.ts";
import type { MeasuredImpact } from "./publish/measure-impact.ts";
import { pointToNewest, publishMarket } from "./publish/publish-market.ts";
import { type DatasetReport, reportDataset } from "./report.ts";
import { readStatus } from "./status.query.ts";

export interface MarketDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly datasetsFolder: string;
  /** Fills the scores of what is published; without it they are empty. */
  readonly scorer?: MarketScorer;
}

/** Requesting actor, recorded with sources and datasets. */
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
  /** Cause of the jump; null withdraws an answer. */
  readonly answer: JumpAnswer | null;
  /** Empty for answers from the command line. */
  readonly reason?: string;
  /** Runs in the transaction that changes something: an audit entry. */
  readonly record?: (transaction: Transaction, answered: AnsweredJump) => Promise<void>;
}

export interface CorrectionRequest extends ByActor {
  readonly fact: CorrectedFact;
  /** Null: there is no value; of an action: it did not take place. */
  readonly value: unknown;
  readonly reason: string;
}

/** A stored correction with what sources say now. */
export interface CorrectionOfFact extends StoredCorrection {
  readonly importedNow: string | null;
  readonly file: string | null;
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
  /** Reports and changes nothing. */
  readonly dryRun?: boolean;
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
  /** Facts about individual companies. */
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
  /** Counts the price jumps that await an answer. */
  countOpenJumps(): Promise<number>;
  /** @throws AppError as `findFact` does. */
  findFact(fact: CorrectedFact): Promise<FoundFact>;
  /** Indices whose constituents can be corrected. */
  listIndexLists(): Promise<IndexLists>;
  /** Corrects a fact in the caller's transaction. @throws AppError as `correctFact` does. */
  correct(transaction: Transaction, request: CorrectionRequest): Promise<MadeCorrection>;
  /** Withdraws a correction in the caller's transaction. @throws AppError as `withdrawFact` does. */
  withdrawCorrection(
    transaction: Transaction,
    id: string,
    request: ByActor & { readonly reason: string },
  ): Promise<StoredCorrection>;
  findCorrection(executor: Executor, id: string): Promise<CorrectionOfFact | null>;
  /**
   * Keeps that two stored companies are not one, so that they are proposed no more.
   * @throws AppError `market.company_not_found`.
   */
  rejectJoin(request: Omit<JoinRequest, "dryRun" | "record">): Promise<void>;
  publish(request: PublishMarketRequest): Promise<PublishReport>;
  /** Measures what a publication would change. @throws AppError as `publish` does. */
  measurePublication(request: PublishRequest): Promise<MeasuredImpact>;
  /** Measures what a restoration would change. @throws AppError `market.dataset_gone`. */
  measureRestoration(version: string): Promise<MeasuredImpact>;
  /** Changes with every import, correction and answer. */
  findFactsMark(executor: Executor): Promise<string>;
  /** Earlier datasets that can be the newest again, last published first. */
  listRestorable(): Promise<readonly RestorableDataset[]>;
  /** Makes an earlier dataset the newest again. @throws AppError `market.dataset_gone`. */
  restore(
    version: string,
    request: ByActor & Pick<PublishMarketRequest, "record">,
  ): Promise<PublishReport>;
  /** The newest dataset of a day before the latest one's; null if there is none on disk. */
  datasetBefore(): Promise<PublishedDataset | null>;
  status(): Promise<MarketStatus>;
  /** Reports the spread and changes of the newest dataset's figures; null if none is published. */
  report(withPeriods: boolean): Promise<DatasetReport | null>;
}

const factsABatch = 500;

/** The market's operations: importing sources, publishing and querying. */
export function createMarketService(db: Database, deps: MarketDeps): MarketDomain {
  const { clock, log, datasetsFolder } = deps;
  const findParameter = createParameterLookup(productCatalogue);
  const bandOf = (score: number): string => deps.scorer?.bandOf(score) ?? "";
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
    async undoImport({ importId, dryRun = false, signal, onProgress, record, ...by }) {
      const undo = (executor: Executor): Promise<UndoReport> =>
        executor.transaction(async (transaction) => {
          const undone = await undoImport(transaction, importId, {
            actor: nameActor(by),
            at: clock.now(),
            signal,
            onProgress: (done, total) => onProgress?.({ step: "Undo", done, total }),
          });
          if (!dryRun) await record?.(transaction, undone);
          return undone;
        });
      const report = dryRun ? await runDry(db, undo) : await undo(db);
      log.info({ importId, dryRun, reversed: report.reversed }, "import undone");
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
        const { company, day, answer, record, reason = "" } = request;
        const question = { company, day, actor: nameActor(request), at: clock.now(), reason };
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
    async countOpenJumps() {
      const { jumps } = await this.listJumps();
      return jumps.filter(({ state }) => state !== "within-band").length;
    },
    findFact: (fact) => findFact(db, fact),
    listIndexLists: async () => listIndexLists(db, (await findMarketKind(db)) ?? "market"),
    async correct(transaction, request) {
      await lockImports(transaction);
      const { fact, value, reason } = request;
      const actor = nameActor(request);
      return correctFact(transaction, { fact, value, reason, actor, at: clock.now() });
    },
    async withdrawCorrection(transaction, id, request) {
      await lockImports(transaction);
      const withdrawal = { reason: request.reason, actor: nameActor(request), at: clock.now() };
      return withdrawFact(transaction, id, withdrawal);
    },
    async findCorrection(executor, id) {
      const correction = await findCorrection(executor, id);
      if (correction === null) return null;
      const imported = await findImported(executor, correction);
      const file = imported === null ? null : await findFile(executor, imported.fileId);
      return {
        ...correction,
        importedNow: imported === null ? null : writeValue(imported.value),
        file: file?.name ?? null,
      };
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
    async measurePublication(request) {
      return measurePublication(
        {
          db,
          clock,
          scorer: deps.scorer,
          kind: request.kind,
          asOf: request.asOf,
          onProgress: request.onProgress,
          signal: request.signal,
        },
        datasetsFolder,
        await findLatestManifest(db),
        bandOf,
      );
    },
    async measureRestoration(version) {
      const [base, wanted] = [await findLatestManifest(db), await findManifest(db, version)];
      if (wanted === null) throw goneDataset();
      return measureRestoration(db, datasetsFolder, { base, wanted }, bandOf);
    },
    findFactsMark: (executor) => findFactsMark(executor),
    listRestorable: () => listRestorable(db),
    async restore(version, request) {
      const manifest = await findManifest(db, version);
      if (manifest === null) throw goneDataset();
      await requireFolder(datasetsFolder, version);
      await inTransaction(db, async (transaction) => {
        const actor = nameActor(request);
        if (!(await restoreDataset(transaction, version, { clock, actor }))) throw goneDataset();
        await deps.scorer?.restore(transaction, manifest);
        await request.record?.(transaction, manifest);
      });
      await pointToNewest(db, datasetsFolder);
      log.info({ version }, "earlier dataset restored");
      return { version, rows: manifest.rows };
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

const goneDataset = (): AppError =>
  new AppError("market.dataset_gone", 409, "The dataset is no longer stored. Choose a later one.");

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
