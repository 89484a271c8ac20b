import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import {
  registerWithBrokers,
  writeBrokersVariable,
  writeRegistrations,
} from "@munshi/fixtures/broker-registrations";
import type { Lifetime } from "./lifetime.ts";
import type { ProcessOptions } from "./managed-process.ts";
import { inRepository, ScriptError } from "./repository.ts";
import type { StartOptions } from "./start-options.ts";
import { startServer } from "./start-server.ts";

type Variables = Readonly<Record<string, string>>;

/** Variables with the addresses of external services. Empty if only the environment sets them. */
export interface ProviderVariables {
  readonly coreApi: Variables;
  readonly bff: Variables;
  /** Null if the sandbox does not run. */
  readonly sandboxUrl: string | null;
}

export type SandboxOptions = Pick<StartOptions, "port" | "dataDir" | "reset">;

/** A step of the sandbox brokers' market; `SANDBOX_STEP_MS` overrides it, and 0 stops the clock. */
const USUAL_STEP_MS = "1000";

/** Starts the sandbox unless real providers are configured. */
export async function bringUpProviders(
  lifetime: Lifetime,
  options: SandboxOptions,
  environment: NodeJS.ProcessEnv,
): Promise<ProviderVariables> {
  if (!usesSandbox(environment)) return { coreApi: {}, bff: {}, sandboxUrl: null };
  const { coreApi, bff, sandboxUrl } = await startSandboxProviders(lifetime, options, {
    stepMs: environment["SANDBOX_STEP_MS"] || USUAL_STEP_MS,
    orderPages: (environment["SANDBOX_ORDER_PAGES"] ?? "").split(/[\s,]+/),
  });
  // In production the bff serves no sandbox pages and rejects the address.
  const pages = environment["NODE_ENV"] === "production" ? {} : { SANDBOX_URL: sandboxUrl };
  return { coreApi, bff: { ...bff, ...pages }, sandboxUrl };
}

/**
 * Returns true if the sandbox is used: by default outside production, overridden by `PROVIDERS`.
 * core-api decides whether production may use it.
 * @throws ScriptError for anything but `sandbox` and `live`.
 */
export function usesSandbox(environment: NodeJS.ProcessEnv): boolean {
  const { PROVIDERS: chosen, NODE_ENV: mode } = environment;
  if (chosen === undefined || chosen === "") return mode !== "production";
  if (chosen === "sandbox" || chosen === "live") return chosen === "sandbox";
  throw new ScriptError(`PROVIDERS must be sandbox or live, not "${chosen}"`);
}

/** Prints where sandbox mail is read; `address` is the product's. */
export function printMailAddress({ bff }: ProviderVariables, address: string): void {
  if (bff["SANDBOX_URL"] === undefined) return;
  console.log(`External services are simulated. Read sent mail at ${address}/__sandbox/mail`);
}

