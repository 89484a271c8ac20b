import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import type { Database, Executor } from "@munshi/db";
import type { IsoDate } from "@munshi/engine/contract";
import { marketDate } from "@munshi/platform";
import type { ReportProgress } from "../../../composition-types.ts";
import type { ColumnMapping, FileReport, ImportReport } from "../../../contract/index.ts";
import {
  dayGivenFor,
  listMarketFiles,
  MarketFileError,
  openMarketFile,
  parseMapping,
} from "../../../providers/market-files/index.ts";
import type {
  MarketFileFormat,
  ParameterLookup,
  ParameterMapping,
  RecognisedFile,
} from "../../../providers/market-files/index.ts";
import { findJumpsSince, findNewestSource } from "../jumps/find-jumps.ts";
import { foldRecentPrices } from "./recent-prices.repository.ts";
import { importSource } from "./import-source.ts";
import type { ImportOptions, OnImported } from "./import-source.ts";
import { runDry } from "./dry-run.ts";

export interface ImportFilesOptions extends Omit<
  ImportOptions,
  "db" | "onBytes" | "isDryRun" | "onImported"
> {
  readonly db: Database;
  readonly dryRun: boolean;
  readonly paths: readonly string[];
  /** A file that maps other headers to catalogue names. */
  readonly mapping: string | undefined;
  /** The day of files that do not state one. */
  readonly asOf: IsoDate | undefined;
  /** The index of a list that does not name it. */
  readonly index: string | undefined;
  /** The column mapping of a table of unknown format. */
  readonly columnsOf: ((path: string) => ColumnMapping | undefined) | undefined;
  /** Called with each file's result: in a dry run inside its transaction. */
  readonly onFile: ((path: string, report: FileReport) => void) | undefined;
  /** Like `onImported` of one source. */
  readonly onFileImported:
    | ((path: string, ...imported: Parameters<OnImported>) => Promise<void>)
    | undefined;
  readonly findParameter: ParameterLookup;
  readonly onProgress: ReportProgress | undefined;
}

interface Mapping {
  readonly mapping: ParameterMapping;
  readonly text: string;
}

/** Reader result for files that are not market files. */
const notRecognised = "market_file.not_recognised";

/** Limit of recent days without a publication; more than a year of rows takes more space than arrays. */
const foldAtImport = 300;

const unread = { facts: {}, skipped: {}, problems: {}, firstProblems: [], milliseconds: 0 };

/**
 * Imports files and the files of folders, each in a separate transaction: companies and lists
 * first, then the calendar, actions, prices, statements and ready-made figures. A rejected file
 * does not stop the others; files in folders that are not market files are skipped. A dry run does
 * the same in one transaction that is rolled back, with a savepoint per file.
 */
export async function importFiles(options: ImportFilesOptions): Promise<ImportReport> {
  const mapping = options.mapping === undefined ? null : await loadMapping(options.mapping);
  const { index } = options;
  const paths = await expandFolders(options.paths);
  const isOnly = options.paths.length === 1 && paths[0]?.isNamed === true;
  const today = marketDate(options.clock.now());
  const opened: RecognisedFile[] = [];
  const files: FileReport[] = [];
  const tell = (path: string, report: FileReport): void => {
    files.push(report);
    options.onFile?.(path, report);
  };
  for (const { path, isNamed } of paths) {
    let asOf: IsoDate | undefined;
    try {
      asOf = dayGivenFor(path, options.asOf, isOnly);
    } catch (error) {
      if (!(error instanceof MarketFileError)) throw error;
      tell(path, refuse(path, null, error));
      continue;
    }
    const columns = options.columnsOf?.(path);
    const result = await openMarketFile(path, {
      today,
      findParameter: options.findParameter,
      ...(mapping === null ? {} : { mapping: mapping.mapping }),
      ...(asOf === undefined ? {} : { asOf }),
      ...(index === undefined ? {} : { index }),
      ...(columns === undefined ? {} : { columns }),
    });
    if (result.ok) opened.push(result.file);
    else if (!isNamed && result.error.code === notRecognised) tell(path, leaveOut(path));
    else tell(path, refuse(path, null, result.error));
  }
  const take = (db: Executor): Promise<readonly FileReport[]> =>
    importOpened(opened.toSorted(byOrder), mapping, options, db);
  const newest = await findNewestSource(options.db);
  files.push(...(options.dryRun ? await runDry(options.db, take) : await take(options.db)));
  if (!options.dryRun) {
    await options.db.transaction((transaction) =>
      findJumpsSince(transaction, newest, options.clock.now()),
    );
  }
  return {
    dryRun: options.dryRun,
    ok: files.every((file) => file.outcome !== "refused"),
    files,
  };
}

