import { createDatabaseSessionStore } from "@munshi/db/sessions";
import type { SessionMember, SessionStore } from "@munshi/db/sessions";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ViewerAnswer } from "../../contract/index.ts";
import { demoPassword, demoMembers } from "./demo-members.ts";
import { startAccountsServer } from "./testing/accounts-server.ts";
import type { AccountsServer } from "./testing/accounts-server.ts";

let server: AccountsServer;
let store: SessionStore;
beforeAll(async () => {
  server = await startAccountsServer({ DEMO_SIGN_INS: "1" });
  await server.core.startWork();
  store = createDatabaseSessionStore(server.database.db);
});
afterAll(async () => {
  await server.close();
});

/** Logs in and stores a session as the bff does. */
async function begin(name: string) {
  const tokens = await server.signIn(`${name}@demo.example`, demoPassword);
  const { sub: userId = "", fam } = decodeJwt<{ readonly fam: string }>(tokens.access);
  const idHash = Buffer.from(fam.padEnd(64, "0"));
  await store.insert(idHash, {
    tenant: "munshi",
    userId,
    familyId: fam,
    sealedTokens: Buffer.from("sealed"),
    createdAt: server.clock.now(),
    expiresAt: new Date("2099-01-01T00:00:00Z"),
  });
  const find = async (): Promise<SessionMember | undefined> =>
    (await store.find(idHash, server.clock.now()))?.member;
  return { tokens, userId, find };
}

test.each(demoMembers.map(({ name }) => name))(
  "a session of %s has the same flags as core-api's answer",
  async (name) => {
    const { tokens, find } = await begin(name);
    const { body } = await server.call<ViewerAnswer>("/user/viewer", { bearer: tokens.access });
    expect({ ...(await find()), isSignedIn: true }).toEqual(body.viewer);
  },
);

test("entitlements start and end to the millisecond, and end when revoked", async () => {
  const { db } = server.database;
  const { userId, find } = await begin("member");
  const at = server.clock.now().getTime();
  const subscribed: (boolean | undefined)[] = [];
  const id = crypto.randomUUID();
  for (const [from, until] of [
    [1, 10],
    [-10, -1],
    [0, 1],
  ] as const) {
    await db("entitlement_entries").insert({
      id: from === 0 ? id : crypto.randomUUID(),
      user_id: userId,
      tenant_key: "munshi",
      kind: "plan",
      source: `${from}`,
      starts_at: new Date(at + from),
      ends_at: new Date(at + until),
      created_at: new Date(at),
    });
    subscribed.push((await find())?.isSubscribed);
  }
  await db("entitlement_revocations").insert({
    entry_id: id,
    reason: "test",
    revoked_at: new Date(at),
  });
  subscribed.push((await find())?.isSubscribed);
  expect(subscribed).toEqual([false, false, true, false]);
});

test("a session has no member once the sign-in has ended", async () => {
  const { tokens, find } = await begin("referrer");
  expect(await find()).toBeDefined();
  await server.call("/jwt/token/logout/", { body: { refresh: tokens.refresh } });
  expect(await find()).toBeUndefined();
});
