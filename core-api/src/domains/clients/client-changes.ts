import { resultOf } from "@munshi/db";
import type { Executor } from "@munshi/db";
import { AppError, dayMs } from "@munshi/platform";
import { z } from "zod";
import { clientLimits } from "../../contract/client-limits.ts";
import { formatDate } from "../../platform/clock/days.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import { printPaise } from "../../platform/money/paise.ts";
import type { UserRow } from "../accounts/index.ts";
import type { ChangeDefinition } from "../change-requests/index.ts";
import {
  deriveEntitlement,
  extendEntitlement,
  grantEntitlement,
  listEntries,
  lockLedger,
} from "../entitlements/index.ts";
import { notify } from "../notifications/index.ts";
import { lockClient } from "./client-desk.service.ts";
import type { ClientDeps } from "./client-desk.service.ts";

const client = z.uuid("must be a client's id");
const days = z.strictObject({
  client,
  days: z.int("Enter whole days.").min(1).max(clientLimits.grantedDays),
});
const refund = z.strictObject({ client, order: z.uuid("must be an order's id") });
const dataExport = z.strictObject({ client });

const nameOf = async (db: Executor, tenant: string, id: string): Promise<string> => {
  const row = await resultOf<UserRow | undefined>(
    db("users").where({ id, tenant_key: tenant }).whereNull("erased_at").first(),
  );
  if (row === undefined) throw new AppError("client.not_found", 404, "Client not found.");
  return `${row.first_name} ${row.last_name}`.trim();
};

/** Extra subscription days. Any change of the client's ledger makes the request out of date. */
export function createDaysChange({
  clock,
  audit,
}: Pick<ClientDeps, "clock" | "audit">): ChangeDefinition<z.output<typeof days>> {
  const describeEnd = (end: Date | null): string | null => (end === null ? null : formatDate(end));
  return {
    payload: days,
    permission: "client.grant",
    subject: (given) => given.client,
    title: (given) => `Grant ${given.days} ${given.days === 1 ? "day" : "days"}`,
    async findVersion(db, _tenant, given) {
      const { validTill } = deriveEntitlement(await listEntries(db, given.client), clock.now());
      return validTill?.toISOString() ?? null;
    },
    async describe(db, tenant, given) {
      const entries = await listEntries(db, given.client);
      const at = clock.now();
      return [
        { label: "Client", before: null, after: await nameOf(db, tenant, given.client) },
        {
          label: "Subscription valid till",
          before: describeEnd(deriveEntitlement(entries, at).validTill),
          after: describeEnd(extendEntitlement(entries, given.days, at).endsAt),
        },
      ];
    },
    async apply(transaction, maker, given) {
      const { tenant_key: tenant } = await lockClient(transaction, maker.tenant, given.client);
      await lockLedger(transaction, given.client);
      const at = clock.now();
      const entries = await listEntries(transaction, given.client);
      const range = extendEntitlement(entries, given.days, at);
      const id = createPublicId();
      const userId = given.client;
      // A source grants once, so each request is its own source.
      const source = `grant:${id}`;
      await grantEntitlement(transaction, {
        id,
        userId,
        tenant,
        kind: "grant",
        ...range,
        source,
        at,
      });
      await notify(transaction, {
        userId,
        tenant: null,
        kind: "subscription",
        source: `grant:${id}`,
        content: `${given.days} ${given.days === 1 ? "day was" : "days were"} added to your subscription. It is valid till ${formatDate(range.endsAt)}.`,
        redirectUrl: "/pricing",
        at,
      });
      await audit.append(transaction, {
        actor: maker,
        action: "client.days_granted",
        subject: userId,
        details: { days: given.days, entry: id },
      });
      return { entry: id, validTill: range.endsAt.toISOString() };
    },
  };
}

/** Refund of an order's unused days. The amount falls daily; a new amount makes the request out of date. */
export function createRefundChange({
  audit,
  payments,
}: Pick<ClientDeps, "audit" | "payments">): ChangeDefinition<z.output<typeof refund>> {
  const quote = (db: Executor, tenant: string, given: z.output<typeof refund>) =>
    payments.refunds.quote({ userId: given.client, tenant }, given.order, db);
  return {
    payload: refund,
    permission: "client.grant",
    subject: (given) => given.order,
    title: () => "Refund the unused days of an order",
    async findVersion(db, tenant, given) {
      const { amount, problem } = await quote(db, tenant, given);
      return problem === null ? String(amount) : "not refundable";
    },
    async describe(db, tenant, given) {
      const { amount, problem } = await quote(db, tenant, given);
      if (problem !== null) throw new AppError("change.payload", 400, problem);
      return [
        { label: "Client", before: null, after: await nameOf(db, tenant, given.client) },
        { label: "Refund", before: null, after: printPaise(amount) },
        { label: "Access from the order", before: "Open", after: "Ends at once" },
      ];
    },
    async apply(transaction, maker, given) {
      const { tenant_key: tenant } = await lockClient(transaction, maker.tenant, given.client);
      const { amount } = await quote(transaction, tenant, given);
      const owner = { userId: given.client, tenant };
      const stored = await payments.refunds.request(transaction, owner, {
        order: given.order,
        refund_paise: amount,
        reason: "Refunded by staff",
      });
      await audit.append(transaction, {
        actor: maker,
        action: "client.refunded",
        subject: given.client,
        details: { order: given.order, refund: stored.id, paise: amount },
      });
      return { refund: stored.id, paise: amount };
    },
  };
}

/** Everything stored about a client, for the requester to download within a day. */
export function createExportChange({
  clock,
  audit,
}: Pick<ClientDeps, "clock" | "audit">): ChangeDefinition<z.output<typeof dataExport>> {
  return {
    payload: dataExport,
    permission: "client.export",
    subject: (given) => given.client,
    title: () => "Export all data of a client",
    findVersion: async () => null,
    describe: async (db, tenant, given) => [
      { label: "Client", before: null, after: await nameOf(db, tenant, given.client) },
      { label: "Download", before: "Not allowed", after: "By the requester, for one day" },
    ],
    async apply(transaction, maker, given) {
      const { tenant_key: tenant } = await lockClient(transaction, maker.tenant, given.client);
      const at = clock.now();
      const id = createPublicId();
      const expires = new Date(at.getTime() + dayMs);
      await transaction("client_exports").insert({
        id,
        tenant_key: tenant,
        user_id: given.client,
        staff_id: maker.id,
        created_at: at,
        expires_at: expires,
      });
      await audit.append(transaction, {
        actor: maker,
        action: "client.export_allowed",
        subject: given.client,
        details: { export: id },
      });
      return { export: id, until: expires.toISOString() };
    },
  };
}
