import { access, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { AppError, silentLog } from "@munshi/platform";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cliActor } from "../../platform/actor/actor.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import { createJobs } from "../../platform/jobs/index.ts";
import { createOutbox } from "../../platform/outbox/index.ts";
import { createAuditService } from "../audit/index.ts";
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
  ["stays for the next attempt when a failure may pass", new Error("The database is away"), true],
  ["goes when the import has failed for good", new AppError("import.bad", 422, "Bad."), false],
])("an upload %s", async (_, failure, stays) => {
  const path = join(folder, `${failure.name}.csv`);
  await writeFile(path, "SYMBOL");
  const { db } = database;
  const fail = async (): Promise<never> => {
    throw failure;
  };
  const service = createMarketAdminService({
    market: { importFiles: fail, importFacts: fail, joinCompanies: fail, publish: fail },
    jobs: createJobs({ db, clock: systemClock, log: silentLog, pollSeconds: 1 }),
    outbox: createOutbox({ db, clock: systemClock, log: silentLog, pollSeconds: 1 }),
    audit: createAuditService(db, { clock: systemClock }),
  });
  const data = { paths: [path], dryRun: false, mapping: null, asOf: null, index: null };
  await expect(service.importNow(cliActor, { ...data, isUpload: true })).rejects.toBe(failure);
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  expect(isThere).toBe(stays);
});
