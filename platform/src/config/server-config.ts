import { z } from "zod";
import { AppError } from "../errors/app-error.ts";
import { Secret } from "./secret.ts";

const levels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const leastSecret = 24;

/** A whole number within bounds, both of them allowed, from an environment variable. */
export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, "must be a whole number")
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must lie between ${least} and ${most}`);

const everyServer = z.object({
  NODE_ENV: z
    .enum(["production", "development", "test"], "must be production, development or test")
    .default("development"),
  INTERNAL_SECRET: z
    .string()
    .min(leastSecret, `must have ${leastSecret} characters or more`)
    .transform((value) => new Secret(value))
    .optional(),
  LOG_LEVEL: z.enum(levels, "must be fatal, error, warn, info, debug, trace or silent").optional(),
  SHUTDOWN_GRACE_MS: wholeNumber(0, 120_000).default(10_000),
});

/** What every server of the installation is told from outside. */
export interface ServerConfig {
  readonly mode: "production" | "development" | "test";
  /** What the servers of one installation know of each other by; always there in production. */
  readonly internalSecret: Secret | null;
  readonly logLevel: string;
  /** How long requests and work in flight may still run once the process is told to stop. */
  readonly shutdownGraceMs: number;
}

export interface ReadConfig<Own> {
  readonly server: ServerConfig;
  /** The variables that this server alone reads, under their names. */
  readonly own: Own;
}

/** What is wrong with a variable in view of the others, and what to set instead. */
export type Conflict = readonly [variable: string, message: string];

/** Rules between variables; those that are wrong by themselves are absent from `values`. */
export interface VariableRules<Known> {
  /** The schema of the variables with none of them required. */
  readonly schema: z.ZodType<Known>;
  readonly findConflicts: (values: Known, isProduction: boolean) => readonly Conflict[];
}

/**
 * Reads the variables of every server and those of `own` (one schema a variable, by its name); a set
 * but empty variable counts as not set.
 * @throws AppError `config.invalid` that names every wrong variable and its remedy at once.
 */
export function readServerConfig<Own, Known = Own>(
  own: z.ZodType<Own>,
  variables: NodeJS.ProcessEnv,
  rules?: VariableRules<Known>,
): ReadConfig<Own> {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""),
  );
  const isProduction = given["NODE_ENV"] === "production";
  const ours = own.safeParse(given);
  const shared = everyServer.safeParse(given);
  const issues = [...(ours.error?.issues ?? []), ...(shared.error?.issues ?? [])];
  const details = issues.map((issue) => {
    const path = issue.path.join(".");
    return { path, message: given[path] === undefined ? "must be set" : issue.message };
  });
  if (rules !== undefined) {
    const wrong = new Set(details.map(({ path }) => path));
    const known = Object.entries(given).filter(([name]) => !wrong.has(name));
    const values = rules.schema.parse(Object.fromEntries(known));
    for (const [path, message] of rules.findConflicts(values, isProduction)) {
      if (!wrong.has(path)) details.push({ path, message });
    }
  }
  if (isProduction && given["INTERNAL_SECRET"] === undefined) {
    details.push({ path: "INTERNAL_SECRET", message: "must be set in production" });
  }
  if (!ours.success || !shared.success || details.length > 0) {
    const lines = details.map((detail) => `  ${detail.path} ${detail.message}`);
    throw new AppError("config.invalid", 500, `Wrong configuration:\n${lines.join("\n")}`, {
      details,
    });
  }
  const { NODE_ENV: mode, INTERNAL_SECRET, LOG_LEVEL, SHUTDOWN_GRACE_MS } = shared.data;
  return {
    own: ours.data,
    server: {
      mode,
      internalSecret: INTERNAL_SECRET ?? null,
      logLevel: LOG_LEVEL ?? (mode === "test" ? "silent" : "info"),
      shutdownGraceMs: SHUTDOWN_GRACE_MS,
    },
  };
}
