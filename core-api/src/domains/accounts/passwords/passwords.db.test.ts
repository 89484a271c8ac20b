import { afterAll, beforeAll, expect, test } from "vitest";
import { password, startAccountsServer } from "../testing/accounts-server.ts";
import type { AccountsServer } from "../testing/accounts-server.ts";
import { createPasswordHasher } from "./password-hasher.ts";

let server: AccountsServer;
beforeAll(async () => {
  server = await startAccountsServer();
  await server.signUp("asha@example.in");
  await server.signUp("bela@example.in");
});
afterAll(async () => {
  await server.close();
});

const forget = (email: string) =>
  server.call(`/user/forgot_password?email_id=${encodeURIComponent(email)}`);
const change = (body: object) => server.call("/user/change_password", { body });
const body = (userId: string, code: string, chosen = "a new password") => ({
  user_id: userId,
  password: chosen,
  confirm_password: chosen,
  validation_code: code,
});

test("forgetting a password answers the same for every address, and mails only who has an account", async () => {
  const known = await forget("Asha@example.in");
  const unknown = await forget("nobody@example.in");
  expect([known.status, known.body]).toEqual([200, { success: true, message: "Mail Sent" }]);
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  const headers = (told: typeof known): string[] =>
    [...told.headers.keys()].filter((name) => name !== "date").toSorted();
  expect(headers(unknown)).toEqual(headers(known));
  await server.deliver();
  const receivers = server.mailbox.mails.map(({ to }) => to);
  expect(receivers).toContain("asha@example.in");
  expect(receivers).not.toContain("nobody@example.in");
});

test("past its limit an address still gets the same answer, and no mail", async () => {
  const email = "bela@example.in";
  const count = (): number => server.mailbox.mails.filter(({ to }) => to === email).length;
  await server.deliver();
  const before = count();
  const answers: unknown[] = [];
  for (let index = 0; index < 7; index += 1) answers.push((await forget(email)).body);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  await server.deliver();
  expect(count() - before).toBe(5);
  server.clock.advance(3_600_000);
});

test("a password is changed by the code, once, and every sign-in before it ends", async () => {
  const email = "asha@example.in";
  const [laptop, phone] = [await server.signIn(email), await server.signIn(email)];
  await forget(email);
  const code = await server.codeFor(email);
  const told = await change(body(email, code));
  expect([told.status, told.body.success]).toEqual([200, true]);
  for (const { access, refresh } of [laptop, phone]) {
    expect((await server.call("/user/viewer", { bearer: access })).status).toBe(401);
    expect((await server.call("/jwt/token/refresh/", { body: { refresh } })).status).toBe(401);
  }
  await expect(server.signIn(email)).rejects.toThrow("Incorrect email or password");
  expect((await server.signIn(email, "a new password")).success).toBe(true);
  const again = await change(body(email, code));
  expect([again.status, again.body.error.code]).toEqual([400, "password.code_unknown"]);
  await server.deliver();
  const mail = server.mailbox.mails.findLast(({ to }) => to === email);
  expect(mail?.text).toContain("Your password was changed");
  const entries = await server.database
    .db("audit_entries")
    .where({ action: "account.password_changed" });
  expect(entries).toHaveLength(1);
});

test("the user may be named by id too; the code decides", async () => {
  const email = "bela@example.in";
  const { user_data_id: id } = await server.signIn(email);
  await forget(email);
  const code = await server.codeFor(email);
  const foreign = await server.signIn("asha@example.in", "a new password");
  for (const named of [foreign.user_data_id, "asha@example.in", "stranger@example.in", "7", "x"]) {
    const told = await change(body(named, code));
    expect([told.status, told.body.message]).toEqual([400, "validation_code not found"]);
  }
  expect((await change(body(id, code, password))).status).toBe(200);
});

test("a code holds for ten minutes and serves no sign-up's check", async () => {
  const email = "bela@example.in";
  await forget(email);
  const code = await server.codeFor(email);
  const checked = await server.call("/user/check_verification_code", {
    body: { client_id: "", email_id: email, validation_code: code },
  });
  expect(checked.body).toMatchObject({ status: 2 });
  server.clock.advance(600_000);
  const late = await change(body(email, code));
  expect([late.status, late.body.message]).toEqual([400, "verification time exceeded"]);
});

test("after five wrong codes the right one comes too late", async () => {
  const email = "bela@example.in";
  await forget(email);
  const code = await server.codeFor(email);
  const wrong = code === "000000" ? "000001" : "000000";
  for (let index = 0; index < 5; index += 1) {
    expect((await change(body(email, wrong))).status).toBe(400);
  }
  expect((await change(body(email, code))).body.message).toBe("validation_code not found");
});

test("a password close to the stored name is refused, and the same code sets a better one", async () => {
  const email = "lata@example.in";
  await server.signUp(email);
  await forget(email);
  const code = await server.codeFor(email);
  for (let index = 0; index < 6; index += 1) {
    const refused = await change(body(email, code, "Asha-Rao-1990"));
    expect([refused.status, refused.body.error.code]).toEqual([400, "password.personal"]);
  }
  expect((await change(body(email, code))).status).toBe(200);
});

test("an account with a password that could not be set today still signs in", async () => {
  const email = "early@example.in";
  await server.signUp(email);
  const hash = await createPasswordHasher().hash("password");
  await server.database.db("users").where({ email }).update({ password_hash: hash });
  expect((await server.signIn(email, "password")).success).toBe(true);
});

test.each([
  [{}, "All the fields are required!"],
  [{ ...body("asha@example.in", "123456"), user_id: "" }, "All the fields are required!"],
  [{ ...body("asha@example.in", "123456"), confirm_password: "else" }, "Passwords dont match!"],
  [body("asha@example.in", "123456", "1234567"), "Password must be at least 8 characters."],
  [
    body("asha@example.in", "123456", "Password@123"),
    "This password is too common. Choose one that is harder to guess.",
  ],
])("%j is told: %s", async (given, message) => {
  const told = await change(given);
  expect([told.status, told.body.success, told.body.message]).toEqual([400, false, message]);
});

test.each([
  ["", "All the fields are required!"],
  ["  ", "All the fields are required!"],
  ["nobody", "invalid email."],
])("forgetting needs an address, not %j", async (email, message) => {
  const told = await forget(email);
  expect([told.status, told.body.message]).toEqual([400, message]);
});
