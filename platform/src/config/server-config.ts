import { z } from "zod";
import { AppError } from "../errors/app-error.ts";
import { Secret } from "./secret.ts";

const levels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const leastSecret = 24;

/** A whole number within inclusive bounds, from an environment variable. */
export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, "must be a whole number")
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be between ${least} and ${most}`);

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

/** Configuration shared by every server of the installation. */
export interface ServerConfig {
  readonly mode: "production" | "development" | "test";
  /** Shared secret of the installation's servers; always set in production. */
  readonly internalSecret: Secret | null;
  readonly logLevel: string;
  /** Grace period for requests and work in flight at shutdown. */
  readonly shutdownGraceMs: number;
}

export interface ReadConfig<Own> {
  readonly server: ServerConfig;
  /** The variables of this server only, by name. */
  readonly own: Own;
}

/** A conflict of a variable with others, and its remedy. */
export type Conflict = readonly [variable: string, message: string];

/** Rules between variables; `values` omits those that are invalid by themselves. */
export interface VariableRules<Known> {
  /** The schema with all variables optional. */
  readonly schema: z.ZodType<Known>;
  readonly findConflicts: (values: Known, isProduction: boolean) => readonly Conflict[];
}

/**
 * Reads the variables of every server and those of `own` (one schema for each variable); empty
 * variables count as unset.
 * @throws AppError `config.invalid` listing every invalid variable with its remedy.
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
