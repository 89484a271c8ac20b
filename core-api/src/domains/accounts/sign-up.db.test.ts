import { afterAll, beforeAll, expect, test } from "vitest";
import type { CodeAnswer, UserExistsAnswer, UserStatusAnswer } from "../../contract/index.ts";
import {
  internalSecret,
  password,
  signUpBody,
  startAccountsServer,
} from "./testing/accounts-server.ts";
import type { AccountsServer } from "./testing/accounts-server.ts";

let server: AccountsServer;
beforeAll(async () => {
  server = await startAccountsServer();
});
afterAll(async () => {
  await server.close();
});

const minute = 60_000;
const send = (email: string, clientId = "", headers: Record<string, string> = {}) =>
  server.call("/user/send_verification_code", {
    body: { client_id: clientId, email_id: email },
    headers,
  });
const check = async (email: string, code: string, clientId = ""): Promise<CodeAnswer> => {
  const told = await server.call<CodeAnswer>("/user/check_verification_code", {
    body: { client_id: clientId, email_id: email, validation_code: code },
  });
  expect(told.status).toBe(200);
  return told.body;
};
const signUp = (email: string, code: string, change: object = {}) =>
  server.call("/user/signup/", { body: { ...signUpBody(email, code), ...change } });
const statusOf = async (email: string): Promise<UserStatusAnswer> =>
  (await server.call<UserStatusAnswer>("/user/user_status", { body: { email } })).body;
const other = (code: string): string => (code === "000000" ? "000001" : "000000");

test("an address is verified by its code, then signs up, then signs in", async () => {
  const email = "asha@example.in";
  expect(await statusOf(email)).toMatchObject({ status: 2, user_exists: false });
  const sent = await send(" Asha@Example.in ");
  expect([sent.status, sent.body]).toEqual([200, { success: true, message: "Mail Sent" }]);
  expect(await statusOf(email)).toMatchObject({ status: 3, message: "Mail Sent" });
  const code = await server.codeFor(email);
  expect(await check(email, code)).toEqual({ success: true, message: "Mail Verified", status: 0 });
  expect(await statusOf(email)).toMatchObject({ status: 0, message: "Mail Verified" });
  const told = await signUp(email, code, { first_name: "Asha Devi Rao", last_name: "" });
  expect([told.status, told.body]).toEqual([
    201,
    { success: true, message: "Successfully Signed Up! Please login." },
  ]);
  expect(await server.database.db("users").where({ email }).first()).toMatchObject({
    tenant_key: "munshi",
    first_name: "Asha",
    last_name: "Devi Rao",
    phone: "9876543210",
    email_verified_at: server.clock.now(),
  });
  expect((await server.signIn(email)).success).toBe(true);
  expect(await statusOf(email)).toMatchObject({ status: 2, user_exists: true });
});

test("a code serves one sign-up", async () => {
  const email = "once@example.in";
  await server.signUp(email);
  const code = await server.codeFor(email);
  const told = await signUp(email, code);
  expect([told.status, told.body.error.code]).toEqual([400, "sign_up.unverified"]);
});

test.each([
  ["without a code", ""],
  ["with a code that was never checked", null],
])("nobody signs up %s", async (_title, given) => {
  const email = "unproven@example.in";
  await send(email);
  const told = await signUp(email, given ?? (await server.codeFor(email)));
  expect(told.status).toBe(400);
  expect(told.body).toMatchObject({
    success: false,
    message: "Verify your email address first.",
    username: ["Verify your email address first."],
  });
});

test("one address's code is nothing for another, and another client's neither", async () => {
  await send("one@example.in");
  await send("two@example.in");
  const code = await server.codeFor("one@example.in");
  if (code === (await server.codeFor("two@example.in"))) return;
  expect((await check("two@example.in", code)).status).toBe(2);
  expect((await check("one@example.in", code, "client-1")).status).toBe(2);
  await send("one@example.in", "client-1");
  const clients = await server.codeFor("one@example.in");
  expect((await check("one@example.in", clients, "client-2")).status).toBe(2);
  expect((await check("one@example.in", clients, "client-1")).status).toBe(0);
  expect((await check("one@example.in", code)).status).toBe(0);
  expect((await signUp("two@example.in", code)).status).toBe(400);
});

