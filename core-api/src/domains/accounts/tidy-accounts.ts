import type { Executor } from "@munshi/db";
import { dayMs } from "@munshi/platform";
import { deleteAttemptsBefore } from "./attempts/attempts.repository.ts";
import { deleteCodesBefore } from "./codes/verification-codes.repository.ts";
import { deleteDevicesBefore } from "./devices/known-devices.repository.ts";
import { deleteSecondStepsBefore } from "./security/second-steps.repository.ts";
import { deleteFamiliesBefore } from "./tokens/token-families.repository.ts";

/** Browsers keep a cookie no longer. */
const deviceDays = 400;

/** Deletes what is over: sign-ins after a week, codes and counters after two days, devices after 400. */
export async function tidyAccounts(db: Executor, now: Date): Promise<number> {
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * dayMs);
  const families = await deleteFamiliesBefore(db, daysAgo(7));
  const codes = await deleteCodesBefore(db, daysAgo(1));
  const steps = await deleteSecondStepsBefore(db, daysAgo(1));
  const devices = await deleteDevicesBefore(db, daysAgo(deviceDays));
  // The longest window is a day.
  const attempts = await deleteAttemptsBefore(db, daysAgo(1));
  return families + codes + steps + devices + attempts;
}
