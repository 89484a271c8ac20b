import type { Executor } from "@munshi/db";
import { dayMs } from "@munshi/platform";
import { deleteAttemptsBefore } from "./attempts/attempts.repository.ts";
import { deleteCodesBefore } from "./codes/verification-codes.repository.ts";
import { deleteFamiliesBefore } from "./tokens/token-families.repository.ts";

/** Forgets what has had its time: sign-ins for a week, codes and counters for a day. */
export async function tidyAccounts(db: Executor, now: Date): Promise<number> {
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * dayMs);
  const families = await deleteFamiliesBefore(db, daysAgo(7));
  const codes = await deleteCodesBefore(db, daysAgo(1));
  return families + codes + (await deleteAttemptsBefore(db, daysAgo(1)));
}
