import type { Database } from "@munshi/db";
import type { Log } from "@munshi/platform";
import { z } from "zod";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { Outbox } from "../../platform/outbox/index.ts";
import { notificationLane } from "../notifications/index.ts";
import type { WatchListMoves } from "./watch-list-moves.service.ts";
import type { WatcherPlace } from "./watchers.query.ts";

const movesDue = "watch_lists.moves_due";

const payload = z.object({
  after: z.object({ userId: z.uuid(), tenant: z.string() }).nullable(),
});

/**
 * Notifies members of moves after each publication, in rounds. Each round is an event, so
 * after a crash at most one round repeats.
 */
export function notifyMovesOn(
  outbox: Pick<Outbox, "on" | "add">,
  deps: { readonly db: Database; readonly log: Log; readonly moves: WatchListMoves },
): void {
  const { db, log, moves } = deps;
  const goOn = async (tenant: string, after: WatcherPlace | null): Promise<void> => {
    await inTransaction(db, async (transaction) => {
      await outbox.add(transaction, { tenant, name: movesDue, payload: { after } });
    });
  };
  outbox.on("dataset.published", ({ tenant }) => goOn(tenant, null));
  outbox.on(
    movesDue,
    async (event) => {
      const { told, next } = await moves.notifySome(payload.parse(event.payload).after);
      log.info({ event: event.name, count: told }, "members notified of moves");
      if (next !== null) await goOn(event.tenant, next);
    },
    notificationLane,
  );
}
