import { resolve } from "node:path";
import { z } from "zod";
import { BffError } from "../errors/bff-error.ts";
import { Secret } from "./secret.ts";

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, "must be a whole number")
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must lie between ${least} and ${most}`);

const levels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const environment = z.object({
  NODE_ENV: z
    .enum(["production", "development", "test"], "must be production, development or test")
    .default("development"),
  BFF_HOST: z.string().min(1).default("127.0.0.1"),
  BFF_PORT: wholeNumber(0, 65_535).default(8080),
  CORE_API_URL: z.url("must be an address such as http://127.0.0.1:8081"),
  WEB_DIST: z.string().min(1).optional(),
  INTERNAL_SECRET: z
    .string()
    .min(24, "must have 24 characters or more")
    .transform((value) => new Secret(value))
    .optional(),
  LOG_LEVEL: z.enum(levels, `must be one of ${levels.join(", ")}`).optional(),
  CORE_TIMEOUT_MS: wholeNumber(100, 60_000).default(10_000),
  REQUEST_TIMEOUT_MS: wholeNumber(100, 60_000).default(25_000),
  SHUTDOWN_GRACE_MS: wholeNumber(0, 120_000).default(10_000),
  DATA_CACHE_BYTES: wholeNumber(1_000_000, 8_000_000_000).default(400_000_000),
});

/** Everything that the bff is told from outside; read once, at start. */
export interface BffConfig {
  readonly mode: "production" | "development" | "test";
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly coreApiUrl: string;
  /** Folder of the built web app; null where another server serves it. */
  readonly webDist: string | null;
  readonly internalSecret: Secret | null;
  readonly logLevel: string;
  readonly coreTimeoutMs: number;
  readonly requestTimeoutMs: number;
  readonly shutdownGraceMs: number;
  /** How many bytes of datasets stay in memory. */
  readonly dataCacheBytes: number;
}

/**
 * Reads the configuration from environment variables; a set but empty variable counts as not set.
 * Throws `config.invalid` that names every wrong variable and its remedy at once.
 */
export function readBffConfig(variables: NodeJS.ProcessEnv): BffConfig {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = environment.safeParse(given);
  const details = parsed.success
    ? []
    : parsed.error.issues.map((issue) => ({
        path: issue.path.join("."),
        message: given[issue.path.join(".")] === undefined ? "must be set" : issue.message,
      }));
  if (given["NODE_ENV"] === "production" && given["INTERNAL_SECRET"] === undefined) {
    details.push({ path: "INTERNAL_SECRET", message: "must be set in production" });
  }
  if (!parsed.success || details.length > 0) {
    const lines = details.map((detail) => `  ${detail.path} ${detail.message}`);
    throw new BffError("config.invalid", 500, `Wrong configuration:\n${lines.join("\n")}`, {
      details,
    });
  }
  const values = parsed.data;
  return {
    mode: values.NODE_ENV,
    host: values.BFF_HOST,
    port: values.BFF_PORT,
    coreApiUrl: values.CORE_API_URL,
    webDist: values.WEB_DIST === undefined ? null : resolve(values.WEB_DIST),
    internalSecret: values.INTERNAL_SECRET ?? null,
    logLevel: values.LOG_LEVEL ?? (values.NODE_ENV === "test" ? "silent" : "info"),
    coreTimeoutMs: values.CORE_TIMEOUT_MS,
    requestTimeoutMs: values.REQUEST_TIMEOUT_MS,
    shutdownGraceMs: values.SHUTDOWN_GRACE_MS,
    dataCacheBytes: values.DATA_CACHE_BYTES,
  };
}
