import { afterAll, beforeAll, expect, test } from "vitest";
import type { MarketFileResult } from "../../contract/index.ts";
import { sumValues } from "../market/market-checksum.fixture.ts";
import { openTestMarket } from "../market/market.fixture.ts";
import { checkFiles, importFiles, sendFiles, startUploadServer } from "./market-uploads.fixture.ts";
import type { UploadServer } from "./market-uploads.fixture.ts";
import { makeSixtyFiles } from "./sixty-files.fixture.ts";

let server: UploadServer;
beforeAll(async () => {
  server = await startUploadServer();
});
afterAll(async () => server.close());

test("of sixty good and broken files, each import does what its check said, and undo restores all", async () => {
  const { by, database } = server;
  const { uploads } = await server.startWorker();
  const files = makeSixtyFiles();
  const start = await sumValues(database.db);
  const outcomes = new Map<string, number>();
  const count = (result: MarketFileResult | null): void => {
    const key =
      result === null ? "none" : `${result.outcome}${result.errors > 0 ? ", errors" : ""}`;
    outcomes.set(key, (outcomes.get(key) ?? 0) + 1);
  };
  for (let from = 0; from < files.length; from += 20) {
    const id = await sendFiles(uploads, by, files.slice(from, from + 20));
    const before = await sumValues(database.db);
    const checked = await checkFiles(uploads, by, id);
    expect(checked).toMatchObject({ state: "checked", error: null });
    expect(await sumValues(database.db)).toEqual(before);
    const done = await importFiles(uploads, by, checked);
    expect(done).toMatchObject({ state: "done", error: null });
    for (const { name, check, result } of done.files) {
      count(check);
      expect({ name, ...result }).toEqual({ name, ...check });
    }
  }
  expect(Object.fromEntries(outcomes)).toMatchObject({
    refused: expect.any(Number) as number,
    imported: expect.any(Number) as number,
    "imported, errors": expect.any(Number) as number,
  });
  const market = openTestMarket(database.db);
  const ids = (await database.db("import_files").orderBy("id", "desc").pluck("id")) as number[];
  for (const importId of ids) {
    const report = await market.undoImport({ importId });
    expect({ importId, ...report }).toMatchObject({ kept: [], failed: [] });
  }
  expect(await sumValues(database.db)).toEqual(start);
}, 300_000);
