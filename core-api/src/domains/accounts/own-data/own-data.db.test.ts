import { dayMs } from "@munshi/platform";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DeletionAnswer } from "../../../contract/index.ts";
import { password, startAccountsServer } from "../testing/accounts-server.ts";
import type { AccountsServer } from "../testing/accounts-server.ts";
import { dumpTables } from "../testing/dump-tables.ts";
import type { UserRow } from "../users.repository.ts";
import { personalTables } from "./personal-tables.ts";

let server: AccountsServer;
beforeAll(async () => {
  server = await startAccountsServer();
});
afterAll(async () => {
  await server.close();
});

test("every table with a user's id says what an archive shows of it and what is erased", async () => {
  const { rows } = (await server.database.db.raw(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name in ('user_id', 'owner_id', 'member_id')
     union
     select source.relname || '.' || attribute.attname from pg_constraint as foreign_key
     join pg_class as source on source.oid = foreign_key.conrelid
     join pg_attribute as attribute on attribute.attrelid = source.oid
       and attribute.attnum = any (foreign_key.conkey)
     where foreign_key.contype = 'f' and foreign_key.confrelid = 'users'::regclass`,
  )) as { readonly rows: readonly { readonly name: string }[] };
  const listed = personalTables.map(({ table, owner }) => `${table}.${owner}`);
  expect(new Set(listed)).toEqual(new Set([...rows.map(({ name }) => name), "users.id"]));
});

async function saveWork(bearer: string): Promise<void> {
  const list = await server.call("/watch_lists/", { bearer, body: { name: "=Long term" } });
  expect(list.status).toBeLessThan(300);
}

async function fetchArchive(bearer: string, given = password): Promise<Response> {
  return fetch(`${server.address}/user/own_data`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${bearer}` },
    body: JSON.stringify({ password: given }),
  });
}

test("a member takes everything along, as JSON and as CSV that no spreadsheet computes", async () => {
  await server.signUp("bela@example.in");
  await server.signUp("archive@example.in");
  const { access } = await server.signIn("archive@example.in");
  await saveWork(access);
  expect((await fetchArchive(access, "not the password")).status).toBe(403);
  const answer = await fetchArchive(access);
  expect(answer.headers.get("content-type")).toBe("application/zip");
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const text = (name: string): string => strFromU8(files[name] ?? new Uint8Array());
  const json = JSON.parse(text("munshi-data.json")) as { [table: string]: object[] };
  expect(json["users"]).toMatchObject([{ email: "archive@example.in", first_name: "Asha" }]);
  expect(json["watch_lists"]).toMatchObject([{ name: "=Long term" }]);
  expect(json["own_actions"]).toMatchObject([{ action: "account.created" }]);
  expect(text("watch_lists.csv")).toContain("'=Long term");
  const all = Object.keys(files).map(text).join();
  expect(all).not.toContain("bela@example.in");
  expect(all).not.toContain("argon2");
});

const requestDeletion = (bearer: string, change: object = {}) =>
  server.call<DeletionAnswer & { error?: { code: string } }>("/user/deletion", {
    bearer,
    body: { password, confirm: "DELETE", ...change },
  });

test("a deletion takes the password and the word, and ends every sign-in at once", async () => {
  const email = "leaving@example.in";
  await server.signUp(email);
  const [own, other] = [await server.signIn(email), await server.signIn(email)];
  const unconfirmed = await requestDeletion(own.access, { confirm: "yes" });
  expect([unconfirmed.status, unconfirmed.body.error?.code]).toEqual([400, "deletion.unconfirmed"]);
  expect((await requestDeletion(own.access, { password: "wrong" })).status).toBe(403);
  const told = await requestDeletion(own.access);
  const eraseAfter = new Date(server.clock.now().getTime() + 14 * dayMs).toISOString();
  expect(told.body).toEqual({ success: true, erase_after: eraseAfter });
  for (const { access, refresh } of [own, other]) {
    expect((await server.call("/user/viewer", { bearer: access })).status).toBe(401);
    expect((await server.call("/jwt/token/refresh/", { body: { refresh } })).status).toBe(401);
  }
  await server.deliver();
  const mail = server.mailbox.mails.findLast(({ to }) => to === email);
  expect(mail?.text).toContain("log in");
});

