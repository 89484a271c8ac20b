import * as fc from "fast-check";
import type { Route } from "../../../platform/http/route.ts";
import { createAccountRoutes } from "../index.ts";
import { password, signUpBody } from "./accounts-server.ts";
import type { AccountsServer } from "./accounts-server.ts";

const email = "victim@example.in";

/** Bodies that are nearly right, so that what is changed in them reaches what lies behind. */
const goodBodies: readonly { readonly [name: string]: unknown }[] = [
  { username: email, password, last_login_device: "web", chat_id: 7 },
  { refresh: "x".repeat(43) },
  { ...signUpBody(email, "123456"), ref_id: "r1" },
  { client_id: "", email_id: email, validation_code: "123456", password, email },
  { user_id: email, password, confirm_password: password, validation_code: "123456" },
  { auth_token: "a.b.c", given_name: "A", family_name: "B", email, validation_code: "123456" },
  { user_info: { first_name: "A", last_name: "B", phone: "9876543210" }, product_type: "stockbox" },
  { questionnaire: "2026-11", answers: { age: "a", horizon: "b" } },
  { coupon: "YEAR", broker: 3, ref_id: "r1" },
  { name: "Asha", email, phone_no: "9876543210", ref_id: "r1", message: "Where?\nHere." },
  { client_id: "bff", client_secret: "a secret of the second base" },
];

const nastyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    "\u0000",
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
  ),
);
const nastyValue = fc.oneof(
  nastyText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(null, true, -1, 1e308, [], {}, [[]], { toString: 1 }, [
    "asha@example.in",
  ]),
);

/** What a caller of ill will or a broken client may send as a body. */
const badBody: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(
        fc.constantFrom(...goodBodies),
        fc.array(fc.tuple(fc.nat(9), nastyValue), { minLength: 1, maxLength: 3 }),
      )
      .map(([good, changes]) => {
        const names = Object.keys(good);
        const changed = Object.fromEntries(
          changes.map(([at, value]) => [names[at % names.length] ?? "", value]),
        );
        return JSON.stringify({ ...good, ...changed });
      }),
  },
  { weight: 2, arbitrary: fc.json({ maxDepth: 5 }) },
  { weight: 1, arbitrary: fc.string() },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "",
      "{",
      '{"a":',
      "[".repeat(2_000),
      '{"__proto__":{"x":1}}',
      "\u0000",
    ),
  },
);

export interface BadAnswer {
  readonly route: string;
  readonly status: number;
  readonly body: string;
}

/** Sends generated bodies to calls, those of accounts unless told; all answers that are none (5xx). */
export async function sendBadBodies(
  server: AccountsServer,
  each: number,
  calls: readonly Route[] = createAccountRoutes(server.core.accounts),
): Promise<{ readonly sent: number; readonly failed: readonly BadAnswer[] }> {
  await server.signUp(email);
  const { access, user_data_id: id } = await server.signIn(email);
  const failed: BadAnswer[] = [];
  let sent = 0;
  const routes = calls.filter(({ method }) => method !== "GET");
  for (const [index, { method, path }] of routes.entries()) {
    const bodies = fc.sample(badBody, { numRuns: each, seed: 20_261_121 + index });
    for (const body of bodies) {
      // Limits would hide what lies behind them; the sign-in must not run out either.
      if (sent % 90 === 0) await server.database.db("attempt_counters").delete();
      sent += 1;
      const answer = await fetch(server.address + path.replace(":user_id", id), {
        method,
        headers: { "content-type": "application/json", authorization: `Bearer ${access}` },
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
