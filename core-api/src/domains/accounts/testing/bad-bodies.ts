import { propertyRuns } from "@munshi/fixtures/property-runs";
import * as fc from "fast-check";
import { Secret, TOTP } from "otpauth";
import type { TotpSetupAnswer } from "../../../contract/index.ts";
import type { Route } from "../../../platform/http/route.ts";
import { createAccountRoutes } from "../index.ts";
import { password, signUpBody } from "./accounts-server.ts";
import type { AccountsServer } from "./accounts-server.ts";

const email = "victim@example.in";

type Body = { readonly [name: string]: unknown };

const codeBody = { client_id: "", email_id: email, validation_code: "123456", password, email };
const socialBody = {
  auth_token: "a.b.c",
  given_name: "A",
  family_name: "B",
  email,
  validation_code: "123456",
};
const credential = { id: "eA", rawId: "eA", type: "public-key", clientExtensionResults: {} };
/** The right password; the second factor is wrong, so that nothing changes. */
const identity = {
  password,
  code: "000000",
  recovery_code: "abcde-fghij",
  passkey: {
    ...credential,
    response: { clientDataJSON: "eA", authenticatorData: "eA", signature: "eA" },
  },
};
const factor = { code: "000000", recovery_code: "", passkey: null };

/** Bodies that are nearly right, so that what is changed in them reaches what lies behind. */
const goodBodies: { readonly [path: string]: Body } = {
  "/jwt/token/": { username: email, password, last_login_device: "web", chat_id: 7 },
  "/jwt/token/refresh/": { refresh: "x".repeat(43) },
  "/jwt/token/logout/": { refresh: "x".repeat(43) },
  "/jwt/token/fork/": {},
  "/user/signup/": { ...signUpBody(email, "123456"), ref_id: "r1" },
  "/user/user_status": { email },
  "/user/check_user_exists": { email },
  "/user/google/": socialBody,
  "/user/facebook/": socialBody,
  "/user/send_verification_code": codeBody,
  "/user/check_verification_code": codeBody,
  "/user/check_broker_user_exists": codeBody,
  "/user/change_password": {
    user_id: email,
    password,
    confirm_password: password,
    validation_code: "123456",
  },
  "/portfolio/user_details/:user_id/": {
    user_info: { first_name: "A", last_name: "B", phone: "9876543210" },
    first_name: "A",
    last_name: "B",
    phone: "9876543210",
    final_score: 0,
    notification_unread_count: 0,
    product_type: "stockbox",
  },
  "/user/broker_login": { broker: 3, callback: "http://localhost:3000/zerodha" },
  "/user/set_oauth_token": {
    broker: 3,
    attempt: "x".repeat(43),
    params: { state: "s", request_token: "t", status: "success" },
    email,
    validation_code: "123456",
    chat_id: 7,
    last_login_device: "web",
    ref_id: "r1",
  },
  "/jwt/token/second_step/": {
    ...identity,
    token: "x".repeat(43),
    last_login_device: "web",
    chat_id: 7,
  },
  "/jwt/token/second_step/options": { token: "x".repeat(43) },
  "/user/security/password": {
    password,
    ...factor,
    new_password: "another long phrase",
    confirm_password: "another long phrase",
  },
  "/user/security/totp": identity,
  "/user/security/totp/confirm": { code: "000000" },
  "/user/security/passkeys/options": { password, ...factor },
  "/user/security/passkeys": {
    name: "Phone",
    response: {
      ...credential,
      response: { clientDataJSON: "eA", attestationObject: "eA", transports: ["internal"] },
    },
  },
  "/user/security/passkeys/:id/remove": identity,
  "/user/security/passkey_challenge": {},
  "/user/security/factors/remove": { password, ...factor, code: "", recovery_code: "abcde-fghij" },
  "/user/security/recovery_codes": identity,
  "/user/own_data": identity,
  "/user/deletion": { ...identity, confirm: "DELETE" },
  "/vas_callback": { payload: "a.b.c", attempt: "x".repeat(43), active_broker: 33 },
  "/user/clear_oauth_token": { broker: 3, client_id: "AB**34" },
  "/user/risk_profile": { questionnaire: "2026-11", answers: { age: "a", horizon: "b" } },
};

const nastyTexts: readonly string[] = [
  "\u0000",
  "a\u0000b",
  "\ud800",
  "<script>alert(1)</script>",
  "'; drop table users; --",
  "%00",
  "\u202E",
  "a".repeat(5_000),
  "ﬃ@example.in",
  "asha@example.in\r\nBcc: all@example.in",
  "99999999999999999999",
  "__proto__",
];
const nastyText = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom(...nastyTexts));
const nastyValue = fc.oneof(
  nastyText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(null, true, -1, 1e308, [], {}, [[]], { toString: 1 }, [
    "asha@example.in",
  ]),
);

