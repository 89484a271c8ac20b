import { spawn } from "node:child_process";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runMarket } from "../../core-api/src/cli/run-market.ts";
import {
  priceRow,
  prices,
} from "../../core-api/src/providers/market-files/broken-files.fixture.ts";

const repository = resolve(import.meta.dirname, "../..");
const samples = join(repository, "fixtures/samples");

let database: TestDatabase;
let folder: string;
let market: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "munshi-market-"));
  market = join(folder, "market");
  await mkdir(market);
  for (const sample of [
    "companies/equity-list.csv",
    "calendar/trading-days.csv",
    "prices/full.csv",
    "results/ordinary.xml",
    "results/facts.csv",
    "results/filings.csv",
    "parameters/snapshot.json",
  ]) {
    await cp(
      join(samples, sample),
      join(market, sample.replace("/", "-").replace("list.", "list-2025-08-28.")),
    );
  }
  await writeFile(join(market, "letter.txt"), "secret=whsec_123456\n");
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

interface Said {
  readonly code: number | null;
  readonly out: readonly string[];
  readonly err: readonly string[];
}

const surroundings = (given: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...process.env,
  INIT_CWD: folder,
  DATA_DIR: join(folder, "data"),
  DATABASE_URL: database.url,
  ...given,
});

/** Runs the command in this process. */
async function run(args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Said> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const ended = runMarket(args, surroundings(environment), { out: stdout, err: stderr }).finally(
    () => {
      stdout.end();
      stderr.end();
    },
  );
  const [out, err, code] = await Promise.all([text(stdout), text(stderr), ended]);
  return { code, out: split(out), err: split(err) };
}

