import { createReadStream } from "node:fs";
import type { ReadStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { resultOf } from "@munshi/db";
import type { Database, Executor, Transaction } from "@munshi/db";
import { dayMs, marketDate } from "@munshi/platform";
import type { AppError } from "@munshi/platform";
import { z } from "zod";
import type {
  ClientCount,
  ComplianceContent,
  ComplianceEntry,
  ComplianceKind,
  InspectionPack,
} from "../../contract/compliance.ts";
import type { Actor } from "../../platform/actor/actor.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { failure } from "../../platform/errors/failure.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { Jobs } from "../../platform/jobs/index.ts";
import type { AuditService } from "../audit/index.ts";
import { findMostClients, listClientChanges } from "./count-clients.ts";
import { makeInspectionPack } from "./inspection-pack.ts";
import { writeZip } from "./write-zip.ts";

/** Compliance registers and inspection packs; failures as documented for the routes. */
export interface ComplianceService {
  clients(tenant: string): Promise<readonly ClientCount[]>;
  create(transaction: Transaction, by: Actor, content: ComplianceContent): Promise<ComplianceEntry>;
  get(by: Actor, id: string): Promise<ComplianceEntry>;
  edit(
    by: Actor,
    id: string,
    edit: ComplianceContent & { readonly version: number },
  ): Promise<ComplianceEntry>;
  /** Queues a pack; returns its id. */
  requestPack(by: Actor, period: { readonly from: string; readonly to: string }): Promise<string>;
  findPack(by: Actor, id: string): Promise<InspectionPack>;
  /** A finished pack as a zip; recorded in the audit log. */
  openPack(by: Actor, id: string): Promise<ReadStream>;
  /** Deletes packs older than a week; returns their number. */
  removeExpired(now: Date): Promise<number>;
}

export interface ComplianceDeps {
  readonly clock: Clock;
  readonly audit: AuditService;
  readonly jobs: Jobs;
  /** Holds finished packs until they are downloaded. */
  readonly folder: string;
}

interface EntryRow {
  readonly id: string;
  readonly kind: ComplianceKind;
  readonly title: string;
  readonly party: string;
  readonly starts_on: string;
  readonly ends_on: string | null;
  readonly details: string;
  readonly recorder: string;
  readonly version: number;
}

interface VersionRow {
  readonly version: number;
  readonly at: Date;
  readonly name: string;
  readonly content: object;
}

const packJob = "compliance.pack";
const packData = z.strictObject({ from: z.iso.date(), to: z.iso.date() });
const packResult = z.object({ files: z.int(), sha256: z.string() });
const keptMs = 7 * dayMs;

export function createComplianceService(db: Database, deps: ComplianceDeps): ComplianceService {
  const { clock, audit, jobs, folder } = deps;
  const pathOf = (id: string): string => join(folder, `${id}.zip`);

  jobs.register({
    name: packJob,
    data: packData,
    async handle({ runId, data, actor, signal }) {
      const at = clock.now();
      const pack = await makeInspectionPack(db, { ...data, tenant: actor.tenant, at }, signal);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${pathOf(runId)}.part`, writeZip(pack.files, at), { mode: 0o600 });
      await rename(`${pathOf(runId)}.part`, pathOf(runId));
      return { files: pack.files.length, sha256: pack.sha256 };
    },
  });

  const read = async (executor: Executor, tenant: string, id: string): Promise<ComplianceEntry> => {
    const row = await resultOf<EntryRow | undefined>(
      executor("compliance_entries as entry")
        .join("staff", "staff.id", "entry.recorded_by")
        .where({ "entry.tenant_key": tenant, "entry.id": id })
        .first("entry.*", "staff.name as recorder"),
    );
    if (row === undefined) throw failure("compliance.not_found", 404, "Entry not found.");
    const versions = await resultOf<readonly VersionRow[]>(
      executor("compliance_versions as version")
        .join("staff", "staff.id", "version.staff_id")
        .where({ entry_id: id })
        .orderBy("version.version", "desc")
        .select("version.version", "version.at", "staff.name", "version.content"),
    );
    return {
      id: row.id,
      version: row.version,
      kind: row.kind,
      title: row.title,
      party: row.party,
      startsOn: row.starts_on,
      endsOn: row.ends_on,
      details: row.details,
      recordedBy: row.recorder,
      events: versions.map(({ version, at, name, content }) => ({
        version,
        at: at.toISOString(),
        by: name,
        content: { ...content },
      })),
    };
  };

  const toColumns = ({ kind, title, party, startsOn, endsOn, details }: ComplianceContent) => ({
    kind,
    title,
    party,
    starts_on: startsOn,
    ends_on: endsOn,
    details,
  });

  const keep = async (
    transaction: Transaction,
    by: Actor,
    id: string,
    version: number,
    content: ComplianceContent,
  ): Promise<void> => {
    await transaction("compliance_versions").insert({
      entry_id: id,
      version,
      content: JSON.stringify(content),
      staff_id: by.id,
      at: clock.now(),
    });
    await audit.append(transaction, {
      actor: by,
      action: version === 1 ? "compliance.recorded" : "compliance.edited",
      subject: id,
      details: { kind: content.kind },
    });
  };

  const findRun = async (by: Actor, id: string) => {
    const run = await jobs.find(by.tenant, id);
    if (run?.name !== packJob) {
      throw failure("job.not_found", 404, "Inspection pack not found.");
    }
    return run;
  };

  return {
    clients: async (tenant) =>
      findMostClients(await listClientChanges(db, tenant), marketDate(clock.now())),
    async create(transaction, by, content) {
      const id = createPublicId();
      await transaction("compliance_entries").insert({
        ...toColumns(content),
        id,
        tenant_key: by.tenant,
        recorded_by: by.id,
        recorded_at: clock.now(),
      });
      await keep(transaction, by, id, 1, content);
      return read(transaction, by.tenant, id);
    },
    get: (by, id) => read(db, by.tenant, id),
    async edit(by, id, { version, ...content }) {
      return inTransaction(db, async (transaction) => {
        const changed = await transaction("compliance_entries")
          .where({ tenant_key: by.tenant, id, version })
          .update({ ...toColumns(content), version: version + 1 });
        if (changed === 0) {
          const current = await read(transaction, by.tenant, id);
          throw failure(
            "compliance.changed",
            409,
            "Someone else changed this entry. Reload the page.",
            {
              fields: { current },
            },
          );
        }
        await keep(transaction, by, id, version + 1, content);
        return read(transaction, by.tenant, id);
      });
    },
    async requestPack(by, data) {
      const id = await inTransaction(db, async (transaction) => {
        const run = await jobs.enqueue(transaction, { name: packJob, data, actor: by });
        await audit.append(transaction, {
          actor: by,
          action: "compliance.pack_requested",
          subject: run,
          details: data,
        });
        return run;
      });
      jobs.wake();
      return id;
    },
    async findPack(by, id) {
      const run = await findRun(by, id);
      const result = packResult.safeParse(run.result).data;
      return {
        id,
        status: run.status,
        ...packData.parse(run.data),
        files: result?.files ?? null,
        sha256: result?.sha256 ?? null,
      };
    },
    async openPack(by, id) {
      const run = await findRun(by, id);
      const isHere = await stat(pathOf(id)).then(
        (found) => found.isFile(),
        () => false,
      );
      if (run.status !== "done" || !isHere) throw gone();
      await audit.record({ actor: by, action: "compliance.pack_downloaded", subject: id });
      return createReadStream(pathOf(id));
    },
    async removeExpired(now) {
      const names = await readdir(folder).catch(() => []);
      let removed = 0;
      for (const name of names) {
        const path = join(folder, name);
        const { mtimeMs } = await stat(path);
        if (mtimeMs >= now.getTime() - keptMs) continue;
        await rm(path, { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}

function gone(): AppError {
  return failure("job.not_found", 404, "The pack has been deleted. Create it again.");
}