test("a sign-in within the grace restores the account, and nothing is erased then", async () => {
  const email = "back@example.in";
  await server.signUp(email);
  const { access } = await server.signIn(email);
  await saveWork(access);
  await requestDeletion(access);
  server.clock.advance(14 * dayMs - 1);
  await server.core.accounts.removeExpired(server.clock.now());
  const back = await server.signIn(email);
  server.clock.advance(60 * dayMs);
  await server.core.accounts.removeExpired(server.clock.now());
  expect((await server.signIn(email)).user_data_id).toBe(back.user_data_id);
  const { db } = server.database;
  expect(await db("watch_lists").where({ user_id: back.user_data_id })).toHaveLength(1);
  const audited = await db("audit_entries").where({ action: "account.deletion_cancelled" });
  expect(audited).toHaveLength(1);
});

test("after the grace nothing of the person is left, and what the law wants stays", async () => {
  const email = "gone@example.in";
  await server.signUp(email);
  const { access, user_data_id: id } = await server.signIn(email);
  await saveWork(access);
  const { db } = server.database;
  const at = server.clock.now();
  await db("entitlement_entries").insert({
    id: "0190a5c2-0000-7000-8000-0000000000aa",
    user_id: id,
    tenant_key: "munshi",
    kind: "grant",
    source: "test",
    starts_at: at,
    ends_at: new Date(at.getTime() + dayMs),
    created_at: at,
  });
  await insertQuery(id);
  await requestDeletion(access);
  server.clock.advance(14 * dayMs);
  await server.core.accounts.removeExpired(server.clock.now());
  await server.deliver();
  await db("outbox_events").whereNotNull("delivered_at").delete();
  const dump = await dumpTables(db);
  for (const text of [email, "gone query"]) {
    expect(dump).not.toContain(text);
  }
  for (const { table, owner } of personalTables.filter(({ erasure }) => erasure === "delete")) {
    expect([table, await db(table).where({ [owner]: id })]).toEqual([table, []]);
  }
  expect(await db("entitlement_entries").where({ user_id: id })).toHaveLength(1);
  expect(await db("users").where({ id }).first()).toMatchObject({ phone: null });
  const told = await server.call("/jwt/token/", { body: { username: email, password } });
  expect(told.body.error.code).toBe("sign_in.unknown_user");
  expect(await server.core.audit.verifyChain("munshi")).toMatchObject({ ok: true });
  await server.signUp(email);
});

test("an account that cannot be erased stops no other, and is retried the next time", async () => {
  const { db } = server.database;
  const emails = ["stuck@example.in", "next@example.in"];
  const ids: string[] = [];
  for (const email of emails) {
    await server.signUp(email);
    const { access, user_data_id: id } = await server.signIn(email);
    await saveWork(access);
    await requestDeletion(access);
    server.clock.advance(1_000);
    ids.push(id);
  }
  const [stuck = "", next = ""] = ids;
  const [list] = (await db("watch_lists").where({ user_id: stuck })) as { readonly id: string }[];
  await db.raw("create table blockers (list_id uuid references watch_lists)");
  await db("blockers").insert({ list_id: list?.id });
  server.clock.advance(14 * dayMs);
  await server.core.accounts.removeExpired(server.clock.now());
  const erasedAt = async (id: string) =>
    (await db("users").where({ id }).first<UserRow>()).erased_at;
  expect([await erasedAt(stuck), await erasedAt(next)]).toEqual([null, server.clock.now()]);
  expect(server.logged()).toContain("an account could not be erased");
  await db.raw("drop table blockers");
  await server.core.accounts.removeExpired(server.clock.now());
  expect(await erasedAt(stuck)).toEqual(server.clock.now());
});

