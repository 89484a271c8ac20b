import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { dayMs } from "@munshi/platform";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixedClock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { createJobs } from "../../platform/jobs/index.ts";
import { createLog } from "../../platform/log/log.ts";
import { createOutbox } from "../../platform/outbox/index.ts";
import type { Mail } from "../../providers/mail/index.ts";
import { createAuditChecks, createAuditService } from "./index.ts";
import { chainStart } from "./audit-entry.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.close();
});

test("each day's head is mailed once, and a log cut since is found by the next day's check", async () => {
  const { db } = database;
  const clock = createFixedClock(new Date("2026-11-21T10:00:00Z"));
  const log = createLog({ level: "silent", service: "test" });
  const outbox = createOutbox({ db, clock, log, pollSeconds: 60 });
  const mails: Mail[] = [];
  const audit = createAuditService(db, { clock });
  const checks = createAuditChecks(db, {
    clock,
    audit,
    outbox,
    jobs: createJobs({ db, clock, log, pollSeconds: 60 }),
    mail: {
      send: async (mail) => {
        mails.push(mail);
        return "sent";
      },
      close: () => {},
    },
    complianceMail: "compliance@example.in",
  });
  const actor = { kind: "system", id: "cli", tenant: "munshi" } as const;
  for (const subject of ["a", "b"]) await audit.record({ actor, action: "test.done", subject });
  await Promise.all([checks.checkDaily(clock.now()), checks.checkDaily(clock.now())]);
  await checks.checkDaily(clock.now());
  await outbox.deliverDue();
  const [first] = await checks.list("munshi");
  expect(first).toMatchObject({ isDaily: true, sequence: 2, broken: null });
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ["compliance@example.in", "Audit log of munshi: intact up to entry 2"],
  ]);
  expect(mails[0]?.text).toContain(`2:${first?.hash}`);

  await inTransaction(db, async (transaction) => {
    await transaction.raw("alter table audit_entries disable trigger audit_entries_append_only");
    await transaction("audit_entries").delete();
    await transaction("audit_heads").update({ sequence: 0, hash: chainStart });
    await transaction.raw("alter table audit_entries enable trigger audit_entries_append_only");
  });
  clock.advance(dayMs);
  await checks.checkDaily(clock.now());
  await outbox.deliverDue();
  expect((await checks.list("munshi"))[0]?.broken).toEqual({ sequence: 1, reason: "cut" });
  expect(mails.at(-1)?.subject).toBe("Audit log of munshi is broken at entry 1");
});
