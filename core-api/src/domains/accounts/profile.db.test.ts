import { silentLog } from "@munshi/platform";
import { startTestServer } from "@munshi/platform/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import type {
  InvestorProfile,
  LoginResponse,
  RiskProfileAnswer,
  RiskProfileStored,
  ViewerAnswer,
} from "../../contract/index.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { createApp } from "../../platform/http/app.ts";
import { letPass, openAccess } from "../../platform/http/open-access.fixture.ts";
import { defineRoute } from "../../platform/http/route.ts";
import { notify } from "../notifications/index.ts";
import { memberOf } from "../../platform/http/identify-call.ts";
import { authenticateMember } from "./index.ts";
import { startAccountsServer } from "./testing/accounts-server.ts";
import type { AccountsServer } from "./testing/accounts-server.ts";

let server: AccountsServer;
let asha: LoginResponse;
let bela: LoginResponse;
beforeAll(async () => {
  server = await startAccountsServer();
  await server.signUp("asha@example.in");
  await server.signUp("bela@example.in");
  asha = await server.signIn("asha@example.in");
  bela = await server.signIn("bela@example.in");
});
afterAll(async () => {
  await server.close();
});

const profilePath = (id: string): string => `/portfolio/user_details/${id}/`;
const read = async (): Promise<InvestorProfile> =>
  (await server.call<InvestorProfile>(profilePath(asha.user_data_id), { bearer: asha.access }))
    .body;
const patch = (body: unknown, id = asha.user_data_id) =>
  server.call(profilePath(id), { method: "PATCH", body, bearer: asha.access });

test("a profile has the documented fields", async () => {
  expect(await read()).toEqual({
    user: asha.user_data_id,
    user_info: {
      username: "asha@example.in",
      first_name: "Asha",
      last_name: "Rao",
      phone: "9876543210",
    },
    final_score: 0,
    initials: "AR",
    is_referrer: false,
    notification_unread_count: 0,
    brokerImage: null,
    active_broker: null,
    product_type: null,
  });
});

test("a change keeps what it does not name", async () => {
  const told = await patch({
    user_info: { first_name: "  आशा ", phone: "9000000000" },
    product_type: "optimizer",
  });
  expect(told.status).toBe(200);
  const changed = await read();
  expect(changed).toMatchObject({
    user_info: {
      username: "asha@example.in",
      first_name: "आशा",
      last_name: "Rao",
      phone: "9000000000",
    },
    product_type: "optimizer",
    initials: "आR",
  });
  expect((await patch({})).status).toBe(200);
  expect((await patch({ ...changed, product_type: null })).body).toEqual({
    ...changed,
    product_type: null,
  });
});

test("the documented fields are taken flat, too, and count before those in user_info", async () => {
  const told = await patch({
    first_name: "Asha",
    last_name: "Iyer",
    phone: "9000000001",
    user_info: { last_name: "Rao" },
  });
  expect(told.body).toMatchObject({
    user_info: { first_name: "Asha", last_name: "Iyer", phone: "9000000001" },
  });
  expect((await patch({ last_name: "Rao" })).body).toMatchObject({ initials: "AR" });
});

test.each([
  ["user", { user: "00000000-0000-7000-8000-000000000000" }],
  ["username", { username: "bela@example.in" }],
  ["user_info.username", { user_info: { username: "bela@example.in" } }],
  ["final_score", { final_score: 90 }],
  ["notification_unread_count", { notification_unread_count: 7 }],
  ["is_referrer", { is_referrer: true }],
  ["active_broker", { active_broker: 3 }],
  ["brokerImage", { brokerImage: "/x.svg" }],
])("%s is not a client's to set, and nothing else of the change is kept", async (field, body) => {
  const before = await read();
  const told = await patch({ product_type: "stockbox", ...body });
  expect(told).toMatchObject({
    status: 400,
    body: {
      message: "Investor Profile Update failed!",
      error: { code: "request.invalid", details: [{ path: `body.${field}` }] },
    },
  });
  expect(await read()).toEqual(before);
});

