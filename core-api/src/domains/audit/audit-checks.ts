import type { Executor } from "@munshi/db";
import { resultOf } from "@munshi/db";
import { marketDate } from "@munshi/platform";
import { z } from "zod";
import type { AuditVerification } from "../../contract/audit.ts";
import type { Actor } from "../../platform/actor/actor.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { Jobs } from "../../platform/jobs/index.ts";
import type { Outbox } from "../../platform/outbox/index.ts";
import { writeTextMail } from "../../providers/mail/index.ts";
import type { MailProvider } from "../../providers/mail/index.ts";
import { findHead } from "./audit.repository.ts";
import type { AuditService, ChainCheck, KnownHead } from "./audit.service.ts";

export interface AuditChecks {
  /** Queues a check of the actor's tenant, as far as a head kept elsewhere if one is given. */
  request(by: Actor, known: KnownHead | null): Promise<string>;
  /** The newest checks of a tenant. */
  list(tenant: string): Promise<readonly AuditVerification[]>;
  /** Checks every tenant once a day, and mails the heads: a copy that no database owner can change. */
  checkDaily(now: Date): Promise<number>;
}

export interface AuditChecksDeps {
  readonly clock: Clock;
  readonly audit: AuditService;
  readonly jobs: Jobs;
  readonly outbox: Pick<Outbox, "add" | "on">;
  readonly mail: MailProvider;
  /** Receives the daily heads. */
  readonly complianceMail: string;
}

const checkJob = "audit.verify";
const headDue = "audit.head_due";
const shown = 30;

const jobData = z.strictObject({
  known: z.strictObject({ sequence: z.int(), hash: z.string() }).nullable(),
});

const headPayload = z.object({ check: z.uuid() });

interface CheckRow {
  readonly id: string;
  readonly tenant_key: string;
  readonly day: string | null;
  readonly finished_at: Date;
  readonly sequence: string;
  readonly hash: Buffer;
  readonly broken_sequence: string | null;
  readonly broken_reason: string | null;
}

/** Checks of the audit log's chain: on request as jobs, and daily. */
export function createAuditChecks(db: Executor, deps: AuditChecksDeps): AuditChecks {
  const { audit, clock, jobs, outbox } = deps;

  const check = async (
    tenant: string,
    known?: KnownHead,
  ): Promise<
    Omit<CheckRow, "day" | "finished_at" | "sequence"> & { readonly sequence: number }
  > => {
    const result: ChainCheck = await audit.verifyChain(tenant, known);
    const head = await findHead(db, tenant);
    return {
      id: createPublicId(),
      tenant_key: tenant,
      sequence: result.ok ? result.entries : result.sequence - 1,
      hash: result.ok ? result.hash : (head?.hash ?? Buffer.alloc(32)),
      broken_sequence: result.ok ? null : String(result.sequence),
      broken_reason: result.ok ? null : result.reason,
    };
  };

  jobs.register({
    name: checkJob,
    data: jobData,
    async handle({ data: { known }, actor: { tenant } }) {
      const head = known === null ? undefined : { ...known, hash: Buffer.from(known.hash, "hex") };
      const row = await check(tenant, head);
      await db("audit_verifications").insert({ ...row, day: null, finished_at: clock.now() });
      return { sequence: row.sequence, broken: row.broken_reason };
    },
  });

  outbox.on(headDue, async ({ payload }, signal) => {
    const { check: id } = headPayload.parse(payload);
    const row = await resultOf<CheckRow | undefined>(
      db("audit_verifications").where({ id }).first(),
    );
    if (row !== undefined)
      await deps.mail.send({ id, to: deps.complianceMail, ...writeHeadMail(row) }, signal);
  });

  return {
    async request(by, known) {
      const data = {
        known:
          known === null ? null : { sequence: known.sequence, hash: known.hash.toString("hex") },
      };
      const run = await inTransaction(db, (transaction) =>
        jobs.enqueue(transaction, { name: checkJob, data, actor: by }),
      );
      jobs.wake();
      return run;
    },
    async list(tenant) {
      const rows = await resultOf<readonly CheckRow[]>(
        db("audit_verifications")
          .where({ tenant_key: tenant })
          .orderBy("finished_at", "desc")
          .limit(shown),
      );
      return rows.map(present);
    },
    async checkDaily(now) {
      const day = marketDate(now);
      const due = await resultOf<readonly { tenant_key: string }[]>(
        db("audit_heads")
          .whereNotIn("tenant_key", db("audit_verifications").where({ day }).select("tenant_key"))
          .select("tenant_key"),
      );
      for (const { tenant_key: tenant } of due) {
        const row = await check(tenant, await findLastHead(db, tenant));
        await inTransaction(db, async (transaction) => {
          const added = await resultOf<readonly object[]>(
            transaction("audit_verifications")
              .insert({ ...row, day, finished_at: now })
              .onConflict(["tenant_key", "day"])
              .ignore()
              .returning("id"),
          );
          // Another process was first.
          if (added.length === 0) return;
          await outbox.add(transaction, { tenant, name: headDue, payload: { check: row.id } });
        });
      }
      return due.length;
    },
  };
}

/** The head of the newest check that found the log intact. */
async function findLastHead(db: Executor, tenant: string): Promise<KnownHead | undefined> {
  const row = await resultOf<CheckRow | undefined>(
    db("audit_verifications")
      .where({ tenant_key: tenant, broken_reason: null })
      .where("sequence", ">", 0)
      .orderBy("finished_at", "desc")
      .first(),
  );
  return row === undefined ? undefined : { sequence: Number(row.sequence), hash: row.hash };
}

function present(row: CheckRow): AuditVerification {
  const reason = brokenReason.nullable().parse(row.broken_reason);
  return {
    finishedAt: row.finished_at.toISOString(),
    isDaily: row.day !== null,
    sequence: Number(row.sequence),
    hash: row.hash.toString("hex"),
    broken: reason === null ? null : { sequence: Number(row.broken_sequence), reason },
  };
}

const brokenReason = z.enum(["gap", "link", "content", "head", "cut", "rewritten"]);

function writeHeadMail(
  row: CheckRow,
): Pick<Parameters<MailProvider["send"]>[0], "subject" | "text" | "html"> {
  const { tenant_key: tenant, broken_reason: reason } = row;
  const head = `${row.sequence}:${row.hash.toString("hex")}`;
  return reason === null
    ? writeTextMail(`Audit log of ${tenant}: intact up to entry ${row.sequence}`, [
        `The audit log of ${tenant} is intact up to entry ${row.sequence}.`,
        `Keep this head: ${head}`,
        "Check the log against it at any later time under Audit log, Verify, or with the command npm run audit -- verify --head.",
      ])
    : writeTextMail(`Audit log of ${tenant} is broken at entry ${row.broken_sequence}`, [
        `The audit log of ${tenant} failed its daily check at entry ${row.broken_sequence} (${reason}).`,
        "Compare it with the heads of earlier mails and with a backup. Do not change the database.",
      ]);
}
