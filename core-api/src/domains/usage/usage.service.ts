import type { Executor } from "@munshi/db";
import { dayMs } from "@munshi/platform";
import type { UsageBody, UsageCount } from "../../contract/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { CallOrigin } from "../../platform/http/identify-call.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import { countUsage, deleteUsageBefore, insertUsage } from "./usage.repository.ts";

/** Named in the privacy policy: `web/src/content/static-pages/privacy.ts`. */
const keptDays = 180;

export interface UsageService {
  /** @throws AppError `attempts.too_many` (429). */
  add(origin: CallOrigin, body: UsageBody): Promise<void>;
  /** Events and visits by day, both days included. */
  summarize(from: string, until: string): Promise<readonly UsageCount[]>;
  /** Deletes events that are older than the privacy policy allows; returns how many. */
  removeExpired(now: Date): Promise<number>;
}

export interface UsageDeps {
  readonly clock: Clock;
  /** Counts the reports of one address. @throws AppError `attempts.too_many` (429). */
  readonly requireTry: (address: string) => Promise<void>;
}

export function createUsageService(db: Executor, { clock, requireTry }: UsageDeps): UsageService {
  return {
    async add({ tenant, address }, { visit, events }) {
      await requireTry(address);
      const at = clock.now();
      await insertUsage(
        db,
        events.map((event) => ({ ...event, id: createPublicId(), tenant_key: tenant, visit, at })),
      );
    },
    summarize: async (from, until) => countUsage(db, from, until),
    removeExpired: async (now) => deleteUsageBefore(db, new Date(now.getTime() - keptDays * dayMs)),
  };
}
