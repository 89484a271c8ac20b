import {
  FACEBOOK_PEOPLE,
  GOOGLE_PEOPLE,
  startProviders,
  TEST_SETTINGS,
} from "@munshi/fixtures/providers";
import type { RunningProviders } from "@munshi/fixtures/providers";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { EmailNeeded, LoginResponse, TotpSetupAnswer } from "../../../contract/index.ts";
import { createTestClock, password, startAccountsServer } from "../testing/accounts-server.ts";
import type { AccountsServer, Failure, Told } from "../testing/accounts-server.ts";

const clock = createTestClock();
let providers: RunningProviders;
let server: AccountsServer;
beforeAll(async () => {
  providers = await startProviders(TEST_SETTINGS, () => clock.now().getTime());
  server = await startAccountsServer(
    {
      GOOGLE_CLIENT_ID: TEST_SETTINGS.googleClientId,
      GOOGLE_ISSUER: `${providers.url}/google`,
      GOOGLE_JWKS_URL: `${providers.url}/google/oauth2/v3/certs`,
      FACEBOOK_APP_ID: TEST_SETTINGS.facebookAppId,
      FACEBOOK_APP_SECRET: TEST_SETTINGS.facebookAppSecret,
      FACEBOOK_GRAPH_URL: `${providers.url}/facebook/v23.0`,
    },
    clock,
  );
});
afterAll(async () => {
  await server.close();
  await providers.close();
});
beforeEach(async () => {
  const { db } = server.database;
  await db("social_identities").delete();
});

