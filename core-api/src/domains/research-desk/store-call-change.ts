import type { Transaction } from "@munshi/db";
import type { CallPrice } from "../../contract/research-desk.ts";
import type { Actor } from "../../platform/actor/actor.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Outbox } from "../../platform/outbox/index.ts";
import type { AuditService } from "../audit/index.ts";
import { announceCall } from "./announce-call.ts";
import { insertCallEvent, updateCall } from "./calls.repository.ts";
import type { CallRow, NamedCall } from "./calls.repository.ts";

/** Amends or closes a call that is locked, with its event, announcement and audit entry. */
export async function storeCallChange(
  transaction: Transaction,
  {
    clock,
    audit,
    outbox,
  }: {
    readonly clock: Clock;
    readonly audit: AuditService;
    readonly outbox: Pick<Outbox, "add">;
  },
  change: {
    readonly call: NamedCall;
    readonly changed: Partial<CallRow> & Pick<CallRow, "state">;
    readonly by: Pick<Actor, "kind" | "id" | "tenant">;
    /** Null: the product closes it. */
    readonly staffId: string | null;
    readonly price: CallPrice;
    readonly note: string;
  },
): Promise<void> {
  const { call, changed, by, staffId, price, note } = change;
  await updateCall(transaction, call, changed);
  const after: NamedCall = { ...call, ...changed };
  const kind = after.state === "open" ? "amended" : "closed";
  const event = await insertCallEvent(transaction, after, {
    at: clock.now(),
    staffId,
    kind,
    price,
    note,
  });
  await announceCall(outbox, transaction, by.tenant, { event, kind, call: after });
  await audit.append(transaction, {
    actor: by,
    action: `call.${kind}`,
    subject: call.id,
    details: { state: after.state, price: String(price.paise), priceOn: price.on },
  });
}
