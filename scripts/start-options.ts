import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { inRepository, ScriptError } from "./repository.ts";

export interface StartOptions {
  readonly help: boolean;
  /** Removes everything stored before anything starts. */
  readonly reset: boolean;
  /** The one public port. */
  readonly port: number;
  /** Companies of the demonstration market; undefined if not given. */
  readonly companies: number | undefined;
  readonly dataDir: string;
  /** A PostgreSQL instead of the embedded database. */
  readonly databaseUrl: string | undefined;
}

export const DEFAULT_COMPANIES = 4_000;
const DEFAULT_PORT = 3_000;
const MOST_COMPANIES = 20_000;
const HIGHEST_PORT = 65_535;

export const START_USAGE = `Usage: npm start -- [options]

  --port N        serve on port N (PORT; ${DEFAULT_PORT} unless given)
  --companies N   size of the demonstration market (${DEFAULT_COMPANIES} unless given)
  --reset         remove all stored data first
  --help          show this

DATABASE_URL     a PostgreSQL to use in place of the embedded database
MUNSHI_DATA_DIR  the folder for all stored data (.data unless given)
PROVIDERS        sandbox (outside production) or live: mail, Google, brokers and other services
SANDBOX_STEP_MS  how often prices of sandbox brokers move (1000 unless given; 0 for never)
SANDBOX_ORDER_PAGES  sandbox brokers whose orders are confirmed on their pages, such as zerodha

With NODE_ENV=production the start lists every setting that is missing; docs/operations.md explains them.`;

/** @throws ScriptError naming the invalid option. */
export function readStartOptions(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): StartOptions {
  const values = parse(args);
  const portName = values.port === undefined ? "PORT" : "--port";
  const port = values.port ?? environment["PORT"];
  return {
    help: values.help ?? false,
    reset: values.reset ?? false,
    port: port ? readNumber(portName, port, 1, HIGHEST_PORT) : DEFAULT_PORT,
    companies:
      values.companies === undefined
        ? undefined
        : readNumber("--companies", values.companies, 1, MOST_COMPANIES),
    dataDir: resolve(environment["MUNSHI_DATA_DIR"] || inRepository(".data")),
    databaseUrl: environment["DATABASE_URL"] || undefined,
  };
}

/** `--port -1` as `--port=-1`, so that it is rejected as a number and not parsed as an option. */
function joinNegatives(args: readonly string[]): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    const before = joined.at(-1);
    const isValue = /^-\d/.test(arg) && before !== undefined && /^--(port|companies)$/.test(before);
    if (isValue) joined[joined.length - 1] = `${before}=${arg}`;
    else joined.push(arg);
  }
  return joined;
}

interface GivenOptions {
  readonly help?: boolean | undefined;
  readonly reset?: boolean | undefined;
  readonly port?: string | undefined;
  readonly companies?: string | undefined;
}

function parse(args: readonly string[]): GivenOptions {
  try {
    return parseArgs({
      args: joinNegatives(args),
      options: {
        help: { type: "boolean", short: "h" },
        reset: { type: "boolean" },
        port: { type: "string" },
        companies: { type: "string" },
      },
    }).values;
  } catch (error) {
    // Only the first sentence of Node's message names the problem.
    const [said = ""] = (error instanceof Error ? error.message : String(error)).split(/\n|\. /);
    throw new ScriptError(`${said.replace(/\.$/, "")}; see npm start -- --help`);
  }
}

function readNumber(name: string, text: string, least: number, most: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (value >= least && value <= most) return value;
  throw new ScriptError(`${name} takes a whole number from ${least} to ${most}, not "${text}"`);
}