/** Runs it in a process of its own, as npm does. */
async function start(args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Said> {
  const child = spawn(process.execPath, [join(repository, "core-api/src/cli/main.ts"), ...args], {
    cwd: folder,
    env: surroundings(environment),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<number | null>((done, failed) => {
    child.once("error", failed);
    child.once("close", done);
  });
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out: split(out), err: split(err) };
}

const split = (said: string): readonly string[] => said.split("\n").filter((line) => line !== "");

/** The state that an import may change, as text. */
async function readMarket(): Promise<string> {
  const { rows } = await database.db.raw<{ rows: { content: string }[] }>(
    `select md5(string_agg(t::text, ' ' order by t::text)) as content from (
       select to_jsonb(f) as row from import_files f
       union all select to_jsonb(c) from companies c
       union all select to_jsonb(p) from price_history p
       union all select to_jsonb(s) from statements s
       union all select to_jsonb(r) from reported_parameters r) t`,
  );
  return rows[0]?.content ?? "";
}

test("a dry run reports every file of a folder and stores nothing", async () => {
  const before = await readMarket();
  const said = await run(["import", "market", "--dry-run"]);
  expect(said.code).toBe(0);
  expect(said.out).toContainEqual(
    expect.stringMatching(
      /^imported {2}companies-equity-list-2025-08-28\.csv \(equity-list, .*\): 4 companies$/,
    ),
  );
  expect(said.out.at(-1)).toBe("8 files, 0 refused; a dry run: nothing was changed");
  expect(await readMarket()).toBe(before);
});

test("imports a folder except unknown files, and a second import changes nothing", async () => {
  const before = await readMarket();
  const first = await run(["import", "market"]);
  expect(first).toMatchObject({ code: 0 });
  expect(first.out).toContain("left out  letter.txt: not a market file");
  expect(first.out.at(-1)).toBe("8 files, 0 refused; done");
  const once = await readMarket();
  expect(once).not.toBe(before);
  const again = await run(["import", "market"]);
  expect(again.code).toBe(0);
  expect(again.out.filter((line) => line.startsWith("known "))).toHaveLength(7);
  expect(await readMarket()).toBe(once);
});

test("shows the state with its days and sources, and ends", async () => {
  const said = await start(["status"]);
  expect(said).toMatchObject({ code: 0, err: [] });
  const report = said.out.join("\n");
  expect(report).toMatch(/^Companies +\d+ of the market, 0 of the demonstration$/m);
  expect(report).toContain("29 Aug 25");
  expect(report).toContain("companies-equity-list-2025-08-28.csv");
});

test("publishes the imported data to the data folder", async () => {
  const said = await run(["publish"]);
  expect(said.code).toBe(0);
  const version = /^Published (\S+): \d+ companies$/.exec(said.out[0] ?? "")?.[1] ?? "";
  expect(await readdir(join(folder, "data/datasets", version))).toContain("manifest.json");
  expect((await run(["status"])).out).toContainEqual(
    expect.stringMatching(`^Published   ${version}: `),
  );
});

test("rejects an unknown file in one line that does not expose its contents", async () => {
  const before = await readMarket();
  const said = await run(["import", "market/letter.txt"]);
  expect(said).toMatchObject({ code: 1, out: ["1 file, 1 refused; done"] });
  expect(said.err).toEqual([
    expect.stringMatching(/^refused {3}market\/letter\.txt: line 1: this is text/),
  ]);
  expect(said.err.join()).not.toContain("whsec");
  expect(await readMarket()).toBe(before);
});

test("imports a list for the given index and day", async () => {
  const list = join(samples, "companies/index-list.csv");
  const said = await run(["import", list, "--index", "NIFTY BANK", "--as-of", "2026-08-12"]);
  expect(said.code).toBe(0);
  const days = await database
    .db("index_members as m")
    .join("market_indices as i", "i.id", "m.index_id")
    .where("i.name", "NIFTY BANK")
    .distinct()
    .pluck("m.as_of");
  expect(days).toEqual(["2026-08-12"]);
});

test("a check is imported exactly as checked, listed, and undone after a preview", async () => {
  const rows = ["ARAVWID", "NEWCO", "OTHER"].map((SYMBOL) =>
    priceRow({ SYMBOL, DATE1: "15-Sep-2025", CLOSE_PRICE: "12" }),
  );
  const bad = priceRow({ SYMBOL: "BADROW", DATE1: "15-Sep-2025", CLOSE_PRICE: "ten" });
  await writeFile(join(folder, "day.csv"), prices(...rows, bad));
  const listDays = async (): Promise<unknown> =>
    database
      .db("price_history as p")
      .join("companies as c", "c.co_code", "p.co_code")
      .where("c.symbol", "ARAVWID")
      .pluck("days");
  const [before, days] = [await readMarket(), await listDays()];
  const checked = await run(["check", "day.csv", "--bad-rows", "bad"]);
  expect(checked.code).toBe(0);
  expect(checked.out[0]).toMatch(/^ready {5}day\.csv \(bhavcopy-full\): \d+ new.*; 1 bad row$/);
  expect(await readMarket()).toBe(before);
  const badRows = await readFile(join(folder, "bad/bad-rows-of-day.csv"), "utf8");
  expect(badRows).toContain('"CLOSE_PRICE ""ten"" is not a number"');
  expect((await run(["uploads"])).out).toContainEqual(
    expect.stringMatching(/^ {2}.* checked {2}Command line {2}day\.csv$/),
  );
  const hash = / --checked ([0-9a-f]{64})$/.exec(checked.out[1] ?? "")?.[1] ?? "";
  const imported = await run(["import", "--checked", hash]);
  const number = /^imported {2}day\.csv \(bhavcopy-full, import (\d+)\): /.exec(
    imported.out[0] ?? "",
  )?.[1];
  const stored = await readMarket();
  expect(await listDays()).not.toEqual(days);
  expect(stored).not.toBe(before);
  expect((await run(["import", "--checked", hash])).err).toEqual([
    "market: No check has this hash. Check the files again.",
  ]);
  const preview = await run(["undo", String(number), "--dry-run"]);
  expect(preview.out[0]).toMatch(/^\d+ changes would be restored; nothing was changed$/);
  expect(await readMarket()).toBe(stored);
  const undone = await run(["undo", String(number), "--reason", "Wrong file"]);
  expect(undone.out.slice(1)).toEqual(preview.out.slice(1));
  expect(await listDays()).toEqual(days);
  expect((await run(["uploads"])).out).toContainEqual(
    expect.stringMatching(new RegExp(`^ {2} *${number} .*day\\.csv \\(undone\\)$`)),
  );
});

test.each([
  [
    [],
    /^market: specify a command: import, check, uploads, undo, join, reject, actions, status, report, publish or reset-two-step/,
  ],
  [["import"], /^market: import needs a file or a folder/],
  [["import", "market", "--as-of", "31-03-2026"], /^market: --as-of needs a date such as/],
  [["import", "market", "--checked", "a"], /^market: import --checked takes nothing else/],
  [["undo", "7"], /^market: undo needs either --dry-run or --reason/],
  [["publish", "--dry-run"], /^market: publish takes no --dry-run/],
])("wrong usage %j exits with 2 and one line", async (args, line) => {
  const said = await run(args);
  expect(said).toMatchObject({ code: 2, out: [] });
  expect(said.err).toEqual([expect.stringMatching(line)]);
});

test("a process reports wrong usage by its exit code", async () => {
  expect(await start(["import"])).toMatchObject({ code: 2, out: [] });
});

test.each([
  ["no database answers", "postgres://asha:geheim@127.0.0.1:1/none", /cannot be reached/],
  ["the address is of another kind", "mysql://asha:geheim@127.0.0.1/none", /DATABASE_URL must/],
])("reports %s in one line without the password", async (_, url, line) => {
  const said = await run(["status"], { DATABASE_URL: url });
  expect(said).toMatchObject({ code: 1, out: [] });
  expect(said.err).toEqual([expect.stringMatching(line)]);
  expect(said.err.join()).not.toContain("geheim");
});

test("reports a data folder whose holder does not answer in one line", async () => {
  const locked = join(folder, "locked");
  await mkdir(locked);
  const url = "postgres://postgres@127.0.0.1:1/postgres";
  // An empty start time means that the system does not report it: the process runs, so it holds the
  // lock.
  const holder = {
    pid: process.pid,
    startTime: "",
    ownerPid: process.pid,
    ownerStartTime: "",
    url,
  };
  await writeFile(join(locked, "database.lock"), JSON.stringify(holder));
  const said = await start(["status"], { DATABASE_URL: "", DATA_DIR: locked });
  expect(said).toMatchObject({ code: 1, out: [] });
  expect(said.err).toEqual([
    expect.stringMatching(
      /^market: the data folder .*locked is in use by a process whose database/,
    ),
  ]);
});
