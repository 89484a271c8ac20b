import type { Database } from "@munshi/db";
import { createAuditService } from "../../core-api/src/domains/audit/index.ts";
import { createStaffService } from "../../core-api/src/domains/staff/index.ts";
import { createStaffSessions } from "../../core-api/src/domains/staff/staff-sessions.service.ts";
import { findStaff } from "../../core-api/src/domains/staff/staff.repository.ts";
import { cliActor } from "../../core-api/src/platform/actor/actor.ts";
import { systemClock } from "../../core-api/src/platform/clock/clock.ts";

/** Headers of a new master's session, with a fresh second factor. */
export async function openStaffAccess(db: Database): Promise<Readonly<Record<string, string>>> {
  const clock = systemClock;
  const audit = createAuditService(db, { clock });
  const staff = createStaffService(db, { clock, audit });
  const { id } = await staff.createStaff(cliActor, {
    name: "Benchmark",
    email: "bench@example.in",
    profiles: [],
    isMaster: true,
  });
  const row = await findStaff(db, cliActor.tenant, id);
  if (row === null) throw new Error("The staff member was not stored");
  const sessions = createStaffSessions(db, { clock, audit });
  const { token } = await db.transaction((transaction) =>
    sessions.begin(transaction, row, { method: "totp", device: "Benchmark" }),
  );
  return { authorization: `Bearer ${token}` };
}