test.each([{ nickname: "Ash" }, { user_info: { nickname: "Ash" } }])(
  "%j is refused by the name of its unknown field",
  async (body) => {
    const told = await patch({ product_type: "stockbox", ...body });
    expect(told.status).toBe(400);
    expect(told.body.error.details[0]?.message).toContain("nickname");
  },
);

test("a score and a count of unread notifications are reset by 0", async () => {
  const { body } = await server.call<RiskProfileAnswer>("/user/risk_profile", {
    bearer: asha.access,
  });
  const answers = Object.fromEntries(body.questions.map(({ id }) => [id, "c"]));
  const filled = { questionnaire: body.questionnaire, answers };
  await server.call("/user/risk_profile", { body: filled, bearer: asha.access });
  await inTransaction(server.database.db, (transaction) =>
    notify(transaction, {
      userId: asha.user_data_id,
      tenant: null,
      kind: "kyc",
      source: "case:1",
      content: "A note",
      at: server.clock.now(),
    }),
  );
  expect(await read()).toMatchObject({ final_score: 51, notification_unread_count: 1 });
  const told = await patch({ final_score: 0, notification_unread_count: 0 });
  expect(told.body).toMatchObject({ final_score: 0, notification_unread_count: 0 });
  const viewer = await server.call<ViewerAnswer>("/user/viewer", { bearer: asha.access });
  expect(viewer.body.viewer.hasRiskProfile).toBe(false);
});

test.each([
  { user_info: { first_name: " " } },
  { user_info: { first_name: "!!" } },
  { user_info: { last_name: "42" } },
  { user_info: { phone: "12" } },
  { user_info: { phone: "<i>!!" } },
  { user_info: { last_name: "x".repeat(101) } },
  { user_info: { first_name: "a\u0000b" } },
  { product_type: "gold" },
])("%j is refused", async (body) => {
  const told = await patch(body);
  expect([told.status, told.body.error.code]).toEqual([400, "request.invalid"]);
});

test("another's profile is not there, to be read or changed", async () => {
  for (const id of [bela.user_data_id, "1", "00000000-0000-7000-8000-000000000000"]) {
    const told = await server.call(profilePath(id), { bearer: asha.access });
    expect([told.status, told.body.message]).toEqual([404, "Investor Profile fetch failed!"]);
    const refused = await patch({ product_type: "stockbox" }, id);
    expect([refused.status, refused.body.message]).toEqual([
      404,
      "Investor Profile Update failed!",
    ]);
  }
  const untouched = await server.call(profilePath(bela.user_data_id), { bearer: bela.access });
  expect(untouched.body).toMatchObject({ product_type: null });
});

test.each([
  ["no token", {}],
  ["another scheme", { authorization: "Basic YTpi" }],
  ["nonsense", { authorization: "Bearer nonsense" }],
])("with %s nobody is anybody", async (_title, headers) => {
  const told = await server.call(profilePath(asha.user_data_id), { headers });
  expect([told.status, told.body.error.code]).toEqual([401, "account.unauthenticated"]);
});