/** Imports files one by one, each completely or not at all. */
async function importOpened(
  opened: readonly RecognisedFile[],
  mapping: Mapping | null,
  options: ImportFilesOptions,
  db: Executor,
): Promise<readonly FileReport[]> {
  const files: FileReport[] = [];
  const total = opened.reduce((sum, file) => sum + file.totalBytes, 0);
  let before = 0;
  for (const file of opened) {
    options.signal?.throwIfAborted();
    const step = basename(file.path);
    options.onProgress?.({ step, done: before, total });
    const onBytes = (bytes: number): void =>
      options.onProgress?.({ step, done: Math.min(before + bytes, total), total });
    const isDryRun = options.dryRun;
    if (!isDryRun) await foldRecentPrices(options.db, foldAtImport);
    const report = await importFile(file, mapping, {
      ...options,
      db,
      onBytes,
      isDryRun,
      onImported:
        options.onFileImported === undefined
          ? undefined
          : (transaction, details) =>
              options.onFileImported?.(file.path, transaction, details) ?? Promise.resolve(),
    });
    files.push(report);
    options.onFile?.(file.path, report);
    before += file.totalBytes;
    options.onProgress?.({ step, done: before, total });
  }
  return files;
}

async function importFile(
  file: RecognisedFile,
  mapping: Mapping | null,
  options: Omit<ImportFilesOptions, "db"> & ImportOptions,
): Promise<FileReport> {
  const name = basename(file.path);
  if (file.format === "known-unused") {
    return { ...unread, name, format: file.label, outcome: "unused", error: null };
  }
  const began = performance.now();
  try {
    const report = await importSource(
      {
        name,
        format: file.format,
        kind: "market",
        isExchangeFile: isBhavcopy(file.format),
        sha256: await hashFile(file, mapping, options),
        read: () => file.read(),
      },
      options,
    );
    return { ...report, milliseconds: Math.round(performance.now() - began) };
  } catch (error) {
    if (error instanceof MarketFileError) return refuse(file.path, file.format, error);
    throw error;
  }
}

const isBhavcopy = (format: MarketFileFormat): boolean => format.startsWith("bhavcopy");

function refuse(path: string, format: string | null, error: MarketFileError): FileReport {
  return { ...unread, name: basename(path), format, outcome: "refused", error: error.message };
}

function leaveOut(path: string): FileReport {
  return { ...unread, name: basename(path), format: null, outcome: "left-out", error: null };
}

const byOrder = (one: RecognisedFile, other: RecognisedFile): number =>
  one.order - other.order || (one.path < other.path ? -1 : 1);

interface FoundPath {
  readonly path: string;
  /** Named explicitly, not found in a folder. */
  readonly isNamed: boolean;
}

async function expandFolders(paths: readonly string[]): Promise<readonly FoundPath[]> {
  const files = new Map<string, boolean>();
  for (const path of paths) {
    const found = await stat(path).catch(() => null);
    const inside = found?.isDirectory() === true ? await listMarketFiles(path) : [];
    if (inside.length === 0) files.set(path, true);
    for (const file of inside) files.set(file, files.get(file) ?? false);
  }
  return [...files].map(([path, isNamed]) => ({ path, isNamed }));
}

async function loadMapping(path: string): Promise<Mapping> {
  const text = await readFile(path, "utf8").catch((cause: unknown) => {
    throw new MarketFileError(
      path,
      "not_found",
      "the mapping cannot be read; check the path",
      cause,
    );
  });
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (cause) {
    throw new MarketFileError(path, "bad_mapping", "the mapping is not valid JSON", cause);
  }
  return { mapping: parseMapping(path, content), text };
}

const dayless: ReadonlySet<MarketFileFormat> = new Set([
  "circuits",
  "company-boards",
  "company-histories",
  "company-profiles",
  "equity-list",
  "etf-list",
  "free-floats",
  "index-list",
  "index-membership",
  "index-snapshot",
  "industry-map",
  "market-watch",
  "parameter-table",
  "xbrl-results",
]);

/**
 * Identifies a file's meaning: its content, that of the files it depends on, and the given options
 * that change it (a mapping, a day, an index).
 */
async function hashFile(
  file: RecognisedFile,
  mapping: Mapping | null,
  {
    asOf,
    index,
    force,
    columnsOf,
  }: Pick<ImportFilesOptions, "asOf" | "index" | "force" | "columnsOf">,
): Promise<Buffer> {
  const hash = createHash("sha256");
  for (const path of [file.path, ...(await file.findCompanions())]) {
    const chunks: AsyncIterable<Buffer> = createReadStream(path);
    for await (const bytes of chunks) hash.update(bytes);
  }
  if (mapping !== null && file.format === "parameter-table") hash.update(mapping.text);
  const day = dayGivenFor(file.path, asOf, false);
  if (day !== undefined && dayless.has(file.format)) hash.update(`as of ${day}`);
  if (index !== undefined && file.format === "index-list") hash.update(`index ${index}`);
  const columns = columnsOf?.(file.path);
  if (columns !== undefined) hash.update(JSON.stringify(columns));
  if (force === true && isBhavcopy(file.format)) hash.update("forced");
  return hash.digest();
}