async function order(path: string, fields: Record<string, string>): Promise<object> {
  const answer = await fetch(`${providers.url}/__sandbox/${path}`, {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  return (await answer.json()) as object;
}
const googleToken = async (person: string, flaw?: string): Promise<string> =>
  Reflect.get(
    await order("google/id-token", { person, ...(flaw === undefined ? {} : { flaw }) }),
    "credential",
  ) as string;
const facebookToken = async (person: string, flaw?: string): Promise<string> =>
  Reflect.get(
    await order("facebook/access-token", { person, ...(flaw === undefined ? {} : { flaw }) }),
    "access_token",
  ) as string;
const signIn = <Body = LoginResponse>(
  name: "google" | "facebook",
  token: string,
  more: object = {},
): Promise<Told<Body>> =>
  server.call<Body>(`/user/${name}/`, {
    body: { auth_token: token, family_name: "Given", given_name: "Also", ...more },
  });
const [gmail, workspace, elsewhere, unverified, oneName] = GOOGLE_PEOPLE.map(({ email }) => email);
const [withEmail, withoutEmail] = FACEBOOK_PEOPLE.map(({ id }) => id);

test("Google's word for its own addresses makes an account, and signs it in again", async () => {
  const first = await signIn("google", await googleToken(gmail ?? ""));
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({ success: true, message: "Login Successful" });
  const again = await signIn("google", await googleToken(gmail ?? ""));
  expect(again.body.user_data_id).toBe(first.body.user_data_id);
  expect(await server.database.db("users").where({ email: gmail }).first()).toMatchObject({
    first_name: "Asha",
    last_name: "Menon",
    password_hash: null,
    email_verified_at: clock.now(),
  });
  const told = await server.call("/jwt/token/", {
    body: { username: gmail, password: "anything" },
  });
  expect([told.status, told.body.error.code]).toEqual([401, "sign_in.wrong_password"]);
});

test("a Workspace vouches for its domain, and one name is name enough", async () => {
  const nobodys = { ref_id: { name: "<b>" } };
  expect((await signIn("google", await googleToken(workspace ?? ""), nobodys)).status).toBe(200);
  const referred = { ref_id: "partner-7" };
  expect((await signIn("google", await googleToken(oneName ?? ""), referred)).status).toBe(200);
  const users = server.database.db("users");
  expect(await users.clone().where({ email: oneName }).first()).toMatchObject({
    first_name: "Lakshmi",
    last_name: "Given",
    referred_by: "partner-7",
  });
  expect(await users.clone().where({ email: workspace }).first()).toMatchObject({
    referred_by: null,
  });
});

test.each([
  ["of another provider", elsewhere ?? ""],
  ["that was never verified", unverified ?? ""],
])("an address %s proves nothing: the email dialog's turn", async (_title, email) => {
  const told = await signIn<EmailNeeded & Failure>("google", await googleToken(email));
  const subject = GOOGLE_PEOPLE.find((person) => person.email === email)?.sub;
  expect(told.status).toBe(400);
  expect(told.body).toMatchObject({
    success: false,
    error_code: 4000,
    client_id: `google:${subject}`,
    email,
    error: { code: "social.email_needed" },
  });
  expect(await server.database.db("users").where({ email })).toEqual([]);
});

test.each([
  "wrong-audience",
  "wrong-issuer",
  "expired",
  "not-yet-issued",
  "unknown-key",
  "tampered",
  "alg-none",
  "alg-hs256",
])("a token of Google's that is %s signs nobody in", async (flaw) => {
  const told = await signIn<Failure>("google", await googleToken(gmail ?? "", flaw));
  expect([told.status, told.body.success, told.body.error.code]).toEqual([
    401,
    false,
    "social.refused",
  ]);
});

test.each(["expired", "other-app"])(
  "a token of Facebook's that is %s signs nobody in",
  async (flaw) => {
    const told = await signIn<Failure>("facebook", await facebookToken(withEmail ?? "", flaw));
    expect([told.status, told.body.error.code]).toEqual([401, "social.refused"]);
  },
);

test.each(["google", "facebook"] as const)("nonsense signs nobody in by %s", async (name) => {
  for (const token of ["", "nonsense", "a.b.c", "x".repeat(4_096)]) {
    expect((await signIn<Failure>(name, token)).status).toBe(401);
  }
});

test("Facebook vouches for no address: it is proven by a mailed code, once", async () => {
  const token = await facebookToken(withoutEmail ?? "");
  const needed = await signIn<EmailNeeded>("facebook", token);
  expect(needed.body).toMatchObject({ error_code: 4000, email: "" });
  const email = "divya@example.in";
  const clientId = needed.body.client_id;
  await server.call("/user/send_verification_code", {
    body: { client_id: clientId, email_id: email },
  });
  const code = await server.codeFor(email);
  const early = await signIn<Failure>("facebook", token, { email, validation_code: code });
  expect([early.status, early.body.error.code]).toEqual([400, "social.code_unknown"]);
  await server.call("/user/check_verification_code", {
    body: { client_id: clientId, email_id: email, validation_code: code },
  });
  const foreign = await facebookToken(withEmail ?? "");
  const stolen = await signIn<Failure>("facebook", foreign, { email, validation_code: code });
  expect(stolen.status).toBe(400);
  const told = await signIn("facebook", token, { email, validation_code: code });
  expect(told.status).toBe(200);
  const again = await signIn("facebook", await facebookToken(withoutEmail ?? ""));
  expect(again.body.user_data_id).toBe(told.body.user_data_id);
  expect(await server.database.db("users").where({ email }).first()).toMatchObject({
    first_name: "Divya",
    last_name: "Rao",
  });
});

test("an account whose address is verified is linked to its holder, who is notified", async () => {
  const email = "kabir.anand@post.example";
  await server.signUp(email);
  const { user_data_id: id } = await server.signIn(email);
  const token = await facebookToken(withEmail ?? "");
  const needed = await signIn<EmailNeeded>("facebook", token);
  expect(needed.body).toMatchObject({ error_code: 4000, email });
  const clientId = needed.body.client_id;
  await server.call("/user/send_verification_code", {
    body: { client_id: clientId, email_id: email },
  });
  const code = await server.codeFor(email);
  await server.call("/user/check_verification_code", {
    body: { client_id: clientId, email_id: email, validation_code: code },
  });
  const told = await signIn("facebook", token, { email, validation_code: code });
  expect(told.body.user_data_id).toBe(id);
  expect((await server.signIn(email, password)).user_data_id).toBe(id);
  const entries = await server.database
    .db("audit_entries")
    .where({ action: "account.facebook_linked", subject: id });
  expect(entries).toHaveLength(1);
  await server.deliver();
  const linked = "A Facebook account was linked.";
  expect(server.mailbox.mails.findLast(({ to }) => to === email)?.text).toContain(linked);
  const [notification] = (await server.database
    .db("notifications")
    .where({ user_id: id, kind: "security" })) as { readonly body: string }[];
  expect(notification?.body).toContain(linked);
});

test("a mailed code links no login to an account with two-step verification", async () => {
  const email = "protected@example.in";
  await server.signUp(email);
  const { access, user_data_id: id } = await server.signIn(email);
  const bearer = { bearer: access };
  const { body } = await server.call<TotpSetupAnswer>("/user/security/totp", {
    ...bearer,
    body: { password },
  });
  const code = TOTP.generate({
    secret: Secret.fromBase32(body.secret),
    timestamp: clock.now().getTime(),
  });
  await server.call("/user/security/totp/confirm", { ...bearer, body: { code } });
  const token = await facebookToken(withoutEmail ?? "");
  const { client_id: clientId } = (await signIn<EmailNeeded>("facebook", token)).body;
  await server.call("/user/send_verification_code", {
    body: { client_id: clientId, email_id: email },
  });
  const mailed = await server.codeFor(email);
  await server.call("/user/check_verification_code", {
    body: { client_id: clientId, email_id: email, validation_code: mailed },
  });
  const told = await signIn<Failure>("facebook", token, { email, validation_code: mailed });
  expect([told.status, told.body.error.code]).toEqual([409, "account.link_protected"]);
  expect(await server.database.db("social_identities").where({ user_id: id })).toEqual([]);
});

test("an account that never proved its address is linked to nobody until it does", async () => {
  const { db } = server.database;
  await signIn("google", await googleToken(gmail ?? ""));
  await db("social_identities").delete();
  await db("users").where({ email: gmail }).update({ email_verified_at: null });
  const told = await signIn<Failure>("google", await googleToken(gmail ?? ""));
  expect([told.status, told.body.error.code]).toEqual([409, "account.link_refused"]);
  await server.call(`/user/forgot_password?email_id=${gmail}`);
  const code = await server.codeFor(gmail ?? "");
  await server.call("/user/change_password", {
    body: { user_id: gmail, password, confirm_password: password, validation_code: code },
  });
  expect((await signIn("google", await googleToken(gmail ?? ""))).status).toBe(200);
});

test("one account holds one login of a kind", async () => {
  const { db } = server.database;
  await signIn("google", await googleToken(gmail ?? ""));
  await db("social_identities").update({ subject: "another-account-of-google" });
  const told = await signIn<Failure>("google", await googleToken(gmail ?? ""));
  expect([told.status, told.body.error.code]).toEqual([409, "account.other_identity"]);
});

test("rivals of one person make one account", async () => {
  const { db } = server.database;
  const email = workspace ?? "";
  const [user] = (await db("users").where({ email }).select("id")) as { id: string }[];
  await db("token_families")
    .where({ user_id: user?.id ?? null })
    .delete();
  await db("users").where({ email }).delete();
  const token = await googleToken(email);
  const told = await Promise.all(Array.from({ length: 16 }, () => signIn("google", token)));
  expect(told.map(({ status }) => status)).toEqual(Array(16).fill(200));
  expect(new Set(told.map(({ body }) => body.user_data_id)).size).toBe(1);
  expect(await db("users").where({ email })).toHaveLength(1);
});

test("while Facebook is down the answer says to try again, and nobody is signed in", async () => {
  const token = await facebookToken(withEmail ?? "");
  await order("faults", { provider: "facebook", mode: "error" });
  try {
    const told = await signIn<Failure>("facebook", token);
    expect([told.status, told.body.error.code]).toEqual([503, "provider.unavailable"]);
    expect(told.headers.get("retry-after")).toBe("10");
    const counted = server.database.db("attempt_counters").whereLike("subject", "social:%");
    const before = await counted.clone();
    await signIn<Failure>("facebook", token);
    expect(await counted.clone()).toEqual(before);
  } finally {
    await order("faults", { provider: "facebook", mode: "ok" });
  }
});

test("where a provider is not set up, that is said", async () => {
  const bare = await startAccountsServer({}, createTestClock());
  try {
    for (const name of ["google", "facebook"]) {
      const told = await bare.call(`/user/${name}/`, { body: { auth_token: "x" } });
      expect([told.status, told.body.error.code]).toEqual([503, "provider.not_configured"]);
    }
  } finally {
    await bare.close();
  }
});
