import { resultOf } from "@munshi/db";
import { clientRegister } from "../../contract/registers.ts";
import { defineSource } from "../../platform/register/index.ts";
import type { RegisterSource } from "../../platform/register/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { endSessionsOf } from "../accounts/index.ts";
import type { AuditService } from "../audit/index.ts";

/** Entries of the subscription that are not revoked, with a further condition. */
const entries = (condition: string): string => `exists (
  select from entitlement_entries as entry
  where entry.user_id = client.id and entry.product = 'subscription' and ${condition}
    and not exists (select from entitlement_revocations as revocation
      where revocation.entry_id = entry.id))`;
const running = "entry.starts_at <= :now and entry.ends_at >= :now";
const paid = entries(`${running} and entry.kind <> 'trial'`);
const trial = entries(`${running} and entry.kind = 'trial'`);
const begun = entries("entry.starts_at <= :now");
const unended = entries(running);

/** Members of the actor's site, with their personal numbers masked. */
export function createClientSource(deps: {
  readonly clock: Clock;
  readonly audit: AuditService;
}): RegisterSource<typeof clientRegister> {
  const { clock, audit } = deps;
  return defineSource({
    register: clientRegister,
    table: "users as client",
    joins: {
      kyc: "left join kyc_cases as kyc on kyc.user_id = client.id and kyc.status <> 'lapsed'",
    },
    id: "client.id",
    where: "client.tenant_key = :tenant and client.erased_at is null",
    columns: {
      name: { value: "trim(client.first_name || ' ' || client.last_name)" },
      email: {
        value: `left(client.email, 1) || '•••' || substring(client.email from position('@' in client.email))`,
        key: "client.email",
      },
      phone: {
        value: `case when length(client.phone) > 4 then '•••••' || right(client.phone, 4)
          when client.phone <> '' then '•••••' end`,
        key: "client.phone",
      },
      kyc: { value: "kyc.status" },
      subscription: {
        value: `(select case
            when bool_or(${running} and entry.kind <> 'trial') then 'active'
            when bool_or(${running}) then 'trial'
            when bool_or(entry.starts_at <= :now) then 'ended'
            else 'none' end
          from entitlement_entries as entry
          left join entitlement_revocations as revocation on revocation.entry_id = entry.id
          where entry.user_id = client.id and entry.product = 'subscription'
            and revocation.entry_id is null)`,
        conditions: {
          active: paid,
          trial: `${trial} and not ${paid}`,
          ended: `${begun} and not ${unended}`,
          none: `not ${begun}`,
        },
      },
      joined: { value: "client.created_at" },
      last_seen: {
        value: `(select max(device.last_seen_at) from known_devices as device
          where device.user_id = client.id)`,
      },
      product: { value: "client.product_type" },
      referred_by: { value: "client.referred_by" },
    },
    actions: {
      "end-sessions": {
        async apply(transaction, { id, actor }) {
          const client = await resultOf<{ readonly id: string } | undefined>(
            transaction("users")
              .where({ id, tenant_key: actor.tenant })
              .whereNull("erased_at")
              .forNoKeyUpdate()
              .first("id"),
          );
          if (client === undefined) return { skipped: "The client was deleted." };
          const ended = await endSessionsOf(transaction, id, clock.now());
          if (ended === 0) return { skipped: "The client has no open session." };
          await audit.append(transaction, {
            actor,
            action: "client.sessions_ended",
            subject: id,
            details: { sessions: ended },
          });
          return "done";
        },
      },
    },
  });
}
