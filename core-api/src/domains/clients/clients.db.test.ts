import { createHash } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChangeDetails, ClientDetails, ErrorBody } from "../../contract/index.ts";
import type { Permission } from "../../contract/permissions.ts";
import {
  startRegisterServer,
  storeClients,
} from "../../platform/register/testing/register-server.ts";
import type { RegisterServer } from "../../platform/register/testing/register-server.ts";

let server: RegisterServer;
let desk: string;
let reader: string;
let checker: string;
const everything: readonly Permission[] = [
  "client.read",
  "client.change",
  "client.upload",
  "client.grant",
  "client.export",
  "client.reveal",
  "client.delete",
];
beforeAll(async () => {
  server = await startRegisterServer();
  await storeClients(server.database, 12);
  desk = await server.staff("desk", everything);
  reader = await server.staff("reader", ["client.read"]);
  checker = await server.staff("checker", ["change.approve"]);
});
afterAll(async () => {
  await server.close();
});

const idOf = async (email: string): Promise<string> => {
  const row = (await server.database.db("users").where({ email }).first("id")) as { id: string };
  return row.id;
};
const read = async (id: string): Promise<ClientDetails> =>
  (await server.call(reader, `GET /admin/clients/${id}`)).body as ClientDetails;
const codeOf = (told: { readonly body: unknown }): string => (told.body as ErrorBody).error.code;
const auditOf = async (subject: string): Promise<readonly string[]> => {
  const rows = (await server.database
    .db("audit_entries")
    .where({ subject })
    .orderBy("sequence")
    .select("action")) as readonly { readonly action: string }[];
  return rows.map(({ action }) => action);
};

async function approve(kind: string, payload: object): Promise<ChangeDetails> {
  const body = { kind, payload, reason: "Asked by phone", submit: true };
  const made = await server.call(desk, "POST /admin/changes", body);
  expect([made.status, made.text]).toEqual([200, made.text]);
  const { id, hash } = made.body as ChangeDetails;
  const told = await server.call(checker, `POST /admin/changes/${id}/approve`, { hash });
  return told.body as ChangeDetails;
}

test("a client is added once, edited under a version, and shows masked numbers", async () => {
  const body = {
    firstName: "Isha",
    lastName: "Roy",
    email: "Isha@Post.example",
    phone: "9876543210",
  };
  const key = { "idempotency-key": "add-isha" };
  const added = await server.call(desk, "POST /admin/clients", body, key);
  const again = await server.call(desk, "POST /admin/clients", body, key);
  expect([added.status, again.body]).toEqual([200, added.body]);
  const { id } = added.body as { id: string };
  const other = await server.call(desk, "POST /admin/clients", body, {
    "idempotency-key": "another-key",
  });
  expect([other.status, codeOf(other)]).toEqual([409, "client.exists"]);
  const client = await read(id);
  expect(client).toMatchObject({ name: "Isha Roy", email: "I•••@post.example".toLowerCase() });
  expect(client.phone).toBe("•••••3210");
  const edit = { version: client.version, firstName: "Isha", lastName: "Sen", phone: null };
  await server.database.db("users").where({ id }).update({ updated_at: "2026-11-21T10:00:01Z" });
  const stale = await server.call(desk, `PUT /admin/clients/${id}`, edit);
  expect(stale.body).toMatchObject({ current: { lastName: "Roy" } });
  const { version } = await read(id);
  const saved = await server.call(desk, `PUT /admin/clients/${id}`, { ...edit, version });
  expect(saved.body).toMatchObject({ name: "Isha Sen", phone: "•••••3210" });
  expect(await auditOf(id)).toEqual(["client.added", "client.edited"]);
});

test("granted days count once a second person approves them; a change of access makes them stale", async () => {
  const client = await idOf("client4@example.in");
  const before = (await read(client)).subscription;
  const done = await approve("client.grant_days", { client, days: 10 });
  expect([done.state, done.failure]).toEqual(["applied", null]);
  const { subscription, entries } = await read(client);
  expect(before.isActive).toBe(false);
  expect(subscription).toMatchObject({ isActive: true, isTrial: false });
  expect(entries[0]).toMatchObject({ kind: "grant", product: "subscription", isRevoked: false });
  const payload = { client, days: 5 };
  const made = await server.call(desk, "POST /admin/changes", {
    kind: "client.grant_days",
    payload,
    reason: "Again",
    submit: true,
  });
  const { id, hash } = made.body as ChangeDetails;
  await approve("client.grant_days", payload);
  const late = await server.call(checker, `POST /admin/changes/${id}/approve`, { hash });
  expect(late.body).toMatchObject({ state: "stale" });
});

test("a coupon of one client serves no other, and a certificate shows on the client's page", async () => {
  const id = await idOf("client1@example.in");
  const body = { percentOff: 20, validUntil: "2026-12-31", reason: "Long outage" };
  const key = { "idempotency-key": "coupon-key" };
  await server.call(desk, `POST /admin/clients/${id}/coupons`, body, key);
  await server.call(desk, `POST /admin/clients/${id}/coupons`, body, key);
  const { coupons } = await read(id);
  expect(coupons).toMatchObject([{ percentOff: 20, isUsed: false }]);
  const code = coupons[0]?.code ?? "";
  const check = (userId: string) =>
    server.core.publicSite.coupons.recheck({ userId, tenant: "munshi" }, code);
  expect((await check(id))?.code).toBe(code);
  expect(await check(await idOf("client2@example.in"))).toBeNull();
  const given = { title: "Partner", reason: "Brought ten clients" };
  await server.call(desk, `POST /admin/clients/${id}/certificates`, given, {
    "idempotency-key": "certificate",
  });
  expect((await read(id)).certificates).toMatchObject([given]);
});

