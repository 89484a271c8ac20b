import { resultOf } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";
import { AppError, endOfDay, marketDate } from "@munshi/platform";
import type { ClientDetails } from "../../contract/clients.ts";
import type { Actor } from "../../platform/actor/actor.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { formatDate } from "../../platform/clock/days.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { failure } from "../../platform/errors/failure.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import {
  endSessionsOf,
  findUserByEmail,
  insertCertificate,
  insertUser,
  updateUser,
} from "../accounts/index.ts";
import type { Accounts, UserRow } from "../accounts/index.ts";
import type { AuditService } from "../audit/index.ts";
import { insertCoupons } from "../entitlements/index.ts";
import { presentCase } from "../kyc/index.ts";
import type { Kyc } from "../kyc/index.ts";
import { notify } from "../notifications/index.ts";
import type { Payments } from "../payments/index.ts";
import { maskPhone, readClient } from "./client.query.ts";

export interface ClientDeps {
  readonly db: Executor;
  readonly clock: Clock;
  readonly audit: AuditService;
  readonly accounts: Pick<Accounts, "deletion" | "ownData">;
  readonly kyc: Kyc;
  readonly payments: Pick<Payments, "refunds">;
}

interface NewClient {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
}

/** Staff actions on one client; failures as documented for the routes. */
export interface ClientDesk {
  get(by: Actor, id: string): Promise<ClientDetails>;
  add(transaction: Transaction, by: Actor, given: NewClient): Promise<string>;
  edit(
    by: Actor,
    id: string,
    given: {
      readonly version: number;
      readonly firstName: string;
      readonly lastName: string;
      readonly phone: string | null;
    },
  ): Promise<void>;
  endSessions(by: Actor, id: string): Promise<void>;
  giveCoupon(
    transaction: Transaction,
    by: Actor,
    id: string,
    given: { readonly percentOff: number; readonly validUntil: string; readonly reason: string },
  ): Promise<void>;
  giveCertificate(
    transaction: Transaction,
    by: Actor,
    id: string,
    given: { readonly title: string; readonly reason: string },
  ): Promise<void>;
  setReferrer(
    by: Actor,
    id: string,
    given: { readonly isReferrer: boolean; readonly reason: string },
  ): Promise<void>;
  revealKyc(
    by: Actor,
    id: string,
  ): Promise<{ readonly pan: string | null; readonly account: string | null }>;
  scheduleDeletion(by: Actor, id: string, reason: string): Promise<void>;
  cancelDeletion(by: Actor, id: string, reason: string): Promise<void>;
  /** The zip of an approved export that the caller requested. */
  writeExport(by: Actor, id: string): Promise<Buffer>;
}

