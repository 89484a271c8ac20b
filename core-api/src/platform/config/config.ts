import { resolve } from "node:path";
import { z } from "zod";
import { AppError } from "../errors/app-error.ts";
import { Secret } from "./secret.ts";

const secret = (least: number) =>
  z
    .string()
    .min(least, `must have ${least} characters or more`)
    .transform((value) => new Secret(value));

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, "must be a whole number")
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must lie between ${least} and ${most}`);

const environment = z.object({
  NODE_ENV: z
    .enum(["production", "development", "test"], "must be production, development or test")
    .default("development"),
  CORE_HOST: z.string().min(1).default("127.0.0.1"),
  CORE_PORT: wholeNumber(0, 65_535).default(0),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/.+/, "must look like postgres://user:password@host:5432/database")
    .transform((value) => new Secret(value))
    .optional(),
  DATA_DIR: z.string().min(1).default(".data"),
  BFF_URL: z.url("must be an address such as http://127.0.0.1:8080").optional(),
  INTERNAL_SECRET: secret(24).optional(),
  LOG_LEVEL: z
    .enum(
      ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
      "must be fatal, error, warn, info, debug, trace or silent",
    )
    .optional(),
  REQUEST_TIMEOUT_MS: wholeNumber(100, 60_000).default(20_000),
  SHUTDOWN_GRACE_MS: wholeNumber(0, 120_000).default(10_000),
  UPLOAD_LIMIT_BYTES: wholeNumber(1_000, 2_000_000_000).default(5_000_000),
  KEPT_DATASETS: wholeNumber(1, 1_000).default(3),
  JOB_POLL_SECONDS: wholeNumber(1, 600).default(5),
});

/** Everything that core-api is told from outside; read once, at start. */
export interface CoreConfig {
  readonly mode: "production" | "development" | "test";
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Null: the embedded database. */
  readonly databaseUrl: Secret | null;
  /** Absolute; holds the embedded database, datasets and uploads. */
  readonly dataFolder: string;
  readonly datasetsFolder: string;
  readonly uploadsFolder: string;
  /** Where to tell of a new dataset; null where no bff runs. */
  readonly bffUrl: string | null;
  readonly internalSecret: Secret | null;
  readonly logLevel: string;
  readonly requestTimeoutMs: number;
  readonly shutdownGraceMs: number;
  readonly uploadLimitBytes: number;
  /** How many published datasets stay on disk. */
  readonly keptDatasets: number;
  readonly jobPollSeconds: number;
}

/**
 * Reads the configuration from environment variables; a set but empty variable counts as not set.
 * Throws `config.invalid` that names every wrong variable and its remedy at once.
 */
export function readCoreConfig(variables: NodeJS.ProcessEnv): CoreConfig {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = environment.safeParse(given);
  const details = parsed.success
    ? []
    : parsed.error.issues.map((issue) => ({
        path: issue.path.join("."),
        message: issue.message,
      }));
  if (given["NODE_ENV"] === "production" && given["INTERNAL_SECRET"] === undefined) {
    details.push({ path: "INTERNAL_SECRET", message: "must be set in production" });
  }
  if (!parsed.success || details.length > 0) {
    const lines = details.map((detail) => `  ${detail.path} ${detail.message}`);
    throw new AppError("config.invalid", 500, `Wrong configuration:\n${lines.join("\n")}`, {
      details,
    });
  }
  const values = parsed.data;
  const dataFolder = resolve(values.DATA_DIR);
  return {
    mode: values.NODE_ENV,
    host: values.CORE_HOST,
    port: values.CORE_PORT,
    databaseUrl: values.DATABASE_URL ?? null,
    dataFolder,
    datasetsFolder: resolve(dataFolder, "datasets"),
    uploadsFolder: resolve(dataFolder, "uploads"),
    bffUrl: values.BFF_URL ?? null,
    internalSecret: values.INTERNAL_SECRET ?? null,
    logLevel: values.LOG_LEVEL ?? (values.NODE_ENV === "test" ? "silent" : "info"),
    requestTimeoutMs: values.REQUEST_TIMEOUT_MS,
    shutdownGraceMs: values.SHUTDOWN_GRACE_MS,
    uploadLimitBytes: values.UPLOAD_LIMIT_BYTES,
    keptDatasets: values.KEPT_DATASETS,
    jobPollSeconds: values.JOB_POLL_SECONDS,
  };
}
