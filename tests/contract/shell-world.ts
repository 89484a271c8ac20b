import { startProviders, TEST_SETTINGS } from "@munshi/fixtures/providers";
import { writeBrokersVariable } from "@munshi/fixtures/broker-registrations";
import {
  createTestClock,
  startAccountsServer,
} from "../../core-api/src/domains/accounts/testing/accounts-server.ts";
import type {
  AccountsServer,
  CallOptions,
  Told,
} from "../../core-api/src/domains/accounts/testing/accounts-server.ts";
import { asRequest, company } from "../../core-api/src/domains/market/market.fixture.ts";

export const site = "http://localhost:3000";
/** A person with an account. */
export const member = "asha@example.in";

/** A call, and what its callers read of the answer. */
export interface Documented {
  /** As written in the documents. */
  readonly call: string;
  readonly who: "public" | "optional-member" | "member" | "subscriber";
  /** Members of the answer, or of each entry of a list, that callers read. */
  readonly reads: readonly string[];
  /** The field of the rows if the answer is an envelope. */
  readonly rows?: string;
  readonly ask: () => Promise<Told>;
}

/** core-api with all external services of the shared shell. */
export interface ShellWorld {
  readonly server: AccountsServer;
  post<Body = unknown>(path: string, body: object, options?: CallOptions): Promise<Told<Body>>;
  /** Calls as the member; POST if there is a body. */
  asMember(path: string, body?: object): Promise<Told>;
  /** The sandbox approves as the given person and returns these parameters. */
  chooseAt(url: string, person: string): Promise<{ readonly [name: string]: string }>;
  /** A social provider's token for a person: member `name` of the sandbox's answer. */
  orderToken(path: string, person: string, name: string): Promise<string>;
  /** A code mailed for an address and a client, verified with its documented call. */
  prove(email: string, clientId?: string): Promise<string>;
  close(): Promise<void>;
}

export async function startShellWorld(): Promise<ShellWorld> {
  const clock = createTestClock();
  const providers = await startProviders(TEST_SETTINGS, () => clock.now().getTime());
  const server = await startAccountsServer(
    {
      PUBLIC_URL: site,
      BROKERS: writeBrokersVariable(TEST_SETTINGS.brokers, providers.url),
      KYC_URL: `${providers.url}/kyc`,
      KYC_CLIENT_ID: TEST_SETTINGS.kycClientId,
      KYC_CLIENT_SECRET: TEST_SETTINGS.kycClientSecret,
      GOOGLE_CLIENT_ID: TEST_SETTINGS.googleClientId,
      GOOGLE_ISSUER: `${providers.url}/google`,
      GOOGLE_JWKS_URL: `${providers.url}/google/oauth2/v3/certs`,
      FACEBOOK_APP_ID: TEST_SETTINGS.facebookAppId,
      FACEBOOK_APP_SECRET: TEST_SETTINGS.facebookAppSecret,
      FACEBOOK_GRAPH_URL: `${providers.url}/facebook/v23.0`,
      TELEGRAM_BOT_NAME: TEST_SETTINGS.telegramBotName,
      TELEGRAM_BOT_TOKEN: TEST_SETTINGS.telegramBotToken,
      TELEGRAM_API_URL: `${providers.url}/telegram`,
      TELEGRAM_LINK_URL: `${providers.url}/telegram/t.me`,
      CLUB_URL: `${providers.url}/club/sso`,
      CLUB_SECRET: TEST_SETTINGS.clubSecret,
    },
    clock,
  );
  await server.core.publicSite.prepare();
  await server.signUp(member);
  await server.core.market.importFacts(asRequest("one", [company("ASHATEX")]));

  const post: ShellWorld["post"] = (path, body, options = {}) =>
    server.call(path, { body, ...options });
  return {
    server,
    post,
    async asMember(path, body) {
      const { access: bearer } = await server.signIn(member);
      return server.call<unknown>(path, { bearer, ...(body === undefined ? {} : { body }) });
    },
    async chooseAt(url, person) {
      const answer = await fetch(url, {
        method: "POST",
        body: new URLSearchParams({ person }),
        redirect: "manual",
      });
      return Object.fromEntries(new URL(answer.headers.get("location") ?? "").searchParams);
    },
    async orderToken(path, person, name) {
      const answer = await fetch(`${providers.url}/__sandbox/${path}`, {
        method: "POST",
        body: new URLSearchParams({ person }),
      });
      return ((await answer.json()) as { readonly [name: string]: string })[name] ?? "";
    },
    async prove(email, clientId = "") {
      const subject = { client_id: clientId, email_id: email };
      await post("/user/send_verification_code", subject);
      const code = await server.codeFor(email);
      await post("/user/check_verification_code", { ...subject, validation_code: code });
      return code;
    },
    async close() {
      await server.close();
      await providers.close();
    },
  };
}
