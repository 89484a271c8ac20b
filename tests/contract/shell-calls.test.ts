import { FACEBOOK_PEOPLE, GOOGLE_PEOPLE } from "@munshi/fixtures/providers";
import { afterAll, beforeAll, expect, test } from "vitest";
import type {
  BrokerEmailNeeded,
  BrokerLoginStarted,
  EmailNeeded,
  LoginResponse,
  ValidationTokenAnswer,
} from "../../core-api/src/contract/index.ts";
import {
  password,
  signUpBody,
} from "../../core-api/src/domains/accounts/testing/accounts-server.ts";
import type { Told } from "../../core-api/src/domains/accounts/testing/accounts-server.ts";
import { listRoutes } from "../../core-api/src/http-app.ts";
import { listSecurityCalls } from "./security-calls.ts";
import { member, site, startShellWorld } from "./shell-world.ts";
import type { Documented, ShellWorld } from "./shell-world.ts";

const [zerodha, choice] = [3, 33] as const;
/** A person known to the sandbox's tax department and bank. */
const kyc = {
  pan: "ASHPR2001K",
  full_name: "Asha Rao",
  dob: "1988-11-02",
  account: { account_num: "10002002001", ifsc: "MUNB0000001" },
};

let world: ShellWorld;
beforeAll(async () => {
  world = await startShellWorld();
});
afterAll(async () => {
  await world.close();
});

/** The answer of every login, by the documents. */
const login = [
  "access",
  "refresh",
  "subdomain",
  "active_broker",
  "products_pricing_data",
  "statement",
  "statement_type",
  "csv_sample_files",
  "user_data_id",
  "risk_quest_filled",
  "is_optimized",
  "subscribed",
  "free_trial",
  "kyc_id",
  "kyc_status",
  "cart_count",
  "broker_coupons",
  "telegram_coupons",
  "telegram_subscribed",
  "subs_valid_till",
  "popup_code",
  "popup_message",
  "chat_id",
];
const profile = [
  "user",
  "user_info",
  "final_score",
  "initials",
  "is_referrer",
  "notification_unread_count",
  "brokerImage",
  "active_broker",
];

/** A login that ends in the email dialog, as for an unknown user. */
async function finishByEmail(
  path: string,
  given: object,
  needed: { readonly client_id: string },
  email: string,
): Promise<Told> {
  const code = await world.prove(email, needed.client_id);
  return world.post(path, { ...given, email, validation_code: code });
}

async function loginByBroker(): Promise<Told> {
  const { body: begun } = await world.post<BrokerLoginStarted>("/user/broker_login", {
    broker: zerodha,
    callback: `${site}/zerodha`,
  });
  const { attempt, url } = begun;
  const given = { broker: zerodha, attempt, last_login_device: "web", chat_id: null };
  const params = await world.chooseAt(url, "SBX002");
  const { body } = await world.post<BrokerEmailNeeded>("/user/set_oauth_token", {
    ...given,
    params,
  });
  return finishByEmail("/user/set_oauth_token", given, body, "rohan@example.in");
}

async function askValidationToken(): Promise<Told<ValidationTokenAnswer>> {
  return world.server.call<ValidationTokenAnswer>("/get_validation_token?partner_id=choice");
}

async function loginByVendor(): Promise<Told> {
  const { attempt, url } = (await askValidationToken()).body;
  const { payload = "" } = await world.chooseAt(url, "CH99002");
  const given = { attempt, active_broker: choice, last_login_device: "web" };
  const { body } = await world.post<BrokerEmailNeeded>("/vas_callback", { ...given, payload });
  await finishByEmail(
    "/user/set_oauth_token",
    { broker: choice, attempt },
    body,
    "vendor@example.in",
  );
  // The user is known now, so the vendor's answer is enough.
  const again = (await askValidationToken()).body;
  const { payload: second = "" } = await world.chooseAt(again.url, "CH99002");
  return world.post("/vas_callback", { ...given, attempt: again.attempt, payload: second });
}

const userOf = async (): Promise<string> => (await world.server.signIn(member)).user_data_id;
const answerKyc = async (): Promise<void> => {
  const { pan, full_name, dob } = kyc;
  await world.asMember("/user/get_pan_status", { pan, full_name, dob });
  await world.asMember("/user/get_kyc_status", { pan, dob });
};

