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
  const find = (key: string): RegisterSource => {
    const found = deps.registers.find(({ register }) => register.key === key);
    if (found === undefined) throw new TypeError(`There is no register ${key}`);
    return found;
  };
  return createStatistics(db, {
    ...deps,
    registers: {
      clients: find("clients"),
      leads: find("leads"),
      unassignedLeads: find("unassigned-leads"),
    },
    attention: [waitingChanges(db), unexplainedJumps(db)],
  });
}

/** Change requests that someone else made and the person may decide. */
function waitingChanges(db: Database): AttentionSource {
  return {
    key: "changes.waiting",
    permission: "change.approve",
    urgency: "today",
    page: "/admin/Changes",
    title: (count) =>
      count === 1 ? "change request waits for approval" : "change requests wait for approval",
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

/** Price jumps of the newest market without an answer. */
function unexplainedJumps(db: Database): AttentionSource {
  return {
    key: "market.jumps",
    permission: "market.correct",
    urgency: "today",
    page: "/admin/StockWatch",
    title: (count) => (count === 1 ? "unexplained price jump" : "unexplained price jumps"),
    async count() {
      const row = await resultOf<{ readonly count: number } | undefined>(
        db("price_jumps as jump")
          .where("jump.state", "unexplained")
          .whereNotExists(
            db("price_jump_answers as answer")
              .whereRaw("answer.co_code = jump.co_code and answer.day = jump.day")
              .whereNull("answer.undone_at")
              .select(db.raw("1")),
          )
          .first(db.raw("count(*)::int as count")),
      );
      return { count: row?.count ?? 0, filter: [] };
    },
  };
}
