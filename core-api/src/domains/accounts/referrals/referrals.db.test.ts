import { afterAll, beforeAll, expect, test } from "vitest";
import type { LoginResponse, ReferralsAnswer } from "../../../contract/index.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { createPublicId } from "../../../platform/ids/public-id.ts";
import { grantEntitlement } from "../../entitlements/index.ts";
import type { EntitlementGrant } from "../../entitlements/index.ts";
import { startAccountsServer } from "../testing/accounts-server.ts";
import type { AccountsServer } from "../testing/accounts-server.ts";
import { updateUser } from "../users.repository.ts";

let server: AccountsServer;
let asha: LoginResponse;
beforeAll(async () => {
  server = await startAccountsServer();
  const { db } = server.database;
  for (const name of ["asha", "bela", "chitra", "dev", "esha", "farid"]) {
    await server.signUp(`${name}@example.in`);
  }
  asha = await server.signIn("asha@example.in");
  const now = server.clock.now();
  await updateUser(db, asha.user_data_id, { is_referrer: true, ref_id: "asha-7" }, now);
  // Herself too, which counts for nothing.
  await db("users")
    .whereIn(
      "email",
      ["asha", "bela", "chitra", "dev"].map((name) => `${name}@example.in`),
    )
    .update({ referred_by: "asha-7" });
  await db("users").where({ email: "esha@example.in" }).update({ referred_by: "another" });
  // In Kolkata this is the first of October already.
  await join("bela", "2026-09-30T18:30:00Z");
  await grant("bela", "trial", "2026-09-30T19:00:00Z");
  await grant("bela", "coupon", "2026-11-02T06:00:00Z");
  await grant("bela", "plan", "2026-11-20T06:00:00Z");
  await join("chitra", "2025-01-15T06:00:00Z");
  await grant("chitra", "trial", "2025-01-16T06:00:00Z");
  await revoke(await grant("dev", "grant", "2026-11-05T06:00:00Z"));
  await grant("esha", "plan", "2026-11-05T06:00:00Z");
  for (const refId of ["asha-7", "asha-7", "another"]) {
    const lead = { name: "Someone", email: "some@example.in", phone_no: "9876543210" };
    await server.call("/user/add_leads", { body: { ...lead, ref_id: refId } });
  }
});
afterAll(async () => {
  await server.close();
});

async function idOf(name: string): Promise<string> {
  const row = (await server.database
    .db("users")
    .where({ email: `${name}@example.in` })
    .first("id")) as { readonly id: string };
  return row.id;
}

async function join(name: string, at: string): Promise<void> {
  await server.database
    .db("users")
    .where({ id: await idOf(name) })
    .update({ created_at: at });
}

async function grant(name: string, kind: EntitlementGrant["kind"], at: string): Promise<string> {
  const [id, userId] = [createPublicId(), await idOf(name)];
  await inTransaction(server.database.db, (transaction) =>
    grantEntitlement(transaction, {
      id,
      userId,
      tenant: "munshi",
      kind,
      source: id,
      startsAt: new Date("2026-01-01T00:00:00Z"),
      endsAt: new Date("2027-01-01T00:00:00Z"),
      at: new Date(at),
    }),
  );
  return id;
}

async function revoke(entry: string): Promise<void> {
  await server.database
    .db("entitlement_revocations")
    .insert({ entry_id: entry, reason: "a mistake", revoked_at: server.clock.now() });
}

test("a referrer sees whom the ref_id brought, month by month, and nobody else's people", async () => {
  const { status, body } = await server.call<ReferralsAnswer>("/user/referrals", {
    bearer: asha.access,
  });
  expect(status).toBe(200);
  expect(body.ref_id).toBe("asha-7");
  // Bela, Chitra and Dev signed up; Bela alone subscribed: 1 / 3 = 33.3 %.
  expect(body.totals).toEqual({ leads: 2, sign_ups: 3, subscriptions: 1, conversion: 33.3 });
  expect(body.months).toHaveLength(12);
  const filled = body.months.filter(({ leads, sign_ups: joined, subscriptions }) =>
    [leads, joined, subscriptions].some((count) => count > 0),
  );
  expect(filled).toEqual([
    { month: "2026-10", leads: 0, sign_ups: 1, subscriptions: 0 },
    { month: "2026-11", leads: 2, sign_ups: 1, subscriptions: 1 },
  ]);
  expect(body.people).toEqual([
    { email: "d***@e***.in", signed_up_on: "2026-11-21", subscribed_on: null },
    {
      email: "b***@e***.in",
      signed_up_on: "2026-10-01",
      subscribed_on: "2026-11-02",
    },
    { email: "c***@e***.in", signed_up_on: "2025-01-15", subscribed_on: null },
  ]);
});

test("who refers nobody is refused, and a visitor is told to log in", async () => {
  const farid = await server.signIn("farid@example.in");
  const told = await server.call("/user/referrals", { bearer: farid.access });
  expect([told.status, told.body.error.code]).toEqual([403, "account.not_referrer"]);
  expect((await server.call("/user/referrals")).status).toBe(401);
});

test("every account has a ref_id of its own from the start", async () => {
  const rows = (await server.database.db("users").select("ref_id")) as {
    readonly ref_id: string;
  }[];
  expect(new Set(rows.map(({ ref_id: refId }) => refId)).size).toBe(rows.length);
  expect(rows.filter(({ ref_id: refId }) => /^[0-9a-f]{12}$/.test(refId))).toHaveLength(5);
});
