import { clientFlowHeader, visitor } from "@munshi/core-api/contract";
import type { BrokerStep, InvestorProfile, RefreshAnswer, Viewer } from "@munshi/core-api/contract";
import type { ViewerAnswer } from "@munshi/core-api/contract";

export interface CoreRequest {
  readonly method: string;
  /** Decoded, including the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface JsonAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** The accounts of a fake core-api: one person, with a token family for each login. */
export interface CoreAccounts {
  /** The person's flags, as the gate receives them. */
  viewer: Viewer;
  /** Expires all access tokens issued so far. */
  expireAccess(): void;
  /** Ends every family, as a password change does. */
  endAll(): void;
  /** Families that are still valid. */
  readonly families: ReadonlySet<string>;
  /** If set, the next social login fails with it. */
  socialFailure: JsonAnswer | null;
  /** The step that every broker login waits for. */
  brokerStep: BrokerStep | null;
  /** The second-step code that a password login requires; null if none. */
  secondFactor: string | null;
  /** Returns null for paths of other routes. */
  answer(request: CoreRequest): JsonAnswer | null;
}

export const person = {
  userId: "0190a5c2-0000-7000-8000-000000000001",
  username: "asha@example.in",
  password: "a long enough password",
};

export const secondStepToken = "second-step-token-of-core-api";

export function createCoreAccounts(): CoreAccounts {
  const families = new Set<string>();
  /** Broker logins by the browser that began them. */
  const brokerLogins = new Map<unknown, object>();
  let count = 0;
  let generation = 0;
  const fail = (status: number, code: string, fields: object = {}): JsonAnswer => ({
    status,
    body: { ...fields, error: { code, message: `It is ${code}.`, details: [], requestId: "core" } },
  });
  /** The family that each login began. */
  const signIns = new Map<string, string>();
  const begin = (signIn?: string): RefreshAnswer => {
    count += 1;
    const family = `f${count}`;
    families.add(family);
    signIns.set(family, signIn ?? family);
    return pair(family);
  };
  const endSignIn = (family: string, keepsOthers: boolean): void => {
    for (const one of families) {
      const isMeant = keepsOthers ? one === family : signIns.get(one) === signIns.get(family);
      if (isMeant) families.delete(one);
    }
  };
  const pair = (family: string): RefreshAnswer => ({
    access: `access-${family}-${generation}`,
    refresh: `refresh-${family}-${generation}`,
  });
  const login = (): JsonAnswer => ({
    status: 200,
    body: { success: true, message: "", ...begin(), user_data_id: person.userId, popup_code: 100 },
  });
  const familyOf = (request: CoreRequest): string | null => {
    const token = String(request.headers["authorization"] ?? "").replace(/^Bearer /, "");
    const [, family = "", given] = /^access-(f\d+)-(\d+)$/.exec(token) ?? [];
    return families.has(family) && Number(given) === generation ? family : null;
  };
  const accounts = {
    viewer: { ...visitor, isSignedIn: true },
    socialFailure: null,
    brokerStep: null,
    secondFactor: null,
    families,
    expireAccess() {
      generation += 1;
    },
    endAll() {
      families.clear();
    },
    answer,
  } as CoreAccounts;
  return accounts;

  function answer(request: CoreRequest): JsonAnswer | null {
    const [path = ""] = request.path.split("?");
    const member = (give: (family: string) => unknown): JsonAnswer => {
      const family = familyOf(request);
      return family === null
        ? fail(401, "account.unauthenticated", { success: false })
        : { status: 200, body: give(family) };
    };
    const sent = (): Record<string, unknown> =>
      JSON.parse(request.body || "{}") as Record<string, unknown>;
    switch (`${request.method} ${path}`) {
      case "POST /jwt/token/":
        if (accounts.secondFactor !== null && sent()["password"] === person.password) {
          return fail(401, "sign_in.second_step", {
            success: false,
            detail: "A code is needed.",
            second_step: { token: secondStepToken, methods: ["totp", "recovery_code"] },
          });
        }
        return sent()["username"] === person.username && sent()["password"] === person.password
          ? login()
          : fail(401, "sign_in.wrong_password", {
              success: false,
              message: "Wrong.",
              password: ["Wrong password."],
            });
      case "POST /jwt/token/second_step/":
        return sent()["token"] === secondStepToken && sent()["code"] === accounts.secondFactor
          ? login()
          : fail(401, "second_step.wrong_code", { success: false });
      case "POST /jwt/token/refresh/": {
        const [, family = "", given] =
          /^refresh-(f\d+)-(\d+)$/.exec(String(sent()["refresh"])) ?? [];
        return families.has(family) && Number(given) === generation - 1
          ? { status: 200, body: pair(family) }
          : fail(401, "token.invalid");
      }
      case "POST /jwt/token/logout/":
        endSignIn(
          /^refresh-(f\d+)-/.exec(String(sent()["refresh"]))?.[1] ?? "",
          sent()["keep_others"] === true,
        );
        return { status: 200, body: { success: true, message: "" } };
      case "POST /jwt/token/fork/":
        return member((family) => begin(signIns.get(family)));
      case "POST /user/google/":
      case "POST /user/facebook/":
      case "POST /user/set_oauth_token": {
        const failure = accounts.socialFailure;
        accounts.socialFailure = null;
        return failure ?? login();
      }
      case "GET /user/broker_login": {
        const begun = brokerLogins.get(request.headers[clientFlowHeader]);
        return begun === undefined
          ? fail(400, "broker.attempt_unknown")
          : { status: 200, body: { ...begun, waiting: accounts.brokerStep } };
      }
      case "POST /user/broker_login":
        brokerLogins.set(request.headers[clientFlowHeader], sent());
        return {
          status: 200,
          body: {
            success: true,
            message: "",
            attempt: `attempt-${JSON.stringify(sent()["broker"])}`,
            url: "https://broker.example/login",
            expires_at: "2026-11-22T10:00:00.000Z",
          },
        };
      case "POST /user/signup/":
        return fail(400, "sign_up.taken", { success: false, username: ["Taken."] });
      case "GET /user/viewer":
        return member(() => presentViewer(accounts.viewer));
      case `GET /portfolio/user_details/${person.userId}/`:
        return member(() => profile);
      case "GET /popular_screens":
        return member(() => ({ categories: [], screens: [] }));
      case "GET /user/broker/":
        return { status: 200, body: [{ id: 3, name: "Broker" }] };
      case "GET /user/forgot_password":
        return { status: 200, body: { success: true, message: "Mail Sent" } };
      case "POST /user/redeem_code":
        return member(() => ({ success: true, message: "Applied!" }));
      case "POST /user/broker_login/code":
        return sent()["email"] === "too-often@example.in"
          ? fail(429, "codes.not_sent", { success: false })
          : { status: 200, body: { success: true, message: "Mail Sent" } };
      case "POST /user/send_verification_code":
        return { status: 200, body: { success: true, message: "Mail Sent" } };
      case "POST /user/check_verification_code":
        return fail(401, "code.wrong", { success: false, message: "validation_code not found" });
      default:
        return null;
    }
  }
}

function presentViewer(viewer: Viewer): ViewerAnswer {
  return {
    user_id: person.userId,
    viewer,
    free_trial: false,
    subs_valid_till: viewer.isSubscribed ? "2027-11-21T18:29:59.999Z" : null,
    product_type: null,
    initials: "AR",
    statement: viewer.isSubscribed ? "Subscription valid till 21 Nov 27." : "",
    statement_type: viewer.isSubscribed ? "Live" : "",
    has_certificate: viewer.isReferrer,
    kyc_status: null,
    telegram_subscribed: false,
    cart_count: 0,
    popup_code: null,
    popup_message: null,
    chat_id: null,
  };
}

const profile: InvestorProfile = {
  user: person.userId,
  user_info: { username: person.username, first_name: "Asha", last_name: "Rao", phone: "" },
  final_score: 0,
  initials: "AR",
  is_referrer: false,
  notification_unread_count: 2,
  brokerImage: null,
  active_broker: null,
  product_type: null,
};
