import type {
  BrokerLoginPayload,
  BrokerLoginStarted,
  BrokerTokenPayload,
  InvestorProfile,
  LoginResponse,
  PasskeyOptionsAnswer,
  PlainAnswer,
  RefreshAnswer,
  SecondStepPayload,
  SignInPayload,
  SocialPayload,
  ViewerAnswer,
} from "@munshi/core-api/contract";
import { AppError } from "@munshi/platform";
import type { Tokens } from "../session/tokens.ts";
import type { CallOrigin, CoreCall, CoreTransport } from "./core-transport.ts";

export type { SocialPayload };
export type SocialProvider = "google" | "facebook";

/** The cart's count is absent as long as core-api keeps no carts. */
export type KnownViewer = ViewerAnswer & { readonly cart_count?: number };

/** `here` leaves the logins that the same sign-in was carried to on other hosts. */
export type SignOutPlace = "here" | "everywhere";

/** From where, and as whom where somebody is signed in. */
export type AccountsCall = Pick<CoreCall, "access" | "signal"> & { readonly origin: CallOrigin };

/** Calls whose answers carry tokens, or that decide what a page shows; no browser makes them. */
export interface AccountsClient {
  signIn(payload: SignInPayload, origin: CallOrigin): Promise<LoginResponse>;
  /** What a browser needs to show a passkey. @throws AppError `second_step.ended` (401). */
  secondStepOptions(
    payload: Pick<SecondStepPayload, "token">,
    origin: CallOrigin,
  ): Promise<PasskeyOptionsAnswer>;
  /** @throws AppError `second_step.ended`, `second_step.wrong_code` (401). */
  finishSecondStep(payload: SecondStepPayload, origin: CallOrigin): Promise<LoginResponse>;
  /** @throws AppError with `error_code` 4000 where an e-mail address is needed. */
  signInSocially(
    provider: SocialProvider,
    payload: SocialPayload,
    origin: CallOrigin,
  ): Promise<LoginResponse>;
  startBrokerLogin(payload: BrokerLoginPayload, call: AccountsCall): Promise<BrokerLoginStarted>;
  /** @throws AppError with `error_code` 4000 where an e-mail address is needed. */
  signInByBroker(payload: BrokerTokenPayload, call: AccountsCall): Promise<LoginResponse>;
  /** Mails a code for a sign-in that waits for an address. @throws AppError `codes.not_sent` (429). */
  sendCode(
    payload: { readonly client_id: string; readonly email_id: string },
    origin: CallOrigin,
  ): Promise<PlainAnswer>;
  /** @throws AppError with status 401 where the token is of no use any more. */
  refresh(refresh: string, origin: CallOrigin | undefined): Promise<Tokens>;
  /** Ends the sign-in that the tokens come from, on every host or on theirs alone. */
  signOut(tokens: Tokens, where: SignOutPlace, origin: CallOrigin): Promise<void>;
  /** Tokens of a sign-in of its own, for another host of ours. */
  fork(access: string, origin: CallOrigin): Promise<Tokens>;
  viewer(access: string, origin: CallOrigin): Promise<KnownViewer>;
  profile(access: string, userId: string, origin: CallOrigin): Promise<InvestorProfile>;
}

/** core-api asks the broker meanwhile, and tells sooner than this that it does not answer. */
const brokerMs = 22_000;

export function createAccountsClient({ json, send }: CoreTransport): AccountsClient {
  return {
    signIn: async (body, origin) => json({ method: "POST", path: "/jwt/token/", body, origin }),
    secondStepOptions: async (body, origin) =>
      json({ method: "POST", path: "/jwt/token/second_step/options", body, origin }),
    finishSecondStep: async (body, origin) =>
      json({ method: "POST", path: "/jwt/token/second_step/", body, origin }),
    signInSocially: async (provider, body, origin) =>
      json({ method: "POST", path: `/user/${provider}/`, body, origin }),
    startBrokerLogin: async (body, call) =>
      json({ ...call, method: "POST", path: "/user/broker_login", body, timeoutMs: brokerMs }),
    signInByBroker: async (body, call) =>
      json({ ...call, method: "POST", path: "/user/set_oauth_token", body, timeoutMs: brokerMs }),
    sendCode: async (body, origin) =>
      json({ method: "POST", path: "/user/send_verification_code", body, origin }),
    async refresh(refresh, origin) {
      const body = { refresh };
      const renewed = await json<RefreshAnswer>({
        method: "POST",
        path: "/jwt/token/refresh/",
        body,
        ...(origin === undefined ? {} : { origin }),
      });
      return { access: renewed.access, refresh: renewed.refresh };
    },
    async signOut({ refresh }, where, origin) {
      const body = { refresh, keep_others: where === "here" };
      await send({ method: "POST", path: "/jwt/token/logout/", body, origin });
    },
    async fork(access, origin) {
      const body = {};
      const path = "/jwt/token/fork/";
      const forked = await json<RefreshAnswer>({ method: "POST", path, body, access, origin });
      return { access: forked.access, refresh: forked.refresh };
    },
    viewer: async (access, origin) => json({ path: "/user/viewer", access, origin }),
    profile: async (access, userId, origin) =>
      json({ path: `/portfolio/user_details/${encodeURIComponent(userId)}/`, access, origin }),
  };
}

/** Does core-api refuse the access token itself, and not what was asked with it? */
export function isTokenRefused(error: unknown): boolean {
  return (
    error instanceof AppError && error.status === 401 && error.code.endsWith(".unauthenticated")
  );
}