test("what was kept of an erased account goes when its period is over", async () => {
  const { db } = server.database;
  const [email, other] = ["expired@example.in", "staying@example.in"];
  const { id } = await insertRecords(email);
  const { id: otherId } = await insertRecords(other);
  await requestDeletion((await server.signIn(email)).access);
  server.clock.advance(14 * dayMs);
  const erased = server.clock.now();
  await server.core.accounts.removeExpired(erased);
  const keptOf = async (userId: string) => {
    const rows = await Promise.all(
      ["entitlement_entries", "kyc_cases"].map((table) => db(table).where({ user_id: userId })),
    );
    return rows.map(({ length }) => length);
  };
  const tidyAt = (date: string) => server.core.accounts.removeExpired(new Date(date));
  const kycOver = new Date(erased);
  kycOver.setUTCFullYear(erased.getUTCFullYear() + 5);
  await server.core.accounts.removeExpired(kycOver);
  expect(await keptOf(id)).toEqual([1, 1]);
  await server.core.accounts.removeExpired(new Date(kycOver.getTime() + 1));
  expect(await keptOf(id)).toEqual([1, 0]);
  expect(await tidyAt("2033-12-31T18:29:59Z")).toBe(0);
  expect(await keptOf(id)).toEqual([1, 0]);
  await tidyAt("2033-12-31T18:30:00Z");
  expect(await keptOf(id)).toEqual([0, 0]);
  expect(await keptOf(otherId)).toEqual([1, 1]);
  const removal = { action: "account.kept_records_removed", subject: id };
  expect(await db("audit_entries").where(removal)).toHaveLength(2);
  await expect(db("entitlement_entries").where({ user_id: otherId }).delete()).rejects.toThrow(
    "never changed",
  );
});

test("a login that was under way while its account was erased signs in to nothing", async () => {
  const email = "overtaken@example.in";
  await server.signUp(email);
  const { access, user_data_id: id } = await server.signIn(email);
  await requestDeletion(access);
  const { db } = server.database;
  const user = (await db("users").where({ id }).first()) as UserRow;
  server.clock.advance(14 * dayMs);
  await server.core.accounts.removeExpired(server.clock.now());
  const origin = { tenant: "munshi", address: "203.0.113.9" };
  await expect(server.core.accounts.signIn.admit(origin, user, "")).rejects.toMatchObject({
    code: "account.unauthenticated",
  });
  expect(await db("token_families").where({ user_id: id })).toEqual([]);
});

/** An account with a coupon's entitlement, revoked since, and a KYC with its events. */
async function insertRecords(email: string): Promise<{ readonly id: string }> {
  const { db } = server.database;
  await server.signUp(email);
  const { user_data_id: id } = await server.signIn(email);
  const at = server.clock.now();
  const [entry, kycCase, check] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const owner = { user_id: id, tenant_key: "munshi" };
  const span = { starts_at: at, ends_at: new Date(at.getTime() + dayMs), created_at: at };
  await db("entitlement_entries").insert({
    id: entry,
    ...owner,
    kind: "grant",
    source: "x",
    ...span,
  });
  await db("entitlement_revocations").insert({ entry_id: entry, reason: "test", revoked_at: at });
  const times = { created_at: at, updated_at: at };
  await db("kyc_cases").insert({ id: kycCase, ...owner, status: "opened", ...times });
  await db("kyc_checks").insert({
    id: check,
    case_id: kycCase,
    kind: "pan",
    status: "failed",
    created_at: at,
    decided_at: at,
  });
  await db("kyc_events").insert({
    id: crypto.randomUUID(),
    case_id: kycCase,
    to_status: "opened",
    check_id: check,
    at,
  });
  return { id };
}

/** A public query with a version and a link, which hang on each other. */
async function insertQuery(userId: string): Promise<void> {
  const { db } = server.database;
  const at = server.clock.now();
  const id = "0190a5c2-0000-7000-8000-0000000000bb";
  await db("saved_queries").insert({
    id,
    user_id: userId,
    tenant_key: "munshi",
    name: "gone query",
    name_key: "gone query",
    description: "",
    access: "public",
    current_version: 1,
    filter_keys: [],
    created_at: at,
    updated_at: at,
  });
  await db("saved_query_versions").insert({
    query_id: id,
    version: 1,
    text: "ROE > 15",
    created_at: at,
  });
  await db("shared_queries").insert({
    id: "0190a5c2-0000-7000-8000-0000000000cc",
    token_hash: Buffer.alloc(32, 1),
    query_id: id,
    version: 1,
    dataset_version: "x",
    as_of: "2026-11-20",
    filters: "[]",
    lists: "[]",
    created_at: at,
  });
  await expect(db("saved_query_versions").where({ query_id: id }).delete()).rejects.toThrow(
    "never changed",
  );
}
