import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { clientAddressHeader, internalSecretHeader } from "../../contract/index.ts";
import type { RefreshAnswer } from "../../contract/index.ts";
import { internalSecret, password, startAccountsServer } from "./testing/accounts-server.ts";
import type { AccountsServer, Told, Failure } from "./testing/accounts-server.ts";

let server: AccountsServer;
beforeAll(async () => {
  server = await startAccountsServer();
  await server.signUp("asha@example.in");
  await server.signUp("bina@example.in");
});
afterAll(async () => {
  await server.close();
});
beforeEach(async () => {
  await server.database.db("attempt_counters").delete();
});

/** A call of the bff for a client address. */
const from = (address: string) => ({
  [internalSecretHeader]: internalSecret,
  [clientAddressHeader]: address,
});
const statusesOf = (told: readonly Told[]) => new Set(told.map(({ status }) => status));
const repeat = async <T>(count: number, call: (index: number) => Promise<T>): Promise<T[]> => {
  const told: T[] = [];
  for (let index = 0; index < count; index += 1) told.push(await call(index));
  return told;
};

test("the tries of one IPv6 network count together, and the next network has its own", async () => {
  const tryAt = async (address: string, given = "wrong"): Promise<Told<Failure>> =>
    server.call("/jwt/token/", {
      body: { username: "asha@example.in", password: given },
      headers: from(address),
    });
  const told = await repeat(10, (index) => tryAt(`2001:db8:1:2:${index}::${index}`));
  expect(statusesOf(told)).toEqual(new Set([401]));
  expect((await tryAt("2001:db8:1:2:ffff::1", password)).status).toBe(429);
  expect((await tryAt("2001:db8:1:3::1", password)).status).toBe(200);
  // The same IPv4 address, however it is written.
  await repeat(10, () => tryAt("::ffff:203.0.113.7"));
  expect((await tryAt("203.0.113.7", password)).status).toBe(429);
  expect((await tryAt("203.0.113.8", password)).status).toBe(200);
});

test("a code that could not be handed over does not count, until its mail is tried again", async () => {
  const email = "outage@example.in";
  const { mailbox, clock, database } = server;
  const counted = async () => {
    const rows = (await database.db("attempt_counters").whereLike("subject", "code%")) as {
      readonly attempts: number;
    }[];
    return rows.map(({ attempts }) => attempts);
  };
  const ask = async () =>
    server.call("/user/send_verification_code", { body: { client_id: "", email_id: email } });
  const mails = () => mailbox.mails.filter(({ to }) => to === email).length;
  const [taken] = [mailbox.answerReceiver];
  mailbox.answerReceiver = "450 busy";
  await ask();
  expect(await counted()).toEqual([1, 1, 1]);
  await server.deliver();
  expect(await counted()).toEqual([]);
  mailbox.answerReceiver = taken;
  clock.advance(2_000);
  await server.deliver();
  expect([await counted(), mails()]).toEqual([[1, 1, 1], 1]);

  // Other codes have used the tries that were given back.
  mailbox.answerReceiver = "450 busy";
  await ask();
  await server.deliver();
  await database.db("attempt_counters").whereLike("subject", "codeMail:%").update({ attempts: 5 });
  mailbox.answerReceiver = taken;
  clock.advance(2_000);
  await server.deliver();
  expect(mails()).toBe(1);
});

test("a sign-in is renewed two hundred times an hour, and its neighbours are not held back", async () => {
  const renew = (refresh: string) =>
    server.call<RefreshAnswer & Failure>("/jwt/token/refresh/", {
      body: { refresh },
      headers: from("203.0.113.9"),
    });
  let { refresh } = await server.signIn("asha@example.in");
  await repeat(200, async () => {
    const told = await renew(refresh);
    expect(told.status).toBe(200);
    refresh = told.body.refresh;
  });
  const held = await renew(refresh);
  expect([held.status, held.body.error.code]).toEqual([429, "attempts.too_many"]);
  expect(Number(held.headers.get("retry-after"))).toBeGreaterThan(0);
  const other = await server.signIn("bina@example.in");
  expect((await renew(other.refresh)).status).toBe(200);
  // Nothing was used up by what was refused.
  server.clock.advance(3_600_000);
  expect((await renew(refresh)).status).toBe(200);
});

test("invented tokens are tried two hundred times from one network", async () => {
  const guess = (address: string) =>
    server.call("/jwt/token/refresh/", {
      body: { refresh: "x".repeat(43) },
      headers: from(address),
    });
  const told = await repeat(200, (index) => guess(`2001:db8:7:8::${index.toString(16)}`));
  expect(statusesOf(told)).toEqual(new Set([401]));
  expect((await guess("2001:db8:7:8::ffff")).status).toBe(429);
  expect((await guess("2001:db8:7:9::1")).status).toBe(401);
  const { refresh } = await server.signIn("asha@example.in");
  const right = await server.call("/jwt/token/refresh/", {
    body: { refresh },
    headers: from("2001:db8:7:8::1"),
  });
  expect(right.status).toBe(200);
});

test("a sign-in is carried to other sites sixty times an hour by one member", async () => {
  const fork = async (email: string) => {
    // A sign-in of its own each time, as of many the newest twenty stay.
    const { access: bearer } = await server.signIn(email);
    return server.call("/jwt/token/fork/", { body: {}, bearer });
  };
  const told = await repeat(60, () => fork("asha@example.in"));
  expect(statusesOf(told)).toEqual(new Set([200]));
  const held = await fork("asha@example.in");
  expect([held.status, held.body.error.code]).toEqual([429, "attempts.too_many"]);
  expect((await fork("bina@example.in")).status).toBe(200);
});