test("a code holds for ten minutes, its proof for thirty more", async () => {
  const email = "late@example.in";
  await send(email);
  const code = await server.codeFor(email);
  server.clock.advance(10 * minute - 1);
  expect((await check(email, code)).status).toBe(0);
  server.clock.advance(30 * minute + 1);
  expect((await signUp(email, code)).body.message).toBe("verification time exceeded");
  await send(email);
  const next = await server.codeFor(email);
  server.clock.advance(10 * minute);
  expect(await check(email, next)).toEqual({
    success: false,
    message: "verification time exceeded",
    status: 1,
  });
  expect(await statusOf(email)).toMatchObject({ status: 1 });
});

test("five tries are all that a code has, and a new code puts the old one out of use", async () => {
  const email = "guess@example.in";
  await send(email);
  const first = await server.codeFor(email);
  for (let index = 0; index < 5; index += 1) {
    expect(await check(email, other(first))).toMatchObject({
      status: 2,
      message: "validation_code not found",
    });
  }
  expect((await check(email, first)).status).toBe(2);
  server.clock.advance(1);
  await send(email);
  const second = await server.codeFor(email);
  const stale = first === second ? other(second) : first;
  expect((await check(email, stale)).status).toBe(2);
  expect((await check(email, second)).status).toBe(0);
  expect((await check(email, second)).status).toBe(2);
});

test("who needed every try for the code has all of them again for the sign-up", async () => {
  const email = "slip@example.in";
  await send(email);
  const code = await server.codeFor(email);
  for (let index = 0; index < 4; index += 1) await check(email, other(code));
  expect((await check(email, code)).status).toBe(0);
  for (let index = 0; index < 4; index += 1) {
    expect((await signUp(email, other(code))).status).toBe(400);
  }
  expect((await signUp(email, code)).status).toBe(201);
});

test.each(["12345", "1234567", "12345x", "１２３４５６", ""])("%j is no code", async (given) => {
  await send("shape@example.in");
  expect((await check("shape@example.in", given)).status).toBe(2);
});

test("a code whose mail is late is not mailed at all", async () => {
  await send("slow@example.in");
  server.clock.advance(10 * minute);
  await server.deliver();
  expect(server.mailbox.mails.some(({ to }) => to === "slow@example.in")).toBe(false);
});

test("who has an account already is told so by mail alone", async () => {
  const email = "known@example.in";
  await server.signUp(email);
  const sent = await send(email);
  expect([sent.status, sent.body]).toEqual([200, { success: true, message: "Mail Sent" }]);
  await server.deliver();
  const mail = server.mailbox.mails.findLast(({ to }) => to === email);
  expect(mail?.text).toContain("You already have an account");
  expect(mail?.text).toContain("http://localhost:8080/login");
  expect(mail?.text).not.toMatch(/\b\d{6}\b/);
});

test("the same address cannot sign up twice, even with a code from before", async () => {
  const email = "twice@example.in";
  await send(email);
  const code = await server.codeFor(email);
  await check(email, code);
  expect((await signUp(email, code)).status).toBe(201);
  await server.database.db("verification_codes").where({ email }).update({ used_at: null });
  const told = await signUp(email, code);
  expect([told.status, told.body.error.code, Reflect.get(told.body, "username")]).toEqual([
    400,
    "account.email_taken",
    ["This email address is already registered. Log in."],
  ]);
});

test("what is wrong is told in the documented words, all of it", async () => {
  const told = await signUp("x", "", { mobile: "12", "confirm-password": "else" });
  expect(told.status).toBe(400);
  expect(told.body).toMatchObject({
    success: false,
    message: "invalid email.",
    username: ["invalid email."],
    "confirm-password": ["Passwords dont match!"],
    mobile: ["Phone number must contain 10 digit"],
    error: {
      code: "sign_up.invalid",
      details: [{ path: "body.email" }, { path: "body.confirm-password" }, { path: "body.mobile" }],
    },
  });
});

test.each(["", "nobody", "a@b"])("%j gets no code", async (email) => {
  const told = await send(email);
  expect([told.status, told.body.success, told.body.message]).toEqual([
    400,
    false,
    "invalid email.",
  ]);
});

test("an address is sent five codes an hour", async () => {
  server.clock.advance(60 * minute);
  const answers: number[] = [];
  for (let index = 0; index < 6; index += 1) answers.push((await send("many@example.in")).status);
  expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await send("many@example.in")).body).toMatchObject({
    success: false,
    message: "Something went wrong please try login again!",
  });
  server.clock.advance(60 * minute);
  expect((await send("many@example.in")).status).toBe(200);
});

