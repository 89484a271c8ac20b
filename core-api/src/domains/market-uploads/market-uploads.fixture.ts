import { createHash } from "node:crypto";
import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { silentLog } from "@munshi/platform";
import { vi } from "vitest";
import type { MarketUpload, MarketUploadChoices } from "../../contract/index.ts";
import { allPermissions } from "../../contract/permissions.ts";
import type { Actor } from "../../platform/actor/actor.ts";
import { createFixedClock } from "../../platform/clock/clock.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import { createJobs } from "../../platform/jobs/index.ts";
import type { Jobs } from "../../platform/jobs/index.ts";
import { createAuditService } from "../audit/index.ts";
import { createMarketService } from "../market/index.ts";
import type { MarketDomain } from "../market/index.ts";
import { createMarketUploads } from "./market-uploads.service.ts";
import type { MarketUploads } from "./market-uploads.service.ts";

export interface UploadFile {
  readonly name: string;
  readonly content: Uint8Array | string;
}

export interface UploadWorker {
  readonly uploads: MarketUploads;
  readonly jobs: Jobs;
}

export interface UploadServer {
  readonly database: TestDatabase;
  readonly by: Actor;
  /** A process that works on uploads; the first one is started. */
  startWorker(change?: (market: MarketDomain) => MarketDomain): Promise<UploadWorker>;
  close(): Promise<void>;
}

const clock = createFixedClock(new Date("2026-02-01T10:00:00Z"));

export async function startUploadServer(): Promise<UploadServer> {
  const database = await createTestDatabase();
  const { db } = database;
  const id = createPublicId();
  await db("staff").insert({
    id,
    tenant_key: "munshi",
    name: "Asha",
    email: "asha@example.in",
    created_at: clock.now(),
  });
  const by: Actor = { kind: "staff", id, tenant: "munshi", permissions: allPermissions };
  const workers: Jobs[] = [];
  return {
    database,
    by,
    async startWorker(change = (market) => market) {
      const jobs = createJobs({ db, clock, log: silentLog, pollSeconds: 1 });
      const market = change(
        createMarketService(db, { clock, log: silentLog, datasetsFolder: "unused" }),
      );
      const audit = createAuditService(db, { clock });
      const uploads = createMarketUploads({ db, clock, market, jobs, audit });
      await jobs.start();
      workers.push(jobs);
      return { uploads, jobs };
    },
    async close() {
      for (const jobs of workers) await jobs.stop(5_000);
      await database.close();
    },
  };
}

export const noChoices: MarketUploadChoices = {
  asOf: "2025-08-28",
  index: null,
  force: false,
  mappings: {},
};

/** Sends files in parts of the size that browsers send. */
export async function sendFiles(
  uploads: MarketUploads,
  by: Actor,
  files: readonly UploadFile[],
  partBytes = 1_000_000,
): Promise<string> {
  const sent: string[] = [];
  for (const { name, content } of files) {
    const bytes = Buffer.from(content);
    const hash = createHash("sha256").update(bytes).digest("hex");
    const id = await uploads.sent.begin(by, { name, bytes: bytes.length, hash });
    for (let number = 0; number * partBytes < bytes.length; number += 1) {
      const part = bytes.subarray(number * partBytes, (number + 1) * partBytes);
      await uploads.sent.addPart(by, id, number, part);
    }
    sent.push(id);
  }
  return uploads.begin(by, sent);
}

/** The upload once its run has ended. */
export async function settle(uploads: MarketUploads, by: Actor, id: string): Promise<MarketUpload> {
  return vi.waitFor(
    async () => {
      const upload = await uploads.find(by, id);
      if (upload.state === "checking" || upload.state === "importing")
        throw new Error(upload.state);
      return upload;
    },
    { timeout: 60_000, interval: 40 },
  );
}

/** Checks an upload and waits for the report. */
export async function checkFiles(
  uploads: MarketUploads,
  by: Actor,
  id: string,
  choices: Partial<MarketUploadChoices> = {},
): Promise<MarketUpload> {
  await uploads.check(by, id, { ...noChoices, ...choices });
  return settle(uploads, by, id);
}

/** Imports a checked upload and waits for its end. */
export async function importFiles(
  uploads: MarketUploads,
  by: Actor,
  upload: MarketUpload,
): Promise<MarketUpload> {
  await uploads.import(by, upload.id, upload.hash ?? "");
  return settle(uploads, by, upload.id);
}