test("the questions tell no points, and a filled questionnaire opens what asks for it", async () => {
  const { body } = await server.call<RiskProfileAnswer>("/user/risk_profile", {
    bearer: asha.access,
  });
  expect(body).toMatchObject({ final_score: 0, risk: null, answers: null });
  expect(JSON.stringify(body)).not.toContain("points");
  const answers = Object.fromEntries(body.questions.map(({ id }) => [id, "c"]));
  const fill = (given: unknown) =>
    server.call<RiskProfileStored>("/user/risk_profile", { body: given, bearer: asha.access });
  const told = await fill({ questionnaire: body.questionnaire, answers });
  // The middle of both sections: 1 + 99 × 10 ÷ 20 = 50.5.
  expect(told.body).toEqual({
    success: true,
    message: "Investor Profile Updated!",
    final_score: 51,
    risk: "MR",
  });
  expect((await read()).final_score).toBe(51);
  const viewer = await server.call<ViewerAnswer>("/user/viewer", { bearer: asha.access });
  expect(viewer.body.viewer.hasRiskProfile).toBe(true);
  expect((await server.signIn("asha@example.in")).risk_quest_filled).toBe(true);
  const again = await fill({
    questionnaire: body.questionnaire,
    answers: { ...answers, age: "a" },
  });
  expect(again.body.final_score).toBe(41);
  expect((await fill({ questionnaire: "2020-01", answers })).status).toBe(409);
  expect((await fill({ questionnaire: body.questionnaire, answers: { age: "a" } })).status).toBe(
    400,
  );
  expect((await read()).final_score).toBe(41);
  const foreign = await server.call("/user/risk_profile", { bearer: bela.access });
  expect(foreign.body).toMatchObject({ final_score: 0, answers: null });
});

test("the viewer is what the gate's table asks for", async () => {
  const { body } = await server.call<ViewerAnswer>("/user/viewer", { bearer: bela.access });
  expect(body).toEqual({
    user_id: bela.user_data_id,
    viewer: {
      isSignedIn: true,
      isSubscribed: false,
      isReferrer: false,
      hasRiskProfile: false,
      isOptimized: false,
    },
    free_trial: false,
    subs_valid_till: null,
    product_type: null,
    initials: "AR",
    statement: "",
    statement_type: "",
    has_certificate: false,
    kyc_status: null,
    cart_count: 0,
    telegram_subscribed: false,
    popup_code: null,
    popup_message: null,
    chat_id: null,
  });
});

test("members, subscribers and referrers each pass their own gate, from the moment they are one", async () => {
  const audiences = ["member", "subscriber", "referrer"] as const;
  const gate = (who: (typeof audiences)[number]) => authenticateMember(server.core.accounts, who);
  const app = createApp({
    log: silentLog,
    requestTimeoutMs: 5_000,
    identify: letPass,
    access: {
      ...openAccess,
      member: gate("member"),
      subscriber: gate("subscriber"),
      referrer: gate("referrer"),
    },
    routes: audiences.map((access) =>
      defineRoute({
        method: "GET",
        path: `/${access}`,
        summary: "A gate",
        access,
        schemas: {},
        handle: async ({ ctx }) => ({ user: memberOf(ctx).userId, actor: ctx.state.actor }),
      }),
    ),
  });
  const gates = await startTestServer(app.callback());
  const ask = async (token: string): Promise<unknown[]> =>
    Promise.all(
      audiences.map(async (who) => {
        const answer = await fetch(`${gates.address}/${who}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        const body = (await answer.json()) as { user?: string; error?: { code: string } };
        return body.user === undefined ? body.error?.code : "open";
      }),
    );
  try {
    expect(await ask(bela.access)).toEqual([
      "open",
      "account.not_subscribed",
      "account.not_referrer",
    ]);
    const now = server.clock.now().getTime();
    await server.database.db("entitlement_entries").insert({
      id: "019aa000-0000-7000-8000-000000000002",
      user_id: bela.user_data_id,
      tenant_key: "munshi",
      kind: "plan",
      source: "test",
      starts_at: new Date(now),
      ends_at: new Date(now + 1_000),
      created_at: new Date(now),
    });
    await server.database
      .db("users")
      .where({ id: bela.user_data_id })
      .update({ is_referrer: true });
    expect(await ask(bela.access)).toEqual(["open", "open", "open"]);
    expect(await ask(asha.access)).toEqual([
      "open",
      "account.not_subscribed",
      "account.not_referrer",
    ]);
    server.clock.advance(1_001);
    expect(await ask(bela.access)).toEqual(["open", "account.not_subscribed", "open"]);
    const tampered = `${bela.access.slice(0, -2)}xx`;
    expect(await ask(tampered)).toEqual(Array(3).fill("account.unauthenticated"));
  } finally {
    await gates.close();
  }
});