/** A good body with some of its values changed, in whatever depth. */
function spoil(good: Body): fc.Arbitrary<Body> {
  const changes = fc.array(fc.tuple(fc.nat(9), nastyValue), { minLength: 1, maxLength: 3 });
  return changes.map((list) => {
    const names = Object.keys(good);
    const changed = list.map(([at, value]) => {
      const name = names[at % names.length] ?? "x";
      const inner = good[name];
      const isDeep = typeof inner === "object" && inner !== null && at > 4;
      const deep = isDeep ? { ...inner, [Object.keys(inner)[0] ?? "x"]: value } : value;
      return [name, deep] as const;
    });
    return { ...good, ...Object.fromEntries(changed) };
  });
}

/** Generates request bodies that a malicious caller or a broken client may send. */
function badBody(path: string): fc.Arbitrary<string> {
  const others = fc.constantFrom(...Object.values(goodBodies)).chain(spoil);
  return fc.oneof(
    { weight: 8, arbitrary: spoil(goodBodies[path] ?? {}).map((body) => JSON.stringify(body)) },
    { weight: 2, arbitrary: others.map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: fc.json({ maxDepth: 5 }) },
    { weight: 1, arbitrary: fc.string() },
    { weight: 1, arbitrary: fc.constantFrom(...unreadable) },
  );
}

/** Calls that ask for a proof of identity go to an account whose second factor the proof lacks. */
const isProtected = (path: string): boolean => /^\/user\/(security|own_data|deletion)/.test(path);

/**
 * Nasty texts in every place of a good body, so that none is left to chance: NUL, which PostgreSQL
 * refuses, and all others in the long run, else some that move on with each place. Of the calls that
 * read a proof of identity, which hash a password each time, one is swept for all.
 */
function sweep(path: string): readonly string[] {
  const good = goodBodies[path] ?? {};
  if (isProtected(path) && "password" in good && path !== "/user/security/totp") return [];
  const [nul = "", ...others] = nastyTexts;
  const count = propertyRuns(others.length, 4);
  const places = Object.entries(good).flatMap(([name, inner]) => {
    const around = typeof inner === "object" && inner !== null ? inner : {};
    const deep = Object.keys(around).map((key) => (text: string) => ({ ...around, [key]: text }));
    return [(text: string): unknown => text, ...deep].map(
      (fill) => (text: string) => JSON.stringify({ ...good, [name]: fill(text) }),
    );
  });
  return places.flatMap((fill, place) => {
    const from = (place * count) % others.length;
    return [nul, ...[...others, ...others].slice(from, from + count)].map(fill);
  });
}

const unreadable = ["", "{", '{"a":', "[".repeat(2_000), '{"__proto__":{"x":1}}', "\u0000"];

export interface BadAnswer {
  readonly route: string;
  readonly status: number;
  readonly body: string;
}

/** An access token of a member with two-step verification. */
async function signInProtected(server: AccountsServer): Promise<string> {
  const address = "protected-victim@example.in";
  await server.signUp(address);
  const { access: bearer } = await server.signIn(address);
  const { body } = await server.call<TotpSetupAnswer>("/user/security/totp", {
    bearer,
    body: { password },
  });
  const timestamp = server.clock.now().getTime();
  const code = TOTP.generate({ secret: Secret.fromBase32(body.secret), timestamp });
  await server.call("/user/security/totp/confirm", { bearer, body: { code } });
  return bearer;
}

/** Sends generated bodies to calls, those of accounts unless told; all answers that are none (5xx). */
export async function sendBadBodies(
  server: AccountsServer,
  each: number,
  calls: readonly Route[] = createAccountRoutes(server.core.accounts),
): Promise<{ readonly sent: number; readonly failed: readonly BadAnswer[] }> {
  await server.signUp(email);
  const forgetAttempts = () => server.database.db("attempt_counters").delete();
  const failed: BadAnswer[] = [];
  let sent = 0;
  const protectedBearer = calls.some(({ path }) => isProtected(path))
    ? await signInProtected(server)
    : "";
  const routes = calls.filter(({ method }) => method !== "GET");
  for (const [index, { method, path }] of routes.entries()) {
    await forgetAttempts();
    // Sign-ins that are carried elsewhere put the oldest out of use.
    const { access, user_data_id: id } = await server.signIn(email);
    const bearer = isProtected(path) ? protectedBearer : access;
    const random = fc.sample(badBody(path), { numRuns: each, seed: 20_261_121 + index });
    for (const body of [...sweep(path), ...random]) {
      // Limits would hide what lies behind them.
      if (sent % 9 === 0) await forgetAttempts();
      sent += 1;
      const answer = await fetch(server.address + path.replaceAll(/:\w+/g, id), {
        method,
        headers: { "content-type": "application/json", authorization: `Bearer ${bearer}` },
        body,
      });
      const text = await answer.text();
      if (answer.status < 500) continue;
      // A provider that is not set up says so.
      if (text.includes("provider.not_configured")) continue;
      failed.push({ route: `${method} ${path}`, status: answer.status, body });
    }
  }
  return { sent, failed };
}
