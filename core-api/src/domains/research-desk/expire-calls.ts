import type { Database } from "@munshi/db";
import type { Log } from "@munshi/platform";
import { z } from "zod";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { Outbox } from "../../platform/outbox/index.ts";
import { notificationLane } from "../notifications/index.ts";
import type { PublishedVersion } from "../market/index.ts";
import { findCall, listExpiredCalls } from "./calls.repository.ts";
import type { CallDeps } from "./calls.service.ts";
import { findPriceOn } from "./latest-price.ts";
import { storeCallChange } from "./store-call-change.ts";

const expiryDue = "research_call.expiry_due";
/** Calls of one round. */
const roundSize = 100;

const payload = z.object({ after: z.uuid().nullable() });

/**
 * Closes open calls after the publication of their last day, at the exchange's close of that day. A
 * call without any price stays open. Each round is an event, so after a crash at most one repeats.
 */
export function expireCallsOn(
  outbox: Outbox,
  deps: Omit<CallDeps, "outbox"> & { readonly db: Database; readonly log: Log },
): void {
  const { db, facts, log } = deps;
  const goOn = async (tenant: string, after: string | null): Promise<void> => {
    await inTransaction(db, async (transaction) => {
      await outbox.add(transaction, { tenant, name: expiryDue, payload: { after } });
    });
  };
  const expire = (tenant: string, id: string, dataset: PublishedVersion): Promise<boolean> =>
    inTransaction(db, async (transaction) => {
      const call = await findCall(transaction, id, true);
      if (call?.state !== "open" || call.expires_on > dataset.asOf) return false;
      const price = await findPriceOn(transaction, dataset, call.co_code, call.expires_on);
      if (price === null) return false;
      await storeCallChange(
        transaction,
        { ...deps, outbox },
        {
          call,
          changed: {
            state: "expiry",
            closed_at: deps.clock.now(),
            exit: price.paise,
            exit_on: price.on,
          },
          by: { kind: "system", id: "research-desk", tenant },
          staffId: null,
          price,
          note: "",
        },
      );
      return true;
    });
  outbox.on("dataset.published", ({ tenant }) => goOn(tenant, null));
  outbox.on(
    expiryDue,
    async (event) => {
      const dataset = await facts.findVersion();
      if (dataset === null) return;
      const { after } = payload.parse(event.payload);
      const ids = await listExpiredCalls(db, { asOf: dataset.asOf, after, limit: roundSize });
      let count = 0;
      for (const id of ids) if (await expire(event.tenant, id, dataset)) count += 1;
      if (count > 0)
        log.info({ event: event.name, count }, "research calls closed after their last day");
      if (ids.length === roundSize) await goOn(event.tenant, ids.at(-1) ?? null);
    },
    notificationLane,
  );
}
