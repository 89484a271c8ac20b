import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { prices, priceRow, textOf } from "../../providers/market-files/broken-files.fixture.ts";
import { sumValues } from "../market/market-checksum.fixture.ts";
import {
  checkFiles,
  importFiles,
  sendFiles,
  settle,
  startUploadServer,
} from "./market-uploads.fixture.ts";
import type { UploadServer, UploadWorker } from "./market-uploads.fixture.ts";

let server: UploadServer;
let worker: UploadWorker;
beforeAll(async () => {
  server = await startUploadServer();
  worker = await server.startWorker();
});
afterAll(async () => server.close());

const day = (date: string, close: string, ...symbols: readonly string[]): string =>
  prices(
    ...symbols.map((SYMBOL, at) =>
      priceRow({ SYMBOL, DATE1: date, CLOSE_PRICE: close, TTL_TRD_QNTY: String(1_000 + at) }),
    ),
  );

const list = {
  name: "list-2025-08-28.csv",
  content: textOf("companies/equity-list.csv"),
};

test("a check names each bad row with line and column, and offers it with the reason", async () => {
  const { by } = server;
  const { uploads } = worker;
  const bad = priceRow({ SYMBOL: "BADROW", CLOSE_PRICE: "ten" });
  const content = prices(
    ...["AAA", "BBB", "CCC"].map((SYMBOL) => priceRow({ SYMBOL })),
    bad,
    priceRow({ SYMBOL: "667GS2050", SERIES: "GS" }),
  );
  const before = await sumValues(server.database.db);
  const id = await sendFiles(uploads, by, [{ name: "day.csv", content }], 100);
  const checked = await checkFiles(uploads, by, id);
  expect(await sumValues(server.database.db)).toEqual(before);
  expect(checked.files[0]?.check).toMatchObject({
    outcome: "imported",
    marketDay: "2025-08-29",
    errors: 1,
    skippedBy: { "not shares of a company": 1 },
  });
  expect(checked.files[0]?.check?.rows).toEqual(
    expect.arrayContaining([
      {
        line: 5,
        column: "CLOSE_PRICE",
        isError: true,
        code: "market_file.bad_number",
        reason: 'CLOSE_PRICE "ten" is not a number',
      },
      {
        line: 6,
        column: null,
        isError: false,
        code: "skipped",
        reason: "not shares of a company",
      },
    ]),
  );
  const { csv } = await uploads.writeBadRows(by, id, 0);
  const [head = "", row = "", rest] = csv.replace("\uFEFF", "").trimEnd().split("\r\n");
  expect(head).toMatch(/^SYMBOL.*,line,column,reason$/);
  expect(row).toMatch(/^BADROW,EQ,.*,5,CLOSE_PRICE,"CLOSE_PRICE ""ten"" is not a number"$/);
  expect(rest).toBeUndefined();
  await uploads.cancel(by, id);
});

test("an import does what its check said, and refuses where something was stored since", async () => {
  const { by } = server;
  const { uploads } = worker;
  const one = await sendFiles(uploads, by, [list]);
  const other = await sendFiles(uploads, by, [
    { name: "x.csv", content: day("28-Aug-2025", "11", "ARAVWID", "NEWCO", "OTHER") },
  ]);
  const first = await checkFiles(uploads, by, one);
  const second = await checkFiles(uploads, by, other);
  const done = await importFiles(uploads, by, first);
  expect(done.files.map(({ result }) => result)).toEqual(first.files.map(({ check }) => check));
  await expect(uploads.import(by, other, second.hash ?? "")).rejects.toMatchObject({
    code: "upload.moved",
    message: `Since the check: ${list.name} was imported. Check the files again.`,
  });
  const again = await checkFiles(uploads, by, other);
  expect(again.hash).not.toEqual(second.hash);
  await expect(uploads.import(by, other, second.hash ?? "")).rejects.toMatchObject({
    code: "upload.changed",
  });
  const imported = await importFiles(uploads, by, again);
  expect(imported).toMatchObject({ state: "done", files: [{ result: again.files[0]?.check }] });
});

test("a preview of an undo counts by table what would be restored, and writes nothing", async () => {
  const { by, database } = server;
  const { uploads } = worker;
  const id = await sendFiles(uploads, by, [
    { name: "p.csv", content: day("29-Aug-2025", "11", "PREVIEW") },
  ]);
  const done = await importFiles(uploads, by, await checkFiles(uploads, by, id));
  const importId = done.files[0]?.importId ?? 0;
  const before = await sumValues(database.db);
  await uploads.previewUndo(by, importId);
  const preview = await vi.waitFor(
    async () => {
      const found = (await uploads.findLoaded(by, importId)).preview;
      expect(found?.status).toBe("done");
      return found;
    },
    { timeout: 20_000, interval: 40 },
  );
  expect(preview).toMatchObject({ isRefused: false, report: { kept: [], failed: [] } });
  expect(preview?.report?.tables).toContainEqual({ table: "price_history", count: 1 });
  expect(await sumValues(database.db)).toEqual(before);
  expect((await uploads.findLoaded(by, importId)).undo).toBeNull();
});