const documented: readonly Documented[] = [
  {
    call: "POST /jwt/token/",
    who: "public",
    reads: login,
    ask: async () =>
      world.post("/jwt/token/", {
        username: member,
        password,
        last_login_device: "web",
        chat_id: "",
      }),
  },
  {
    call: "POST /jwt/token/refresh/",
    who: "public",
    reads: ["access"],
    ask: async () =>
      world.post("/jwt/token/refresh/", { refresh: (await world.server.signIn(member)).refresh }),
  },
  {
    call: "POST /user/user_status",
    who: "public",
    reads: ["success", "status", "message"],
    ask: async () => world.post("/user/user_status", { email: member }),
  },
  {
    call: "POST /user/google/",
    who: "public",
    reads: login,
    ask: async () =>
      world.post("/user/google/", {
        auth_token: await world.orderToken(
          "google/id-token",
          GOOGLE_PEOPLE[0]?.email ?? "",
          "credential",
        ),
        family_name: "Menon",
        given_name: "Asha",
      }),
  },
  {
    call: "POST /user/facebook/",
    who: "public",
    reads: login,
    ask: async () => {
      const person = FACEBOOK_PEOPLE[0]?.id ?? "";
      const given = {
        auth_token: await world.orderToken("facebook/access-token", person, "access_token"),
      };
      const { body } = await world.post<EmailNeeded>("/user/facebook/", given);
      return finishByEmail("/user/facebook/", given, body, "by-facebook@example.in");
    },
  },
  {
    call: "POST /user/signup/",
    who: "public",
    reads: ["success", "message"],
    ask: async () => {
      const email = "new@example.in";
      return world.post("/user/signup/", signUpBody(email, await world.prove(email)));
    },
  },
  { call: "POST /user/set_oauth_token", who: "optional-member", reads: login, ask: loginByBroker },
  { call: "POST /vas_callback", who: "optional-member", reads: login, ask: loginByVendor },
  {
    call: "POST /user/send_verification_code",
    who: "public",
    reads: ["success", "message"],
    ask: async () =>
      world.post("/user/send_verification_code", { client_id: "", email_id: "code@example.in" }),
  },
  {
    call: "POST /user/check_verification_code",
    who: "public",
    reads: ["success", "status", "message"],
    ask: async () =>
      world.post("/user/check_verification_code", {
        email_id: "code@example.in",
        client_id: "",
        validation_code: "000000",
      }),
  },
  {
    call: "POST /user/check_user_exists",
    who: "public",
    reads: ["success", "message"],
    ask: async () => world.post("/user/check_user_exists", { email: member }),
  },
  {
    call: "POST /user/check_broker_user_exists",
    who: "public",
    reads: ["success", "password", "message"],
    ask: async () =>
      world.post("/user/check_broker_user_exists", { email: member, client_id: "broker:3:x" }),
  },
  {
    call: "GET /user/forgot_password?email_id=",
    who: "public",
    reads: ["success", "message"],
    ask: async () => world.server.call<unknown>(`/user/forgot_password?email_id=${member}`),
  },
  {
    call: "POST /user/change_password",
    who: "public",
    reads: ["success", "message"],
    ask: async () => {
      // The newest code counts: other tests have mailed some before.
      await world.server.deliver();
      world.server.clock.advance(1_000);
      await world.server.call(`/user/forgot_password?email_id=${member}`);
      return world.post("/user/change_password", {
        user_id: member,
        password,
        confirm_password: password,
        validation_code: await world.server.codeFor(member),
      });
    },
  },
  {
    call: "GET /user/broker/",
    who: "public",
    reads: [
      "id",
      "name",
      "partner_id",
      "logo",
      "vendor",
      "config",
      "products_pricing_data",
      "is_active",
    ],
    ask: async () => world.server.call<unknown>("/user/broker/"),
  },
  {
    call: "GET /get_validation_token?partner_id=",
    who: "optional-member",
    reads: ["success", "validation_token"],
    ask: askValidationToken,
  },
  {
    call: "POST /user/clear_oauth_token",
    who: "member",
    reads: ["success", "message"],
    ask: async () => {
      const { access } = (await loginAgain()).body;
      return world.post(
        "/user/clear_oauth_token",
        { broker: zerodha, client_id: "" },
        { bearer: access },
      );
    },
  },
  {
    call: "POST /user/redeem_code",
    who: "member",
    reads: ["success", "message"],
    ask: async () => {
      await world.server.database.db("coupons").insert({
        id: crypto.randomUUID(),
        code: "CONTRACT",
        kind: "subscription",
        days: 30,
        valid_from: world.server.clock.now(),
        valid_until: new Date(world.server.clock.now().getTime() + 86_400_000),
        created_at: world.server.clock.now(),
      });
      return world.asMember("/user/redeem_code", { coupon: "CONTRACT", broker: "", ref_id: "" });
    },
  },
  {
    call: "POST /user/add_leads",
    who: "public",
    reads: ["success"],
    ask: async () =>
      world.post("/user/add_leads", { name: "Asha Rao", email: member, phone_no: "9876543210" }),
  },
  {
    call: "GET /user/upsurge_token",
    who: "subscriber",
    reads: ["token"],
    ask: async () => {
      await world.server.subscribe(await userOf());
      return world.asMember("/user/upsurge_token");
    },
  },
  {
    call: "GET /user/user_telegram_token",
    who: "member",
    reads: ["success", "data"],
    ask: async () => world.asMember("/user/user_telegram_token"),
  },
  {
    call: "POST /portfolio/telegram_chat_id",
    who: "member",
    reads: ["success", "popup_code", "message"],
    ask: async () => world.asMember("/portfolio/telegram_chat_id", { chat_id: null }),
  },
  {
    call: "GET /help-action/notifications/",
    who: "member",
    reads: ["results", "next", "previous"],
    ask: async () => world.asMember("/help-action/notifications/"),
  },
  {
    call: "GET /searchcompanylist/{text}",
    who: "public",
    reads: ["COMPNAME", "co_code", "isin", "scripcode", "symbol"],
    ask: async () => world.server.call<unknown>("/searchcompanylist/ASHAT"),
  },
  {
    call: "GET /help-action/autocomplete?search_str=",
    who: "public",
    rows: "data",
    reads: [
      "company_name",
      "nse_symbol",
      "bse_scripname",
      "bse_code",
      "isin_num",
      "logo_url",
      "nselistedflag",
      "bselistedflag",
    ],
    ask: async () => world.server.call<unknown>("/help-action/autocomplete?search_str=ASHAT"),
  },
  {
    call: "POST /user/get_pan_status",
    who: "member",
    reads: ["data"],
    ask: async () => {
      const { pan, full_name, dob } = kyc;
      return world.asMember("/user/get_pan_status", { pan, full_name, dob });
    },
  },
  {
    call: "POST /user/get_kyc_status",
    who: "member",
    reads: ["kyc_id", "kyc_status"],
    ask: async () => world.asMember("/user/get_kyc_status", { pan: kyc.pan, dob: kyc.dob }),
  },
  {
    call: "POST /user/get_bank_account_status",
    who: "member",
    reads: ["data"],
    ask: async () => {
      await answerKyc();
      return world.asMember("/user/get_bank_account_status", kyc.account);
    },
  },
  {
    call: "GET /user/set_kyc_status",
    who: "member",
    reads: ["kyc_id", "kyc_status"],
    ask: async () => world.asMember("/user/set_kyc_status"),
  },
  {
    call: "GET /portfolio/user_details/{user_id}/",
    who: "member",
    reads: profile,
    ask: async () => world.asMember(`/portfolio/user_details/${await userOf()}/`),
  },
  {
    call: "PATCH /portfolio/user_details/{user_id}/",
    who: "member",
    reads: profile,
    ask: async () =>
      world.server.call<unknown>(`/portfolio/user_details/${await userOf()}/`, {
        method: "PATCH",
        bearer: (await world.server.signIn(member)).access,
        body: { user_info: { first_name: "Asha" } },
      }),
  },
  {
    call: "GET /user/check_market_hours",
    who: "member",
    reads: ["success", "message", "data", "state", "next_opening"],
    ask: async () => world.asMember("/user/check_market_hours"),
  },
  {
    call: "GET /user/add_funds",
    who: "member",
    reads: ["success", "message", "data"],
    ask: async () => world.asMember("/user/add_funds?invest_amount=2500000"),
  },
  {
    call: "GET /user/tradelab_add_fund",
    who: "member",
    reads: ["success", "message", "data"],
    ask: async () => world.asMember("/user/tradelab_add_fund?invest_amount=2500000"),
  },
  ...listSecurityCalls(() => world),
];