export function createClientDesk(deps: ClientDeps): ClientDesk {
  const { db, clock, audit, accounts, kyc, payments } = deps;
  const record = (
    transaction: Transaction,
    actor: Actor,
    action: string,
    subject: string,
    details: { readonly [key: string]: string | number | boolean | readonly string[] },
  ) => audit.append(transaction, { actor, action: `client.${action}`, subject, details });

  return {
    async get(by, id) {
      const found = await readClient(db, by.tenant, id, clock.now());
      if (found === null) throw notFound();
      const { pan, account, kyc_status: status } = presentCase(await kyc.service.view(id));
      const owner = { userId: id, tenant: by.tenant };
      const orders: ClientDetails["orders"][number][] = [];
      for (const order of found.paidOrders) {
        const { amount, problem } = await payments.refunds.quote(owner, order.id);
        orders.push({
          id: order.id,
          number: order.number,
          paidAt: order.created_at.toISOString(),
          refund: problem === null ? amount : 0,
        });
      }
      return {
        ...found.client,
        orders,
        kyc: {
          status,
          pan,
          account: account === null ? null : `${account.number}, ${account.ifsc}`,
        },
      };
    },
    async add(transaction, by, given) {
      const held = await findUserByEmail(transaction, given.email.toLowerCase());
      if (held !== null) {
        throw failure("client.exists", 409, "A client with this email address already exists.", {
          details: [
            { path: "body.email", message: "A client with this email address already exists." },
          ],
        });
      }
      const id = await insertClient(transaction, by.tenant, given, clock.now());
      await record(transaction, by, "added", id, { by: "form" });
      return id;
    },
    edit: async (by, id, { version, firstName, lastName, phone }) =>
      inTransaction(db, async (transaction) => {
        const user = await lockClient(transaction, by.tenant, id);
        if (user.updated_at.getTime() !== version) {
          throw failure(
            "client.changed",
            409,
            "Someone else changed this client. Reload the page.",
            {
              fields: { current: presentEditable(user) },
            },
          );
        }
        const change = {
          first_name: firstName,
          last_name: lastName,
          ...(phone === null ? {} : { phone: phone === "" ? null : phone }),
        };
        await updateUser(transaction, id, change, clock.now());
        const fields = [
          ...(firstName === user.first_name && lastName === user.last_name ? [] : ["name"]),
          ...(phone === null ? [] : ["phone"]),
        ];
        await record(transaction, by, "edited", id, { fields });
      }),
    endSessions: async (by, id) =>
      inTransaction(db, async (transaction) => {
        await lockClient(transaction, by.tenant, id);
        const sessions = await endSessionsOf(transaction, id, clock.now());
        await record(transaction, by, "sessions_ended", id, { sessions });
      }),
    async giveCoupon(transaction, by, id, { percentOff, validUntil, reason }) {
      const at = clock.now();
      const last = endOfDay(validUntil);
      if (last < at) {
        throw failure("client.past_day", 400, "Choose today or a later date.", {
          details: [{ path: "body.validUntil", message: "Choose today or a later date." }],
        });
      }
      const { tenant_key: tenant } = await lockClient(transaction, by.tenant, id);
      const coupon = createPublicId();
      const code = `M${createPublicId().replaceAll("-", "").slice(-10).toUpperCase()}`;
      const terms = {
        kind: "discount",
        percentOff,
        amountOff: null,
        least: 0,
        most: null,
        products: null,
      } as const;
      await insertCoupons(
        transaction,
        [
          {
            id: coupon,
            code,
            tenant,
            terms,
            maxUses: 1,
            used: 0,
            usesPerUser: 1,
            validFrom: at,
            validUntil: last,
            offeredBy: null,
            userId: id,
          },
        ],
        at,
      );
      await notify(transaction, {
        userId: id,
        tenant: null,
        kind: "subscription",
        source: `coupon:${coupon}`,
        content: `Coupon ${code}: ${percentOff}% off, valid till ${formatDate(last)}.`,
        redirectUrl: "/pricing",
        at,
      });
      await record(transaction, by, "coupon_given", id, { coupon, percentOff, validUntil, reason });
    },
    async giveCertificate(transaction, by, id, { title, reason }) {
      const at = clock.now();
      const user = await lockClient(transaction, by.tenant, id);
      const day = marketDate(at);
      const number = `C-${day.slice(0, 4)}-${createPublicId().slice(-8).toUpperCase()}`;
      await insertCertificate(transaction, {
        id: createPublicId(),
        user_id: id,
        tenant_key: user.tenant_key,
        number,
        title,
        holder: `${user.first_name} ${user.last_name}`.trim(),
        reason,
        issued_on: day,
        source: `staff:${by.id}`,
        created_at: at,
      });
      await record(transaction, by, "certificate_given", id, { number, title, reason });
    },
    setReferrer: async (by, id, { isReferrer, reason }) =>
      inTransaction(db, async (transaction) => {
        const user = await lockClient(transaction, by.tenant, id);
        if (user.is_referrer === isReferrer) return;
        await updateUser(transaction, id, { is_referrer: isReferrer }, clock.now());
        const action = isReferrer ? "referrer_granted" : "referrer_ended";
        await record(transaction, by, action, id, { reason });
      }),
    async revealKyc(by, id) {
      await inTransaction(db, async (transaction) => {
        await lockClient(transaction, by.tenant, id);
        await record(transaction, by, "revealed", id, { shown: ["pan", "account"] });
      });
      const { pan, account } = await kyc.service.view(id);
      return { pan, account: account === null ? null : `${account.number}, ${account.ifsc}` };
    },
    scheduleDeletion: async (by, id, reason) =>
      inTransaction(db, async (transaction) => {
        const { tenant_key: tenant } = await lockClient(transaction, by.tenant, id);
        await accounts.deletion.schedule(
          transaction,
          { userId: id, tenant },
          { kind: "staff", id: by.id, reason },
        );
      }),
    cancelDeletion: async (by, id, reason) =>
      inTransaction(db, async (transaction) => {
        const { tenant_key: tenant } = await lockClient(transaction, by.tenant, id);
        const isKept = await accounts.deletion.cancel(
          transaction,
          { userId: id, tenant },
          { kind: "staff", id: by.id, reason },
        );
        if (isKept) return;
        throw new AppError("client.no_deletion", 409, "No deletion is scheduled. Reload the page.");
      }),
    async writeExport(by, id) {
      const userId = await inTransaction(db, async (transaction) => {
        const row = await resultOf<{ readonly user_id: string } | undefined>(
          transaction("client_exports")
            .where({ id, tenant_key: by.tenant, staff_id: by.id })
            .where("expires_at", ">=", clock.now())
            .first("user_id"),
        );
        if (row === undefined) {
          throw new AppError(
            "client.no_export",
            404,
            "You did not request this export, or it has expired. Create a new request.",
          );
        }
        await lockClient(transaction, by.tenant, row.user_id);
        await record(transaction, by, "data_exported", row.user_id, { export: id });
        return row.user_id;
      });
      return accounts.ownData.write(userId);
    },
  };
}

/** Adds an account without a password; the mail that sets one verifies the address. */
export async function insertClient(
  transaction: Transaction,
  tenant: string,
  { firstName, lastName, email, phone }: NewClient,
  at: Date,
): Promise<string> {
  const id = createPublicId();
  await insertUser(transaction, {
    id,
    tenant_key: tenant,
    email: email.toLowerCase(),
    first_name: firstName,
    last_name: lastName,
    phone: phone === "" ? null : phone,
    password_hash: null,
    email_verified_at: null,
    referred_by: null,
    created_at: at,
  });
  return id;
}

/** @throws AppError `client.not_found`: of another site, erased, or none. */
export async function lockClient(
  transaction: Transaction,
  tenant: string,
  id: string,
): Promise<UserRow> {
  const row = await resultOf<UserRow | undefined>(
    transaction("users")
      .where({ id, tenant_key: tenant })
      .whereNull("erased_at")
      .forNoKeyUpdate()
      .first(),
  );
  if (row === undefined) throw notFound();
  return row;
}

function presentEditable(user: UserRow) {
  return {
    version: user.updated_at.getTime(),
    firstName: user.first_name,
    lastName: user.last_name,
    phone: maskPhone(user.phone),
  };
}

function notFound(): AppError {
  return new AppError("client.not_found", 404, "Client not found.");
}
