import { resolve } from "node:path";
import {
  adminHostVariable,
  databaseUrlVariable,
  findDatabaseUrlConflicts,
  keysVariable,
  readAdminHost,
  readServerConfig,
  Secret,
  wholeNumber,
} from "@munshi/platform";
import type { Conflict, ServerConfig } from "@munshi/platform";
import { z } from "zod";
import {
  checkoutVariables,
  findCheckoutConflicts,
  readCheckoutOrigins,
} from "./checkout-config.ts";
import type { CheckoutOrigins } from "./checkout-config.ts";
import { readSiteConfig, siteVariables } from "./site-config.ts";
import type { SiteConfig } from "./site-config.ts";
import { areProvidersLive, readSocialConfig, socialVariables } from "./social-config.ts";
import type { SocialConfig } from "./social-config.ts";

const variables = z.object({
  BFF_HOST: z.string().min(1).default("127.0.0.1"),
  BFF_PORT: wholeNumber(0, 65_535).default(8080),
  CORE_API_URL: z.url("must be an address such as http://127.0.0.1:8081"),
  CORE_V2_URL: z.url("must be an address such as http://127.0.0.1:8081/v2/api").optional(),
  CORE_V2_CLIENT_ID: z.string().min(1).default("bff"),
  CORE_V2_CLIENT_SECRET: z
    .string()
    .min(1)
    .transform((value) => new Secret(value))
    .optional(),
  WEB_DIST: z.string().min(1).optional(),
  SANDBOX_URL: z.url("must be an address such as http://127.0.0.1:8090").optional(),
  CORE_TIMEOUT_MS: wholeNumber(100, 60_000).default(10_000),
  REQUEST_TIMEOUT_MS: wholeNumber(100, 60_000).default(25_000),
  VIEWER_DEADLINE_MS: wholeNumber(50, 20_000).default(2_000),
  DATA_CACHE_BYTES: wholeNumber(1_000_000, 8_000_000_000).default(400_000_000),
  DATABASE_URL: databaseUrlVariable.optional(),
  DATA_DIR: z.string().min(1).optional(),
  SESSION_KEYS: keysVariable.optional(),
  COOKIE_SECURE: z.enum(["0", "1"], "must be 0 or 1").optional(),
  PROXY_HOPS: wholeNumber(0, 5).default(0),
  ADMIN_HOST: adminHostVariable.optional(),
  ...siteVariables,
  ...socialVariables,
  ...checkoutVariables,
});

const known = variables.partial();
type Variables = z.output<typeof known>;

function findConflicts(values: Variables, isProduction: boolean): readonly Conflict[] {
  const conflicts = findCheckoutConflicts(values, areProvidersLive(values, isProduction));
  if (!isProduction) return conflicts;
  const missing = (["DATABASE_URL", "SESSION_KEYS"] as const).filter(
    (name) => values[name] === undefined,
  );
  return [
    ...conflicts,
    ...missing.map((name): Conflict => [name, "must be set in production"]),
    ...findDatabaseUrlConflicts(values.DATABASE_URL, isProduction),
    ...(values.SANDBOX_URL === undefined
      ? []
      : [["SANDBOX_URL", "must not be set in production"] as const]),
  ];
}

/** The bff's configuration, read once at start. */
export interface BffConfig extends ServerConfig {
  readonly host: string;
  /** 0 selects any free port. */
  readonly port: number;
  readonly coreApiUrl: string;
  readonly secondBase: SecondBaseConfig;
  /** Folder of the built web app; null if another server serves it. */
  readonly webDist: string | null;
  /**
   * Address of the sandbox providers, whose pages are served at `/__sandbox/`; null in production.
   */
  readonly sandboxUrl: string | null;
  readonly coreTimeoutMs: number;
  readonly requestTimeoutMs: number;
  /** Timeout for identifying the viewer before a page is served. */
  readonly viewerDeadlineMs: number;
  /** Memory limit of cached datasets, in bytes. */
  readonly dataCacheBytes: number;
  readonly session: SessionConfig;
  /** Host name of the back office; null closes it. */
  readonly adminHost: string | null;
  /** Number of trusted proxies in front, each of which appends to X-Forwarded-For. */
  readonly proxyHops: number;
  readonly social: SocialConfig;
  readonly site: SiteConfig;
  /** Null if payments are not configured. */
  readonly checkout: CheckoutOrigins | null;
  /** Origins of brokers' pages that our pages send forms to. */
  readonly formOrigins: readonly string[];
}

/** Kite's basket, and the depository's page for sales of Dhan's clients. */
const brokerPages = ["https://kite.zerodha.com", "https://edis.cdslindia.com"];

/** Calls below `/v2/api`, which require a server login. */
export interface SecondBaseConfig {
  readonly url: string;
  readonly clientId: string;
  /** Null disables these calls. */
  readonly clientSecret: Secret | null;
}

export interface SessionConfig {
  /** Null keeps sessions in this process's memory. */
  readonly databaseUrl: Secret | null;
  /** Null outside production, where a file in the data folder holds the keys. */
  readonly keys: Secret | null;
  /** If null and no keys are configured, keys are generated for this process. */
  readonly dataFolder: string | null;
  /** False serves pages over plain http; development only. */
  readonly isCookieSecure: boolean;
}

/**
 * Reads the configuration from environment variables; empty variables count as unset.
 * @throws AppError `config.invalid` listing every invalid variable with its remedy.
 */
export function readBffConfig(given: NodeJS.ProcessEnv): BffConfig {
  const { server, own: values } = readServerConfig(variables, given, {
    schema: known,
    findConflicts,
  });
  const isProduction = server.mode === "production";
  return {
    ...server,
    host: values.BFF_HOST,
    port: values.BFF_PORT,
    coreApiUrl: values.CORE_API_URL,
    secondBase: {
      url: values.CORE_V2_URL ?? `${values.CORE_API_URL.replace(/\/$/, "")}/v2/api`,
      clientId: values.CORE_V2_CLIENT_ID,
      clientSecret: values.CORE_V2_CLIENT_SECRET ?? null,
    },
    webDist: values.WEB_DIST === undefined ? null : resolve(values.WEB_DIST),
    sandboxUrl: values.SANDBOX_URL ?? null,
    formOrigins:
      values.SANDBOX_URL === undefined ? brokerPages : [new URL(values.SANDBOX_URL).origin],
    coreTimeoutMs: values.CORE_TIMEOUT_MS,
    requestTimeoutMs: values.REQUEST_TIMEOUT_MS,
    viewerDeadlineMs: values.VIEWER_DEADLINE_MS,
    dataCacheBytes: values.DATA_CACHE_BYTES,
    session: {
      databaseUrl: values.DATABASE_URL ?? null,
      keys: values.SESSION_KEYS ?? null,
      dataFolder: values.DATA_DIR === undefined ? null : resolve(values.DATA_DIR),
      isCookieSecure:
        values.COOKIE_SECURE === undefined ? isProduction : values.COOKIE_SECURE === "1",
    },
    adminHost: readAdminHost(values.ADMIN_HOST, isProduction),
    proxyHops: values.PROXY_HOPS,
    social: readSocialConfig(values, isProduction),
    site: readSiteConfig(values),
    checkout: readCheckoutOrigins(values, areProvidersLive(values, isProduction)),
  };
}
