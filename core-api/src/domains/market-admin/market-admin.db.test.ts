import { access, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { AppError, silentLog } from "@munshi/platform";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { cliActor } from "../../platform/actor/actor.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { createJobs } from "../../platform/jobs/index.ts";
import { createOutbox } from "../../platform/outbox/index.ts";
import { createAuditService } from "../audit/index.ts";
import { createMarketService } from "../market/index.ts";
import { createMarketAdminService } from "./index.ts";

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "munshi-uploads-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await database.close();
});

test.each([
  ["stays for the next attempt after a failure", new Error("The database is away"), true],
  ["is removed when it is rejected", new AppError("import.bad", 422, "Bad."), false],
])("an upload %s", async (_, failure, stays) => {
  const path = join(folder, `${failure.name}.csv`);
  await writeFile(path, "SYMBOL");
  const { db } = database;
  const fail = async (): Promise<never> => {
    throw failure;
  };
  const jobs = createJobs({ db, clock: systemClock, log: silentLog, pollSeconds: 1 });
  const service = createMarketAdminService({
    market: {
      importFiles: fail,
      importFacts: fail,
      answerJump: () => Promise.reject(new Error("not asked for")),
      joinCompanies: fail,
      rejectJoin: fail,
      publish: fail,
      restore: fail,
    },
    jobs,
    outbox: createOutbox({ db, clock: systemClock, log: silentLog, pollSeconds: 1 }),
    audit: createAuditService(db, { clock: systemClock }),
  });
  const data = {
    paths: [path],
    dryRun: false,
    mapping: null,
    asOf: null,
    index: null,
    force: false,
  };
  await jobs.start();
  const runId = await inTransaction(db, async (transaction) =>
    service.enqueueImport(transaction, cliActor, { ...data, isUpload: true }),
  );
  jobs.wake();
  await vi.waitFor(async () => expect((await jobs.find("munshi", runId))?.error).not.toBeNull(), {
    timeout: 20_000,
  });
  await jobs.stop(10_000);
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  expect(isThere).toBe(stays);
});

const header =
  "TradDt,Sgmt,Src,FinInstrmTp,FinInstrmId,ISIN,TckrSymb,SctySrs,OpnPric,HghPric,LwPric,ClsPric,LastPric,PrvsClsgPric,TtlTradgVol,TtlTrfVal,TtlNbOfTxsExctd";

/** A file of one exchange with one row of a day's prices. */
async function writePrices(name: string, row: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `${header}\n${row},100,101,99,100,100,99,10,1000,5\n`);
  return path;
}

test("companies that staff or a file joins are joined by a job, with an audit entry each", async () => {
  const { db } = database;
  const clock = systemClock;
  const service = createMarketAdminService({
    market: createMarketService(db, { clock, log: silentLog, datasetsFolder: folder }),
    jobs: createJobs({ db, clock, log: silentLog, pollSeconds: 1 }),
    outbox: createOutbox({ db, clock, log: silentLog, pollSeconds: 1 }),
    audit: createAuditService(db, { clock }),
  });
  const audited = async (): Promise<unknown> =>
    db("audit_entries")
      .where("action", "like", "%join%")
      .orderBy("sequence")
      .select("action", "subject");
  const paths = [
    await writePrices("1.csv", "2026-01-05,CM,NSE,STK,1,INE000A01012,AAA,EQ"),
    await writePrices("2.csv", "2026-01-06,CM,BSE,STK,500001,INE000A01020,AAA,A"),
    await writePrices("3.csv", "2026-01-06,CM,NSE,STK,1,INE000A01020,AAA,EQ"),
    await writePrices("4.csv", "2026-01-06,CM,NSE,STK,2,INE000A01038,AAADVR,EQ"),
  ];
  const options = {
    dryRun: false,
    mapping: null,
    asOf: null,
    index: null,
    force: false,
    isUpload: false,
  };
  const { result } = await service.importNow(cliActor, { ...options, paths });
  expect(result).toMatchObject({ ok: true });
  expect(await db("companies").orderBy("co_code").pluck("symbol")).toEqual(["AAA", "AAADVR"]);
  const byFile = { action: "market.companies_joined", subject: "2 into 1" };
  expect(await audited()).toEqual([byFile]);

  const tried = await service.joinNow(cliActor, { from: 3, into: 1, dryRun: true });
  expect(tried).toMatchObject({ status: "done", result: { dryRun: true, into: { coCode: 1 } } });
  const run = await service.joinNow(cliActor, { from: 3, into: 1, dryRun: false });
  expect(run).toMatchObject({ status: "done", result: { from: { symbol: "AAADVR" } } });
  expect(await audited()).toEqual([
    byFile,
    { action: "market.join_rehearsed", subject: "3 into 1" },
    { action: "market.companies_joined", subject: "3 into 1" },
  ]);
  const nobody = { ...cliActor, permissions: [] };
  await expect(service.joinNow(nobody, { from: 1, into: 3, dryRun: true })).rejects.toMatchObject({
    code: "staff.forbidden",
  });
});
