import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cliActor, composeCoreApi, readCoreConfig } from "@munshi/core-api";
import type { CoreApi } from "@munshi/core-api";
import type { ImportReport } from "@munshi/core-api/contract";
import { openConnection } from "@munshi/db";
import { silentLog } from "@munshi/platform";
import { median, percentile } from "./figures.ts";
import { readProcessorTime } from "./processor-time.ts";

const budget = { seconds: 0.5, megabytes: 400 };
const megabyte = 2 ** 20;

export interface DailyFilesOptions {
  /** Rows per file. */
  readonly companies: number;
  readonly days: number;
}

/**
 * Imports a year of daily files one by one, then publishes: time per file, database size, peak
 * memory. Uses the embedded database, or the empty PostgreSQL at `DATABASE_URL`.
 */
export async function benchDailyFiles({ companies, days }: DailyFilesOptions): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "munshi-bench-daily-"));
  const dataDir = join(folder, "data");
  mkdirSync(dataDir);
  const databaseUrl = process.env["DATABASE_URL"];
  const config = readCoreConfig({
    DATA_DIR: dataDir,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  });
  const core = await composeCoreApi(config, { log: silentLog });
  try {
    const kind = databaseUrl === undefined ? "embedded" : "PostgreSQL";
    console.log(`\nDaily files: ${days} of ${companies} rows, ${kind} database\n`);
    const seconds: number[] = [];
    const processor: number[] = [];
    for (const [at, file] of [...eachFile(companies, days)].entries()) {
      const path = join(folder, file.name);
      await writeFile(path, file.text());
      const before = readProcessorTime(process.pid);
      seconds.push(await importFile(core, path));
      processor.push((readProcessorTime(process.pid) - before) / 1_000);
      rmSync(path);
      if (at % 50 === 49)
        console.error(`${at + 1} files, ${await describeSize(dataDir, databaseUrl)}`);
    }
    const size = await measureDatabase(dataDir, databaseUrl);
    const imported = peakMemory();
    const before = readProcessorTime(process.pid);
    const began = performance.now();
    await core.marketAdmin.publishNow(cliActor, { kind: null, asOf: null });
    const publishing = (performance.now() - began) / 1_000;
    const published = readProcessorTime(process.pid) - before;
    console.log("| figure | | budget |\n|---|--:|---|");
    for (const [of, samples] of [
      ["by the clock", seconds],
      ["of processor time, both processes", processor],
    ] as const) {
      const lastTen = median(samples.slice(-10));
      row(`first file, s ${of}`, (samples[0] ?? Number.NaN).toFixed(2));
      row(`median, s ${of}`, median(samples).toFixed(2), median(samples) <= budget.seconds);
      row(`median of the last ten, s ${of}`, lastTen.toFixed(2), lastTen <= budget.seconds);
      row(`slowest, s ${of}`, percentile(samples, 1).toFixed(2));
    }
    row("all files, s", seconds.reduce((sum, one) => sum + one, 0).toFixed(1));
    row("database, MB", (size / megabyte).toFixed(0), size <= budget.megabytes * megabyte);
    row("peak memory of the importing process, MB", describe(imported.own), fits(imported.own));
    row("peak memory of the embedded database's process, MB", describe(imported.child));
    row("publication, s by the clock", publishing.toFixed(1));
    row("publication, s of processor time", (published / 1_000).toFixed(1));
    row("peak memory after publication, MB", describe(peakMemory().own));
    row("database after publication", await describeSize(dataDir, databaseUrl));
  } finally {
    await core.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function row(name: string, value: string, isKept?: boolean): void {
  const verdict = isKept === undefined ? "" : isKept ? "kept" : "MISSED";
  console.log(`| ${name} | ${value} | ${verdict} |`);
}

const describe = (bytes: number): string => (bytes / megabyte).toFixed(0);
const fits = (bytes: number): boolean => bytes <= budget.megabytes * megabyte;

async function importFile(core: CoreApi, path: string): Promise<number> {
  const began = performance.now();
  const { result } = await core.marketAdmin.importNow(cliActor, {
    paths: [path],
    dryRun: false,
    mapping: null,
    asOf: null,
    index: null,
    isUpload: false,
  });
  const seconds = (performance.now() - began) / 1_000;
  const { files } = result as ImportReport;
  if (files[0]?.outcome !== "imported") throw new Error(`${path}: ${files[0]?.error}`);
  return seconds;
}

interface DailyFile {
  readonly name: string;
  readonly text: () => string;
}

const header =
  "TradDt,BizDt,Sgmt,Src,FinInstrmTp,FinInstrmId,ISIN,TckrSymb,SctySrs,XpryDt,FininstrmActlXpryDt,StrkPric,OptnTp,FinInstrmNm,OpnPric,HghPric,LwPric,ClsPric,LastPric,PrvsClsgPric,UndrlygPric,SttlmPric,OpnIntrst,ChngInOpnIntrst,TtlTradgVol,TtlTrfVal,TtlNbOfTxsExctd,SsnId,NewBrdLotQty,Rmks,Rsvd1,Rsvd2,Rsvd3,Rsvd4";

/** Files in the exchange's newest layout, for one calendar year's weekdays. */
function* eachFile(companies: number, days: number): Iterable<DailyFile> {
  let state = 7;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const closes = Array.from({ length: companies }, () => 20 + random() * 2_000);
  const date = new Date("2024-01-01T00:00:00Z");
  for (let made = 0; made < days; date.setUTCDate(date.getUTCDate() + 1)) {
    if (date.getUTCDay() % 6 === 0) continue;
    made += 1;
    const day = date.toISOString().slice(0, 10);
    const text = (): string =>
      [
        header,
        ...closes.map((before, at) => {
          const close = Math.max(1, before * (0.98 + random() * 0.0402));
          closes[at] = close;
          return writeRow(day, at, before, close, Math.floor(random() * 1e6) + 1);
        }),
      ].join("\n");
    yield { name: `BhavCopy_NSE_CM_0_0_0_${day.replaceAll("-", "")}_F_0000.csv`, text };
  }
}

function writeRow(day: string, at: number, before: number, close: number, volume: number): string {
  const high = Math.max(before, close) * 1.01;
  const low = Math.min(before, close) * 0.99;
  const symbol = `CO${at}`;
  const prices = [before, high, low, close, close, before].map((price) => price.toFixed(2));
  const value = (volume * close).toFixed(2);
  return `${day},${day},CM,NSE,STK,${at},${makeIsin(at)},${symbol},EQ,,,,,COMPANY ${at} LIMITED,${prices.join(",")},,${close.toFixed(2)},,,${volume},${value},${volume % 5_000},F1,1,,,,,`;
}

/** An Indian share's ISIN with its check digit (Luhn's, over letters as two digits). */
function makeIsin(at: number): string {
  const body = `INE${at.toString(36).toUpperCase().padStart(4, "0")}01${(at % 90) + 10}`;
  const digits = Array.from(body, (letter) => Number.parseInt(letter, 36)).join("");
  const sum = Array.from(digits)
    .toReversed()
    .map((digit, place) => Number(digit) * (place % 2 === 0 ? 2 : 1))
    .reduce((total, one) => total + Math.floor(one / 10) + (one % 10), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

async function describeSize(dataDir: string, databaseUrl: string | undefined): Promise<string> {
  return `${((await measureDatabase(dataDir, databaseUrl)) / megabyte).toFixed(0)} MB`;
}

/** Bytes of the embedded database's folder including its log, or of the PostgreSQL database. */
async function measureDatabase(dataDir: string, databaseUrl: string | undefined): Promise<number> {
  if (databaseUrl === undefined) return sizeOf(join(dataDir, "postgres"));
  const db = openConnection({ url: databaseUrl, poolMax: 1 });
  try {
    const result = (await db.raw(
      "select pg_database_size(current_database())::float8 as size",
    )) as {
      rows: { size: number }[];
    };
    return result.rows[0]?.size ?? Number.NaN;
  } finally {
    await db.close();
  }
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => {
      // Log files appear and disappear.
      const found = statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false });
      return sum + (found?.size ?? 0);
    }, 0);
}

/** Peak memory of this process and of the embedded database's; NaN without one. */
function peakMemory(): { readonly own: number; readonly child: number } {
  const children = readdirSync("/proc").filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, "utf8");
      const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/status`, "utf8"))?.[1];
      return Number(parent) === process.pid && command.includes("embedded-server");
    } catch {
      return false;
    }
  });
  return {
    own: process.resourceUsage().maxRSS * 1_024,
    child: Math.max(...children.map(readPeak)),
  };
}

function readPeak(pid: string): number {
  const kilobytes = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) * 1_024;
}
