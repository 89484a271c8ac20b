import { resultOf } from "@munshi/db";
import type { Database } from "@munshi/db";
import { createStatistics } from "./domains/statistics/index.ts";
import type { AttentionSource, StatisticsService } from "./domains/statistics/index.ts";
import type { Clock } from "./platform/clock/clock.ts";
import type { Log } from "@munshi/platform";
import type { RegisterSource } from "./platform/register/index.ts";

/** Statistics over the registers of all areas, and what waits for staff in each. */
export function composeStatistics(
  db: Database,
  deps: {
    readonly clock: Clock;
    readonly log: Log;
    readonly isEmbedded: boolean;
    readonly registers: readonly RegisterSource[];
  },
): StatisticsService {
  return createStatistics(db, { ...deps, attention: [waitingChanges(db)] });
}

/** Change requests that someone else made and the person may decide. */
function waitingChanges(db: Database): AttentionSource {
  return {
    key: "changes.waiting",
    permission: "change.approve",
    urgency: "today",
    page: "/admin/Changes",
    title: ["change request waits for approval", "change requests wait for approval"],
    async count(by) {
      const row = await resultOf<{ readonly count: number } | undefined>(
        db("change_requests")
          .where({ tenant_key: by.tenant, state: "submitted" })
          .whereNot({ maker_id: by.id })
          .first(db.raw("count(*)::int as count")),
      );
      return { count: row?.count ?? 0, filter: [] };
    },
  };
}
