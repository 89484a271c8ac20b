import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import type {
  LoginResponse,
  RecoveryCodesAnswer,
  RefreshAnswer,
  SecondStepNeeded,
  SecurityAnswer,
  SignInsAnswer,
  TotpSetupAnswer,
} from "../../../contract/index.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { internalSecret, password, startAccountsServer } from "../testing/accounts-server.ts";
import type { AccountsServer, Failure } from "../testing/accounts-server.ts";
import { composeMemberStatus } from "../../../compose-member-status.ts";
import { createSignInService } from "../sign-in.service.ts";
import { createServiceDeps, meddleAfter } from "../testing/service-deps.ts";

let server: AccountsServer;
beforeAll(async () => {
  server = await startAccountsServer();
});
afterAll(async () => {
  await server.close();
});

/** The app's code, `steps` of 30 seconds from now. */
function codeOf(secret: string, steps = 0): string {
  const timestamp = server.clock.now().getTime() + steps * 30_000;
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp });
}

const post = <Body = Failure>(bearer: string, path: string, body: object) =>
  server.call<Body>(`/user/security${path}`, { bearer, body });
const read = async (bearer: string): Promise<SecurityAnswer> =>
  (await server.call<SecurityAnswer>("/user/security", { bearer })).body;

interface Protected {
  readonly email: string;
  readonly access: string;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** A member whose authenticator app is on; its next unused code is the one a step from now. */
async function protect(email: string): Promise<Protected> {
  await server.signUp(email);
  const { access } = await server.signIn(email);
  const { body } = await post<TotpSetupAnswer>(access, "/totp", { password });
  const confirmed = await post<RecoveryCodesAnswer>(access, "/totp/confirm", {
    code: codeOf(body.secret),
  });
  expect(confirmed.status).toBe(200);
  server.clock.advance(60_000);
  return { email, access, secret: body.secret, recoveryCodes: confirmed.body.recovery_codes };
}

const browser = (mark: string) => ({
  "x-internal-secret": internalSecret,
  "x-munshi-client-device": `${mark.repeat(43)} Chrome on Linux`,
  "x-munshi-client-flow": mark.repeat(43),
});

async function firstStep(email: string, headers: Record<string, string> = {}): Promise<string> {
  const told = await server.call<Failure & SecondStepNeeded>("/jwt/token/", {
    body: { username: email, password },
    headers,
  });
  expect([told.status, told.body.error.code]).toEqual([401, "sign_in.second_step"]);
  expect(told.body).toMatchObject({ success: false, detail: told.body.message });
  expect(JSON.stringify(told.body)).not.toContain("access");
  return told.body.second_step.token;
}

const secondStep = (body: object, headers: Record<string, string> = {}) =>
  server.call<LoginResponse & Failure>("/jwt/token/second_step/", { body, headers });

test("an app is set up with the password, and a sign-in then takes its code, once", async () => {
  const email = "totp@example.in";
  await server.signUp(email);
  const { access } = await server.signIn(email);
  expect(await read(access)).toEqual({
    has_password: true,
    totp_since: null,
    recovery_codes_left: 0,
    passkeys: [],
  });
  const refused = await post(access, "/totp", { password: "not the password" });
  expect([refused.status, refused.body.error.code]).toEqual([403, "security.wrong_password"]);
  const { body } = await post<TotpSetupAnswer>(access, "/totp", { password });
  expect(body.uri).toContain(`secret=${body.secret}`);
  expect((await server.signIn(email)).success).toBe(true);
  const wrong = await post(access, "/totp/confirm", { code: codeOf(body.secret, 10) });
  expect([wrong.status, wrong.body.error.code]).toEqual([403, "security.wrong_code"]);
  const code = codeOf(body.secret);
  const told = await post<RecoveryCodesAnswer>(access, "/totp/confirm", { code });
  expect(new Set(told.body.recovery_codes).size).toBe(10);
  expect(await read(access)).toMatchObject({
    totp_since: server.clock.now().toISOString(),
    recovery_codes_left: 10,
  });
  const again = await post(access, "/totp", { password });
  expect(again.body.error.code).toBe("security.code_needed");

  const token = await firstStep(email);
  expect((await secondStep({ token, code })).body.error.code).toBe("second_step.wrong_code");
  server.clock.advance(30_000);
  const done = await secondStep({ token, code: codeOf(body.secret) });
  expect([done.status, done.body.message]).toEqual([200, "Login Successful"]);
  server.clock.advance(30_000);
  const reused = await secondStep({ token, code: codeOf(body.secret) });
  expect([reused.status, reused.body.error.code]).toEqual([401, "second_step.ended"]);
  await server.deliver();
  const mail = server.mailbox.mails.findLast(({ to }) => to === email);
  expect(mail?.text).toContain("Two-step verification was turned on.");
});

test("a second step belongs to the browser and the site of the first, for five minutes", async () => {
  const { email, secret } = await protect("bound@example.in");
  const token = await firstStep(email, browser("a"));
  const code = codeOf(secret);
  const elsewhere = [browser("b"), {}, { ...browser("a"), "x-munshi-tenant": "zerodha" }];
  for (const headers of elsewhere) {
    const told = await secondStep({ token, code }, headers);
    expect([told.status, told.body.error.code]).toEqual([401, "second_step.ended"]);
  }
  server.clock.advance(300_000);
  const late = await secondStep({ token, code: codeOf(secret) }, browser("a"));
  expect(late.body.error.code).toBe("second_step.ended");
  const fresh = await firstStep(email, browser("a"));
  expect((await secondStep({ token: fresh, code: codeOf(secret) }, browser("a"))).status).toBe(200);
});

test("a second step has five tries, and an account ten in an hour", async () => {
  const { email, secret } = await protect("tries@example.in");
  for (const [tries, end] of [
    [5, "second_step.ended"],
    [5, "attempts.too_many"],
  ] as const) {
    const token = await firstStep(email);
    for (let index = 0; index < tries; index += 1) {
      const told = await secondStep({ token, code: codeOf(secret, 100 + index) });
      expect(told.body.error.code).toBe("second_step.wrong_code");
    }
    if (end === "second_step.ended") continue;
    expect((await secondStep({ token, code: codeOf(secret) })).body.error.code).toBe(end);
  }
});

test("a second step has thirty tries a day", async () => {
  const { email, secret } = await protect("daily@example.in");
  const { db } = server.database;
  await db("attempt_counters").delete();
  const wrong = await secondStep({ token: await firstStep(email), code: "000000" });
  expect(wrong.body.error.code).toBe("second_step.wrong_code");
  const ofDay = () => db("attempt_counters").whereLike("subject", "secondStepDay:%");
  await ofDay().update({ attempts: 29 });
  const token = await firstStep(email);
  const right = { token, code: codeOf(secret) };
  expect((await secondStep(right)).status).toBe(200);
  // A right code is given back.
  expect(await ofDay().first()).toMatchObject({ attempts: 29 });
  await ofDay().update({ attempts: 30 });
  server.clock.advance(30_000);
  const late = await secondStep({ token: await firstStep(email), code: codeOf(secret) });
  expect([late.status, late.body.error.code]).toEqual([429, "attempts.too_many"]);
});

test("a recovery code signs in once, and its owner hears of it", async () => {
  const { email, access, recoveryCodes } = await protect("recovery@example.in");
  const [code = ""] = recoveryCodes;
  const typed = code.toUpperCase().replace("-", " ");
  expect((await secondStep({ token: await firstStep(email), recovery_code: typed })).status).toBe(
    200,
  );
  const again = await secondStep({ token: await firstStep(email), recovery_code: code });
  expect(again.body.error.code).toBe("second_step.wrong_code");
  expect((await read(access)).recovery_codes_left).toBe(9);
  const told = await server.call<{ results: { notification: string }[] }>(
    "/help-action/notifications/",
    { bearer: access },
  );
  expect(told.body.results[0]?.notification).toContain("A recovery code was used.");
});

test("new recovery codes put the earlier ones out of use", async () => {
  const { email, access, secret, recoveryCodes } = await protect("renew@example.in");
  const told = await post<RecoveryCodesAnswer>(access, "/recovery_codes", {
    password,
    code: codeOf(secret),
  });
  const token = await firstStep(email);
  const old = await secondStep({ token, recovery_code: recoveryCodes[0] });
  expect(old.body.error.code).toBe("second_step.wrong_code");
  expect((await secondStep({ token, recovery_code: told.body.recovery_codes[0] })).status).toBe(
    200,
  );
});

test("turning it off takes the password and a factor; a reset password leaves it on", async () => {
  const { email, secret } = await protect("off@example.in");
  const { db } = server.database;
  await server.call(`/user/forgot_password?email_id=${email}`);
  const changed = await server.call("/user/change_password", {
    body: {
      user_id: email,
      password,
      confirm_password: password,
      validation_code: await server.codeFor(email),
    },
  });
  expect(changed.status).toBe(200);
  const token = await firstStep(email);
  const { access } = (await secondStep({ token, code: codeOf(secret) })).body;
  const noCode = await post(access, "/factors/remove", { password });
  expect([noCode.status, noCode.body.error.code]).toEqual([403, "security.code_needed"]);
  const used = await post(access, "/factors/remove", { password, code: codeOf(secret) });
  expect(used.body.error.code).toBe("security.wrong_code");
  server.clock.advance(30_000);
  const noPassword = await post(access, "/factors/remove", { code: codeOf(secret) });
  expect(noPassword.body.error.code).toBe("security.wrong_password");
  const off = await post(access, "/factors/remove", { password, code: codeOf(secret) });
  expect(off.status).toBe(200);
  expect((await server.signIn(email)).success).toBe(true);
  expect(await db("audit_entries").where({ action: "account.factors_off" })).toHaveLength(1);
  const twice = await post(access, "/factors/remove", { password });
  expect([twice.status, twice.body.error.code]).toEqual([409, "security.not_on"]);
});

test("a changed password ends a sign-in that waits for its second step", async () => {
  const { email, access, secret } = await protect("waiting@example.in");
  const token = await firstStep(email);
  const chosen = "another good password";
  const body = { password, code: codeOf(secret), new_password: chosen, confirm_password: chosen };
  expect((await post(access, "/password", body)).status).toBe(200);
  server.clock.advance(30_000);
  const told = await secondStep({ token, code: codeOf(secret) });
  expect(told.body.error.code).toBe("second_step.ended");
});

test("a password that changes while it is compared begins no second step", async () => {
  const { email } = await protect("raced@example.in");
  const deps = createServiceDeps(server);
  const { db } = server.database;
  const service = createSignInService(db, {
    ...deps,
    readStatus: composeMemberStatus({}),
    hasher: meddleAfter(deps.hasher, () =>
      db("users").where({ email }).update({ password_hash: "changed" }),
    ),
  });
  const origin = { tenant: "munshi", address: "203.0.113.9" };
  const given = { username: email, password, device: "", chatId: "" };
  await expect(service.signIn(origin, given)).rejects.toMatchObject({
    code: "sign_in.wrong_password",
  });
});

test("an app that is being set up is confirmed in ten tries", async () => {
  const email = "guessed@example.in";
  await server.signUp(email);
  const { access } = await server.signIn(email);
  const { body } = await post<TotpSetupAnswer>(access, "/totp", { password });
  for (let tries = 0; tries < 10; tries += 1) {
    await post(access, "/totp/confirm", { code: codeOf(body.secret, 100 + tries) });
  }
  const told = await post(access, "/totp/confirm", { code: codeOf(body.secret) });
  expect([told.status, told.body.error.code]).toEqual([429, "attempts.too_many"]);
});

test("a password is changed with the current one, and only the device that asks stays", async () => {
  const email = "change@example.in";
  await server.signUp(email);
  const [own, other] = [await server.signIn(email), await server.signIn(email)];
  const change = (change: object) =>
    post(own.access, "/password", {
      password,
      new_password: "another good password",
      confirm_password: "another good password",
      ...change,
    });
  const refusals: readonly (readonly [object, number, string])[] = [
    [{ password: "not this one" }, 403, "security.wrong_password"],
    [{ confirm_password: "else" }, 400, "password.differs"],
    [{ new_password: password, confirm_password: password }, 400, "password.same"],
    [{ new_password: "sunshine1", confirm_password: "sunshine1" }, 400, "password.common"],
    [{ new_password: "Asha Rao 1", confirm_password: "Asha Rao 1" }, 400, "password.personal"],
  ];
  for (const [given, status, code] of refusals) {
    const told = await change(given);
    expect([told.status, told.body.error.code]).toEqual([status, code]);
  }
  expect((await change({})).status).toBe(200);
  const { body } = await server.call<SignInsAnswer>("/user/sign_ins", { bearer: own.access });
  expect(body.results).toHaveLength(1);
  expect((await server.call("/user/viewer", { bearer: other.access })).status).toBe(401);
  await expect(server.signIn(email)).rejects.toThrow("Incorrect email or password.");
  await server.deliver();
  const mail = server.mailbox.mails.findLast(({ to }) => to === email);
  expect(mail?.text).toContain("Your password was changed");
});

test("a member without a password has just logged in instead", async () => {
  const email = "outside@example.in";
  await server.signUp(email);
  const { access, refresh } = await server.signIn(email);
  await server.database.db("users").where({ email }).update({ password_hash: null });
  server.clock.advance(599_000);
  expect((await post(access, "/totp", {})).status).toBe(200);
  server.clock.advance(2_000);
  const renewed = await server.call<RefreshAnswer>("/jwt/token/refresh/", { body: { refresh } });
  const late = await post(renewed.body.access, "/totp", {});
  expect([late.status, late.body.error.code]).toEqual([403, "security.sign_in_again"]);
});

test("support staff turn it off for an account, which ends its sign-ins and is recorded", async () => {
  const { email, access } = await protect("lost@example.in");
  const { security } = server.core.accounts;
  expect(await security.resetFactors("nobody@example.in", "a ticket")).toBe(false);
  expect(await security.resetFactors(email, "identity checked, request 42")).toBe(true);
  expect(await security.resetFactors(email, "again")).toBe(false);
  expect((await server.call("/user/viewer", { bearer: access })).status).toBe(401);
  expect((await server.signIn(email)).success).toBe(true);
  const entry: unknown = await server.database
    .db("audit_entries")
    .where({ action: "account.factors_reset" })
    .first();
  expect(entry).toMatchObject({ actor_kind: "system", actor_id: "cli" });
  await server.deliver();
  const mails = server.mailbox.mails.filter(({ to }) => to === email).map(({ text }) => text);
  expect(mails.join()).toContain("support team turned off two-step verification");
});

test("of 64 rivals one uses a code of the app, and one a recovery code", async () => {
  const deps = createServiceDeps(server);
  const { db } = server.database;
  const email = "rivals@example.in";
  await server.signUp(email);
  const { user_data_id: userId } = await server.signIn(email);
  const secret = await deps.factors.setUpTotp(userId);
  const codes = await deps.factors.confirmTotp(userId, codeOf(secret), async () => undefined);
  const place = { tenant: "munshi", purpose: "sign_in" } as const;
  for (let round = 0; round < 4; round += 1) {
    server.clock.advance(30_000);
    const code = codeOf(secret);
    for (const proof of [
      { code, recoveryCode: "", passkey: null },
      { code: "", recoveryCode: codes[round] ?? "", passkey: null },
    ]) {
      const outcomes = await Promise.all(
        Array.from({ length: 64 }, () =>
          inTransaction(db, (transaction) => deps.factors.use(transaction, userId, proof, place)),
        ),
      );
      expect(outcomes.filter((outcome) => outcome !== null)).toHaveLength(1);
    }
  }
});

test("neither the app's secret nor a recovery code can be read from the database", async () => {
  const { secret, recoveryCodes } = await protect("sealed@example.in");
  const { db } = server.database;
  const stored = JSON.stringify([
    await db("totp_factors").select(db.raw("encode(sealed_secret, 'escape') as text")),
    await db("recovery_codes").select(db.raw("encode(code_hash, 'escape') as text")),
    await db("outbox_events").select("payload"),
    await db("audit_entries").select("details"),
  ]);
  for (const text of [secret, ...recoveryCodes]) expect(stored).not.toContain(text);
  expect(server.logged()).not.toContain(secret);
});