async function startSandboxProviders(
  lifetime: Lifetime,
  sandbox: SandboxOptions,
  {
    stepMs,
    orderPages,
  }: {
    readonly stepMs: string;
    /** Brokers that take orders on their pages alone. */
    readonly orderPages: readonly string[];
  },
): Promise<ProviderVariables & { readonly sandboxUrl: string }> {
  const agreed = agreeOnSecrets();
  const folder = join(sandbox.dataDir, "sandbox");
  if (sandbox.reset) await rm(folder, { recursive: true, force: true });
  const brokers = registerWithBrokers();
  const options = describeProviders(
    {
      ...agreed,
      BROKERS: writeRegistrations(brokers),
      PROVIDERS_BROKERS_STEP_MS: stepMs,
      PROVIDERS_DATA_DIR: folder,
    },
    sandbox.port,
  );
  const { port, smtpPort } = await startServer(lifetime, options, {
    portVariables: (ports) => ({
      PROVIDERS_PORT: String(ports.port),
      PROVIDERS_SMTP_PORT: String(ports.smtpPort ?? 0),
    }),
  });
  if (smtpPort === undefined) throw new ScriptError("The sandbox reported no mail port");
  const url = `http://127.0.0.1:${port}`;
  const { PROVIDERS_SMTP_USER: user, PROVIDERS_SMTP_PASSWORD: password } = agreed;
  const shared = {
    PROVIDERS: "sandbox",
    GOOGLE_CLIENT_ID: agreed.GOOGLE_CLIENT_ID,
    GOOGLE_CLIENT_SECRET: agreed.GOOGLE_CLIENT_SECRET,
    GOOGLE_ISSUER: `${url}/google`,
    GOOGLE_JWKS_URL: `${url}/google/oauth2/v3/certs`,
    FACEBOOK_APP_ID: agreed.FACEBOOK_APP_ID,
    FACEBOOK_APP_SECRET: agreed.FACEBOOK_APP_SECRET,
    FACEBOOK_GRAPH_URL: `${url}/facebook`,
    FACEBOOK_DIALOG_URL: `${url}/facebook/dialog/oauth`,
    PAYMENTS_KEY_ID: agreed.PAYMENTS_KEY_ID,
    PAYMENTS_CHECKOUT_URL: `${url}/payments/v1/checkout.js`,
  };
  return {
    coreApi: {
      ...shared,
      BROKERS: writeBrokersVariable(brokers, url, orderPages),
      MAIL_URL: `smtp://${user}:${password}@127.0.0.1:${smtpPort}`,
      MAIL_FROM: "Munshi <no-reply@munshi.example>",
      CLUB_URL: `${url}/club/sso`,
      CLUB_SECRET: agreed.CLUB_SECRET,
      CLUB_AUDIENCE: agreed.CLUB_AUDIENCE,
      FEED_URL: `${url}/feed`,
      KYC_URL: `${url}/kyc`,
      KYC_CLIENT_ID: agreed.KYC_CLIENT_ID,
      KYC_CLIENT_SECRET: agreed.KYC_CLIENT_SECRET,
      PAYMENTS_KEY_SECRET: agreed.PAYMENTS_KEY_SECRET,
      PAYMENTS_WEBHOOK_SECRET: agreed.PAYMENTS_WEBHOOK_SECRET,
      PAYMENTS_API_URL: `${url}/payments`,
      TELEGRAM_BOT_NAME: agreed.TELEGRAM_BOT_NAME,
      TELEGRAM_BOT_TOKEN: agreed.TELEGRAM_BOT_TOKEN,
      TELEGRAM_API_URL: `${url}/telegram`,
      TELEGRAM_LINK_URL: `${url}/telegram/t.me`,
    },
    bff: { ...shared, TELEGRAM_URL: `${url}/telegram/t.me/${agreed.TELEGRAM_BOT_NAME}` },
    sandboxUrl: url,
  };
}

interface Agreed {
  readonly GOOGLE_CLIENT_ID: string;
  readonly GOOGLE_CLIENT_SECRET: string;
  readonly FACEBOOK_APP_ID: string;
  readonly FACEBOOK_APP_SECRET: string;
  readonly CLUB_SECRET: string;
  readonly CLUB_AUDIENCE: string;
  readonly KYC_CLIENT_ID: string;
  readonly KYC_CLIENT_SECRET: string;
  readonly PAYMENTS_KEY_ID: string;
  readonly PAYMENTS_KEY_SECRET: string;
  readonly PAYMENTS_WEBHOOK_SECRET: string;
  readonly TELEGRAM_BOT_NAME: string;
  readonly TELEGRAM_BOT_TOKEN: string;
  readonly PROVIDERS_SMTP_USER: string;
  readonly PROVIDERS_SMTP_PASSWORD: string;
}

/** Values shared by both sides; secrets are new at every start. */
function agreeOnSecrets(): Agreed {
  const secret = (): string => randomBytes(32).toString("hex");
  return {
    GOOGLE_CLIENT_ID: "munshi-sandbox.apps.googleusercontent.com",
    GOOGLE_CLIENT_SECRET: secret(),
    FACEBOOK_APP_ID: "1000200030004000",
    FACEBOOK_APP_SECRET: secret(),
    CLUB_SECRET: secret(),
    CLUB_AUDIENCE: "investing-club",
    KYC_CLIENT_ID: "CF-munshi-sandbox",
    KYC_CLIENT_SECRET: secret(),
    PAYMENTS_KEY_ID: "rzp_test_MunshiSandbox",
    PAYMENTS_KEY_SECRET: secret(),
    PAYMENTS_WEBHOOK_SECRET: secret(),
    TELEGRAM_BOT_NAME: "MunshiSandboxBot",
    TELEGRAM_BOT_TOKEN: `1000:${secret()}`,
    PROVIDERS_SMTP_USER: "munshi",
    PROVIDERS_SMTP_PASSWORD: secret(),
  };
}

function describeProviders(agreed: Variables, publicPort: number): ProcessOptions {
  return {
    name: "providers",
    entry: inRepository("fixtures/providers/main.ts"),
    env: {
      ...agreed,
      PROVIDERS_PORT: "0",
      PROVIDERS_SMTP_PORT: "0",
      PROVIDERS_PAYMENTS_WEBHOOK_URL: `http://127.0.0.1:${publicPort}/payments/webhook`,
      // Partner hosts are sub-domains of the main host.
      PROVIDERS_REDIRECT_ORIGINS: ["localhost", "127.0.0.1", "*.localhost"]
        .map((host) => `http://${host}:${publicPort}`)
        .join(" "),
    },
  };
}
