import type { InvestorProfile, ViewerAnswer } from "@munshi/core-api/contract";
import type { CoreKey, CoreRoutes } from "@munshi/core-api/routes";
import { AppError } from "@munshi/platform";
import type { Answer, CallInput } from "@munshi/platform/contract";
import type { Tokens } from "../session/tokens.ts";
import type { CallOrigin, CoreTransport } from "./core-transport.ts";

export type SocialProvider = "google" | "facebook";

/** `here` keeps the logins that were handed over to other hosts. */
export type SignOutPlace = "here" | "everywhere";

type Body<K extends CoreKey> =
  CallInput<CoreRoutes[K]> extends { readonly body: infer B } ? B : never;
type Login = Answer<CoreRoutes["POST /jwt/token/"]>;

/** Calls whose answers contain tokens or decide what a page shows; not exposed to browsers. */
export interface AccountsClient {
  signIn(body: Body<"POST /jwt/token/">, origin: CallOrigin): Promise<Login>;
  /** @throws AppError `second_step.ended` (401). */
  secondStepOptions(
    body: Body<"POST /jwt/token/second_step/options">,
    origin: CallOrigin,
  ): Promise<Answer<CoreRoutes["POST /jwt/token/second_step/options"]>>;
  /** @throws AppError `second_step.ended`, `second_step.wrong_code` (401). */
  finishSecondStep(body: Body<"POST /jwt/token/second_step/">, origin: CallOrigin): Promise<Login>;
  /** @throws AppError with `error_code` 4000 if an email address is needed. */
  signInSocially(
    provider: SocialProvider,
    body: Body<"POST /user/google/">,
    origin: CallOrigin,
  ): Promise<Login>;
  /** @throws AppError with status 401 if the token is no longer valid. */
  refresh(refresh: string, origin: CallOrigin | undefined): Promise<Tokens>;
  /** Ends the login of the tokens, on every host or only on theirs. */
  signOut(tokens: Tokens, where: SignOutPlace, origin: CallOrigin): Promise<void>;
  /** Tokens of a separate login for another host. */
  fork(access: string, origin: CallOrigin): Promise<Tokens>;
  viewer(access: string, origin: CallOrigin): Promise<ViewerAnswer>;
  profile(access: string, userId: string, origin: CallOrigin): Promise<InvestorProfile>;
}

export function createAccountsClient({ call }: Pick<CoreTransport, "call">): AccountsClient {
  return {
    signIn: async (body, origin) => call("POST /jwt/token/", { body }, { origin }),
    secondStepOptions: async (body, origin) =>
      call("POST /jwt/token/second_step/options", { body }, { origin }),
    finishSecondStep: async (body, origin) =>
      call("POST /jwt/token/second_step/", { body }, { origin }),
    signInSocially: async (provider, body, origin) =>
      call(`POST /user/${provider}/`, { body }, { origin }),
    async refresh(refresh, origin) {
      const context = origin === undefined ? {} : { origin };
      return call("POST /jwt/token/refresh/", { body: { refresh } }, context);
    },
    async signOut({ refresh }, where, origin) {
      const body = { refresh, keep_others: where === "here" };
      await call("POST /jwt/token/logout/", { body }, { origin });
    },
    fork: async (access, origin) => call("POST /jwt/token/fork/", { body: {} }, { access, origin }),
    viewer: async (access, origin) => call("GET /user/viewer", {}, { access, origin }),
    profile: async (access, userId, origin) =>
      call(
        "GET /portfolio/user_details/:user_id/",
        { params: { user_id: userId } },
        { access, origin },
      ),
  };
}

/** Returns whether core-api rejected the access token itself rather than the request. */
export function isTokenRefused(error: unknown): boolean {
  return (
    error instanceof AppError && error.status === 401 && error.code.endsWith(".unauthenticated")
  );
}
