import type { Database } from "@munshi/db";
import { createAuditService } from "../../core-api/src/domains/audit/index.ts";
import { createStaffService } from "../../core-api/src/domains/staff/index.ts";
import { cliActor } from "../../core-api/src/platform/actor/actor.ts";
import { systemClock } from "../../core-api/src/platform/clock/clock.ts";

/** Headers of a new master. */
export async function openStaffAccess(db: Database): Promise<Readonly<Record<string, string>>> {
  const clock = systemClock;
  const staff = createStaffService(db, { clock, audit: createAuditService(db, { clock }) });
  const { id } = await staff.createStaff(cliActor, {
    name: "Benchmark",
    email: "bench@example.in",
    profiles: [],
    isMaster: true,
  });
  const { token } = await staff.issueToken(cliActor, id, "bench", 1);
  return { authorization: `Bearer ${token}` };
}