test("who referred whom is shown, and a client becomes a referrer", async () => {
  const [by, id] = [await idOf("client2@example.in"), await idOf("client3@example.in")];
  await server.database.db("users").where({ id: by }).update({ ref_id: "ref-two" });
  await server.database.db("users").where({ id }).update({ referred_by: "ref-two" });
  expect((await read(id)).referrals.by).toMatchObject({ id: by });
  const granted = { isReferrer: true, reason: "Asked for it" };
  await server.call(desk, `POST /admin/clients/${by}/referrer`, granted);
  const { referrals } = await read(by);
  expect(referrals).toMatchObject({ isReferrer: true, count: 1, people: [{ id }] });
});

test("all data of a client leave by an approved request, to its maker alone, for a day", async () => {
  const client = await idOf("client5@example.in");
  const done = await approve("client.export_data", { client });
  const id = String(done.result?.["export"]);
  const rival = await server.staff("rival", ["client.export"]);
  expect((await server.call(rival, `POST /admin/client_exports/${id}`, {})).status).toBe(404);
  const session = desk;
  const answer = await server.call(session, `POST /admin/client_exports/${id}`, {});
  expect(answer.status).toBe(200);
  const archive = await server.core.accounts.ownData.write(client);
  const names = Object.keys(unzipSync(new Uint8Array(archive)));
  expect(names).toContain("users.csv");
  expect(strFromU8(unzipSync(new Uint8Array(archive))["users.csv"] ?? new Uint8Array())).toContain(
    "client5@example.in",
  );
  await server.database.db("client_exports").update({ expires_at: "2026-11-21T09:00:00Z" });
  const late = await server.call(session, `POST /admin/client_exports/${id}`, {});
  expect(codeOf(late)).toBe("client.no_export");
});

test("deletion on request ends sessions, is recorded under the staff member, and can be seen", async () => {
  const id = await idOf("client7@example.in");
  const told = await server.call(desk, `POST /admin/clients/${id}/deletion`, { reason: "By mail" });
  expect(told.body).toMatchObject({ eraseAfter: "2026-12-05T10:00:00.000Z", sessions: 0 });
  const entry = (await server.database
    .db("audit_entries")
    .where({ subject: id, action: "account.deletion_requested" })
    .first("actor_kind", "details")) as object;
  expect(entry).toMatchObject({ actor_kind: "staff", details: { reason: "By mail" } });
});

test("staff cancel a deletion while its waiting time runs, and the client is notified", async () => {
  const id = await idOf("client8@example.in");
  const reason = { reason: "Asked by mistake" };
  const cancel = () => server.call(desk, `POST /admin/clients/${id}/deletion/cancel`, reason);
  expect(codeOf(await cancel())).toBe("client.no_deletion");
  await server.call(desk, `POST /admin/clients/${id}/deletion`, { reason: "By mail" });
  expect((await cancel()).body).toMatchObject({ eraseAfter: null });
  const { db } = server.database;
  const entry = (await db("audit_entries")
    .where({ subject: id, action: "account.deletion_cancelled_by_staff" })
    .first("actor_kind", "details")) as object;
  expect(entry).toMatchObject({ actor_kind: "staff", details: reason });
  const notice = db("notifications").where({ user_id: id, kind: "security" });
  expect(await notice.pluck("body")).toContainEqual(
    expect.stringContaining("Our support team cancelled the deletion of your account."),
  );
  await db("users").where({ id }).update({ erase_after: "2026-11-21T09:59:00Z" });
  expect(codeOf(await cancel())).toBe("client.no_deletion");
});

test("uploaded clients: bad rows are named, good ones added once", async () => {
  const file = [
    "Name,Surname,Email,Mobile",
    "Uma,Das,uma@post.example,+91 98765 43211",
    "Uma,Das,UMA@post.example,",
    "Vir,,client1@example.in,",
    ",,x,123",
  ].join("\n");
  const bytes = Buffer.from(file);
  const hash = createHash("sha256").update(bytes).digest("hex");
  const begun = await server.call(desk, "POST /admin/client_uploads", {
    name: "clients.csv",
    bytes: bytes.length,
    hash,
  });
  const { id } = begun.body as { id: string };
  await server.call(desk, `PUT /admin/client_uploads/${id}/parts/0`, {
    content: bytes.toString("base64"),
  });
  const check = (
    await server.call(desk, `POST /admin/client_uploads/${id}/check`, { choices: null })
  ).body as { readonly hash: string };
  expect(check).toMatchObject({
    good: 1,
    problems: [
      { line: 3, column: "email", reason: "Line 2 has the same address." },
      { line: 4, column: "email", reason: "A client with this address already exists." },
      { line: 5, column: "first name" },
      { line: 5, column: "email" },
      { line: 5, column: "phone" },
    ],
  });
  const body = { choices: null, hash: check.hash };
  const added = await server.call(desk, `POST /admin/client_uploads/${id}/commit`, body);
  expect(added.body).toEqual({ added: 1, skipped: 3, isRepeated: false });
  expect((await read(await idOf("uma@post.example"))).phone).toBe("•••••3211");
});