test("columns of a table of others are suggested, and used again for the same headers", async () => {
  const { by } = server;
  const { uploads } = worker;
  const table = (date: string): string =>
    `Ticker,Date,Open,High,Low,Close,Previous Close,Volume\nARAVWID,${date},10,12,9,11,10,500\nNEWCO,${date},10,12,9,11,10,900\n`;
  const id = await sendFiles(uploads, by, [{ name: "mine.csv", content: table("2025-09-01") }]);
  const [file] = (await checkFiles(uploads, by, id)).files;
  expect(file).toMatchObject({
    check: { outcome: "imported", format: "parameter-table" },
    isRemembered: false,
    mapping: {
      format: "bhavcopy-full",
      columns: { Ticker: "symbol", Close: "close price", Volume: "ttl trd qnty" },
      constants: { series: "EQ" },
    },
  });
  const mapping = file?.mapping ?? { format: "", columns: {}, constants: {} };
  const mapped = await checkFiles(uploads, by, id, { mappings: { 0: mapping } });
  expect(mapped.files[0]?.check).toMatchObject({
    outcome: "imported",
    format: "bhavcopy-full",
    errors: 0,
  });
  expect(await importFiles(uploads, by, mapped)).toMatchObject({ state: "done" });
  const next = await sendFiles(uploads, by, [{ name: "next.csv", content: table("2025-09-02") }]);
  expect((await checkFiles(uploads, by, next)).files[0]).toMatchObject({
    isRemembered: true,
    check: { outcome: "imported", format: "bhavcopy-full" },
  });
  await uploads.cancel(by, next);
  const wrong = { ...mapping, columns: { Ticker: "no such column" } };
  const bad = await sendFiles(uploads, by, [{ name: "bad.csv", content: table("2025-09-03") }]);
  expect(await checkFiles(uploads, by, bad, { mappings: { 0: wrong } })).toMatchObject({
    state: "uploading",
    error: 'End-of-day prices have no column "no such column".',
  });
});

test("an import ended midway goes on after a restart, and repeats no file", async () => {
  const { by, database } = server;
  const dates = ["10-Sep-2025", "11-Sep-2025", "12-Sep-2025"];
  const files = dates.map((date, at) => ({
    name: `${at}.csv`,
    content: day(date, String(10 + at / 2), "ARAVWID", "NEWCO", "OTHER"),
  }));
  await worker.jobs.stop(2_000);
  const ended = Promise.withResolvers<void>();
  let imported = 0;
  const dying: UploadWorker = await server.startWorker((market) => ({
    ...market,
    importFiles: (request) =>
      market.importFiles({
        ...request,
        async onFileImported(path, transaction, details) {
          await request.onFileImported?.(path, transaction, details);
          if (request.dryRun === true) return;
          imported += 1;
          if (imported < 2) return;
          // Ends the process's jobs while the second file's transaction is open.
          void dying.jobs.stop(200).then(ended.resolve);
          await vi
            .waitFor(() => request.signal?.throwIfAborted(), { timeout: 5_000 })
            .catch(() => undefined);
          await new Promise((resolve) => {
            if (request.signal?.aborted === true) resolve(null);
            else request.signal?.addEventListener("abort", () => resolve(null));
          });
          request.signal?.throwIfAborted();
        },
      }),
  }));
  const id = await sendFiles(dying.uploads, by, files);
  const checked = await checkFiles(dying.uploads, by, id);
  await dying.uploads.import(by, id, checked.hash ?? "");
  await ended.promise;
  const midway = await dying.uploads.find(by, id);
  expect(midway.state).toBe("importing");
  expect(midway.files.map(({ importId }) => importId !== null)).toEqual([true, false, false]);
  worker = await server.startWorker();
  worker.jobs.wake();
  const done = await settle(worker.uploads, by, id);
  expect(done).toMatchObject({ state: "done", error: null });
  expect(done.files.map(({ result }) => result)).toEqual(checked.files.map(({ check }) => check));
  expect(done.files[0]?.importId).toBe(midway.files[0]?.importId);
  const stored: unknown = await database
    .db("import_files")
    .where({ upload_id: id })
    .orderBy("name")
    .pluck("name");
  expect(stored).toEqual(["0.csv", "1.csv", "2.csv"]);
});

test("a cancelled upload imports nothing more", async () => {
  const { by, database } = server;
  const { uploads } = worker;
  const id = await sendFiles(uploads, by, [
    { name: "c.csv", content: day("15-Sep-2025", "12", "ARAVWID", "NEWCO", "OTHER") },
  ]);
  const checked = await checkFiles(uploads, by, id);
  const before = await sumValues(database.db);
  expect(await uploads.cancel(by, id)).toMatchObject({ state: "cancelled" });
  await expect(uploads.import(by, id, checked.hash ?? "")).rejects.toMatchObject({
    code: "upload.busy",
  });
  await expect(uploads.check(by, id, checked.choices)).rejects.toMatchObject({
    code: "upload.busy",
  });
  expect(await sumValues(database.db)).toEqual(before);
});
