import { resolve } from "node:path";
import {
  databaseUrlVariable,
  findDatabaseUrlConflicts,
  keysVariable,
  readServerConfig,
  Secret,
  wholeNumber,
} from "@munshi/platform";
import type { Conflict, ServerConfig } from "@munshi/platform";
import { z } from "zod";
import { readSiteConfig, siteVariables } from "./site-config.ts";
import type { SiteConfig } from "./site-config.ts";
import { readSocialConfig, socialVariables } from "./social-config.ts";
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
  SECTION_DEADLINE_MS: wholeNumber(50, 20_000).default(1_500),
  DATA_CACHE_BYTES: wholeNumber(1_000_000, 8_000_000_000).default(400_000_000),
  DATABASE_URL: databaseUrlVariable.optional(),
  DATA_DIR: z.string().min(1).optional(),
  SESSION_KEYS: keysVariable.optional(),
  COOKIE_SECURE: z.enum(["0", "1"], "must be 0 or 1").optional(),
  PROXY_HOPS: wholeNumber(0, 5).default(0),
  ...siteVariables,
  ...socialVariables,
});

const known = variables.partial();
type Variables = z.output<typeof known>;

function findConflicts(values: Variables, isProduction: boolean): readonly Conflict[] {
  if (!isProduction) return [];
  const missing = (["DATABASE_URL", "SESSION_KEYS"] as const).filter(
    (name) => values[name] === undefined,
  );
  return [
    ...missing.map((name): Conflict => [name, "must be set in production"]),
    ...findDatabaseUrlConflicts(values.DATABASE_URL, isProduction),
    ...(values.SANDBOX_URL === undefined
      ? []
      : [["SANDBOX_URL", "must not be set in production"] as const]),
  ];
}

/** Everything that the bff is told from outside; read once, at start. */
export interface BffConfig extends ServerConfig {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly coreApiUrl: string;
  readonly secondBase: SecondBaseConfig;
  /** Folder of the built web app; null where another server serves it. */
  readonly webDist: string | null;
  /** The sandbox providers, whose pages stand below `/__sandbox/`; null in production. */
  readonly sandboxUrl: string | null;
  readonly coreTimeoutMs: number;
  readonly requestTimeoutMs: number;
  /** How long a page waits for core-api to say who looks at it. */
  readonly viewerDeadlineMs: number;
  /** How long a page made of sections waits for one of them. */
  readonly sectionDeadlineMs: number;
  /** How many bytes of datasets stay in memory. */
  readonly dataCacheBytes: number;
  readonly session: SessionConfig;
  /** How many proxies of ours stand in front, each of which adds to X-Forwarded-For. */
  readonly proxyHops: number;
  readonly social: SocialConfig;
  readonly site: SiteConfig;
}

/** Calls below `/v2/api`, which know servers by a login of their own. */
export interface SecondBaseConfig {
  readonly url: string;
  readonly clientId: string;
  /** Null: nothing can be asked there. */
  readonly clientSecret: Secret | null;
}

export interface SessionConfig {
  /** Null: sessions live in this process's memory. */
  readonly databaseUrl: Secret | null;
  /** Null outside production: a file of the data folder holds them. */
  readonly keys: Secret | null;
  /** Null: without configured keys there are those of this process alone. */
  readonly dataFolder: string | null;
  /** False: pages come over plain http, which only development may speak. */
  readonly isCookieSecure: boolean;
}

/**
 * Reads the configuration from environment variables; a set but empty variable counts as not set.
 * @throws AppError `config.invalid` that names every wrong variable and its remedy at once.
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
    coreTimeoutMs: values.CORE_TIMEOUT_MS,
    requestTimeoutMs: values.REQUEST_TIMEOUT_MS,
    viewerDeadlineMs: values.VIEWER_DEADLINE_MS,
    sectionDeadlineMs: values.SECTION_DEADLINE_MS,
    dataCacheBytes: values.DATA_CACHE_BYTES,
    session: {
      databaseUrl: values.DATABASE_URL ?? null,
      keys: values.SESSION_KEYS ?? null,
      dataFolder: values.DATA_DIR === undefined ? null : resolve(values.DATA_DIR),
      isCookieSecure:
        values.COOKIE_SECURE === undefined ? isProduction : values.COOKIE_SECURE === "1",
    },
    proxyHops: values.PROXY_HOPS,
    social: readSocialConfig(values, isProduction),
    site: readSiteConfig(values),
  };
}
