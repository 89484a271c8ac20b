import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import type { ReportProgress } from "../../../composition-types.ts";
import type { FileReport, ImportReport } from "../../../contract/index.ts";
import { marketDate } from "../../../platform/clock/market-time.ts";
import {
  listMarketFiles,
  MarketFileError,
  openMarketFile,
  parseMapping,
} from "../../../providers/market-files/index.ts";
import type {
  ParameterLookup,
  ParameterMapping,
  RecognisedFile,
} from "../../../providers/market-files/index.ts";
import { importSource } from "./import-source.ts";
import type { ImportOptions } from "./import-source.ts";

export interface ImportFilesOptions extends Omit<ImportOptions, "onBytes"> {
  readonly paths: readonly string[];
  /** A file that maps other headers to catalogue names. */
  readonly mapping: string | undefined;
  readonly findParameter: ParameterLookup;
  readonly onProgress: ReportProgress | undefined;
}

interface Mapping {
  readonly mapping: ParameterMapping;
  readonly text: string;
}

const unread = { facts: {}, skipped: {}, problems: {}, firstProblems: [], milliseconds: 0 };

/**
 * Imports files, and the files of folders, each in a transaction of its own: companies and lists
 * first, then the calendar, actions, prices, statements and ready-made figures. A file that is
 * refused does not keep the others out.
 */
export async function importFiles(options: ImportFilesOptions): Promise<ImportReport> {
  const mapping = options.mapping === undefined ? null : await loadMapping(options.mapping);
  const paths = await expandFolders(options.paths);
  const today = marketDate(options.clock.now());
  const opened: RecognisedFile[] = [];
  const files: FileReport[] = [];
  for (const path of paths) {
    const result = await openMarketFile(path, {
      today,
      findParameter: options.findParameter,
      ...(mapping === null ? {} : { mapping: mapping.mapping }),
    });
    if (result.ok) opened.push(result.file);
    else files.push(refuse(path, null, result.error));
  }
  const total = opened.reduce((sum, file) => sum + file.totalBytes, 0);
  let before = 0;
  for (const file of opened.toSorted(byOrder)) {
    options.signal?.throwIfAborted();
    const step = basename(file.path);
    options.onProgress?.({ step, done: before, total });
    const onBytes = (bytes: number): void =>
      options.onProgress?.({ step, done: Math.min(before + bytes, total), total });
    files.push(await importFile(file, mapping, { ...options, onBytes }));
    before += file.totalBytes;
    options.onProgress?.({ step, done: before, total });
  }
  return {
    dryRun: options.dryRun,
    ok: files.every((file) => file.outcome !== "refused"),
    files,
  };
}

async function importFile(
  file: RecognisedFile,
  mapping: Mapping | null,
  options: ImportOptions,
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
        isExchangeFile: file.format.startsWith("bhavcopy"),
        sha256: await hashFile(file, mapping),
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

function refuse(path: string, format: string | null, error: MarketFileError): FileReport {
  return { ...unread, name: basename(path), format, outcome: "refused", error: error.message };
}

const byOrder = (one: RecognisedFile, other: RecognisedFile): number =>
  one.order - other.order || (one.path < other.path ? -1 : 1);

async function expandFolders(paths: readonly string[]): Promise<readonly string[]> {
  const files: string[] = [];
  for (const path of paths) {
    const found = await stat(path).catch(() => null);
    if (found?.isDirectory() === true) files.push(...(await listMarketFiles(path)));
    else files.push(path);
  }
  return [...new Set(files)];
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
    throw new MarketFileError(path, "bad_mapping", "the mapping is not JSON; mend it", cause);
  }
  return { mapping: parseMapping(path, content), text };
}

/** A table of figures says something else under another mapping. */
async function hashFile(file: RecognisedFile, mapping: Mapping | null): Promise<Buffer> {
  const hash = createHash("sha256");
  for await (const bytes of createReadStream(file.path)) hash.update(bytes as Buffer);
  if (mapping !== null && file.format === "parameter-table") hash.update(mapping.text);
  return hash.digest();
}