async function loginAgain(): Promise<Told<LoginResponse>> {
  const { body: begun } = await world.post<BrokerLoginStarted>("/user/broker_login", {
    broker: zerodha,
    callback: `${site}/zerodha`,
  });
  const params = await world.chooseAt(begun.url, "SBX002");
  const given = { broker: zerodha, attempt: begun.attempt, params };
  return world.post<LoginResponse>("/user/set_oauth_token", given);
}

/** `GET /a/{b}?c=` as core-api routes it: method, and path with normalised parameter names. */
function findRoute(call: string) {
  const [method = "", address = ""] = call.split(" ");
  const shape = (path: string): string => path.replaceAll(/\{\w+\}|:\w+/g, "*");
  const path = shape(address.replace(/\?.*$/, ""));
  return listRoutes(world.server.core).find(
    (route) => route.method === method && shape(route.path) === path,
  );
}

test.each(documented)("$call answers what its callers read", async (documentedCall) => {
  const { call, who, reads, rows, ask } = documentedCall;
  const route = findRoute(call);
  expect(route?.access).toBe(who);
  const { status, body } = await ask();
  expect([call, status, status < 300 ? "" : body]).toEqual([call, status, ""]);
  const read: unknown = rows === undefined ? body : Reflect.get(body as object, rows);
  const entries = Array.isArray(read) ? (read as readonly object[]) : [read as object];
  expect(entries.length).toBeGreaterThan(0);
  for (const entry of entries) {
    expect(reads.filter((name) => !Object.hasOwn(entry, name))).toEqual([]);
  }
  // As the API document describes it for members.
  expect(route?.schemas.answer?.parse(body)).toEqual(body);
});

test.each(documented.filter(({ who }) => who === "member" || who === "subscriber"))(
  "$call answers 401 without a login",
  async ({ call }) => {
    const [method = "", address = ""] = call.split(" ");
    const path = address.replace(/\{\w+\}/, await userOf());
    const told = await world.server.call(path, {
      method,
      ...(method === "GET" ? {} : { body: {} }),
    });
    expect([told.status, told.body.error.code]).toEqual([401, "account.unauthenticated"]);
  },
);