test("whether an account exists is told, and to one address only so often", async () => {
  const ask = (email: string, from: string) =>
    server.call<UserExistsAnswer>("/user/check_user_exists", {
      body: { email },
      headers: { "x-internal-secret": internalSecret, "x-munshi-client-address": from },
    });
  expect((await ask("Asha@example.in", "198.51.100.1")).body).toEqual({
    success: true,
    message: "",
    exists: true,
  });
  expect((await ask("nobody@example.in", "198.51.100.1")).body).toEqual({
    success: false,
    message: "No active account found or Invalid username!",
    exists: false,
  });
  const many = Array.from({ length: 300 }, () => ask("nobody@example.in", "198.51.100.2"));
  expect((await Promise.all(many)).every(({ status }) => status === 200)).toBe(true);
  expect((await ask("nobody@example.in", "198.51.100.2")).status).toBe(429);
  expect((await ask("nobody@example.in", "198.51.100.3")).status).toBe(200);
});

test("a partner's sign-up belongs to the partner, and its mail leads to the partner's site", async () => {
  await server.database.db("tenants").insert({ key: "zerodha", name: "Zerodha" });
  const headers = { "x-internal-secret": internalSecret, "x-munshi-tenant": "zerodha" };
  const email = "partner@example.in";
  await send(email, "", headers);
  const code = await server.codeFor(email);
  await check(email, code);
  await server.call("/user/signup/", { body: signUpBody(email, code), headers });
  expect(await server.database.db("users").where({ email }).first()).toMatchObject({
    tenant_key: "zerodha",
  });
  await server.call(`/user/forgot_password?email_id=${email}`, { headers });
  await server.deliver();
  const mail = server.mailbox.mails.findLast(({ to }) => to === email);
  expect(mail?.text).toContain("http://zerodha.localhost:8080/reset-password#");
});

test("the broker's email dialog asks for a password once, and takes it with the code", async () => {
  const [email, clientId] = ["dialog@example.in", "ZX1234"];
  const hasPassword = async (): Promise<object> =>
    (await server.call("/user/check_broker_user_exists", { body: { email, client_id: clientId } }))
      .body;
  expect(await hasPassword()).toEqual({ success: true, password: false, message: "" });
  await send(email, clientId);
  const code = await server.codeFor(email);
  for (const [weak, reason] of [
    ["short", "password.too_short"],
    ["sunshine1", "password.common"],
    ["dialog@example", "password.personal"],
  ]) {
    const refused = await server.call("/user/check_verification_code", {
      body: { email_id: email, client_id: clientId, validation_code: code, password: weak },
    });
    expect([refused.status, refused.body.error.code]).toEqual([400, reason]);
  }
  const told = await server.call("/user/check_verification_code", {
    body: { email_id: email, client_id: clientId, validation_code: code, password },
  });
  expect(told.body).toMatchObject({ status: 0, message: "Mail Verified" });
  expect(await hasPassword()).toEqual({ success: true, password: true, message: "" });
  expect((await server.signIn(email)).success).toBe(true);
});

test("who signs in through others alone gets a password by the dialog, and that is recorded", async () => {
  const [email, clientId] = ["social@example.in", "google:1"];
  const { db } = server.database;
  await server.signUp(email);
  await db("users").where({ email }).update({ password_hash: null });
  await send(email, clientId);
  const code = await server.codeFor(email);
  await server.call("/user/check_verification_code", {
    body: { email_id: email, client_id: clientId, validation_code: code, password },
  });
  const { user_data_id: id } = await server.signIn(email);
  const entries = await db("audit_entries").where({ action: "account.password_set", subject: id });
  expect(entries).toHaveLength(1);
});

test("the broker's dialog never changes a password that is there", async () => {
  const [email, clientId] = ["asha@example.in", "ZX9999"];
  await send(email, clientId);
  const code = await server.codeFor(email);
  await server.call("/user/check_verification_code", {
    body: { email_id: email, client_id: clientId, validation_code: code, password: "another one" },
  });
  const told = await server.call("/jwt/token/", {
    body: { username: email, password: "another one" },
  });
  expect(told.status).toBe(401);
});
