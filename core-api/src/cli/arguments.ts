import { resolve } from "node:path";
import { parseArgs } from "node:util";

export type Command =
  | { readonly name: "help" }
  | { readonly name: "status" }
  | { readonly name: "report"; readonly withPeriods: boolean }
  | {
      readonly name: "import";
      /** As they were typed. */
      readonly given: readonly string[];
      /** Absolute. */
      readonly paths: readonly string[];
      readonly dryRun: boolean;
      readonly mapping: string | null;
      readonly asOf: string | null;
      readonly index: string | null;
    }
  | {
      readonly name: "join";
      /** The codes of the company that goes and of the one that stays. */
      readonly from: number;
      readonly into: number;
      readonly dryRun: boolean;
    }
  | { readonly name: "publish"; readonly asOf: string | null };

export const usage = `Usage: npm run market -- COMMAND

  import FILE… | FOLDER   read market files; companies come before prices whatever the order
      --dry-run           say what would be taken and change nothing
      --mapping FILE      how the headers of a table stand for parameters (JSON)
      --as-of YYYY-MM-DD  the day of files that do not state one
      --index NAME        the index of a list that does not name it
  join CODE into CODE     make two stored companies one: the first goes, the second has the facts of both
      --dry-run           say what would be moved and change nothing
  status                  what is loaded, by day and source
  report                  how the figures of the newest dataset are spread, and what moved
      --periods           the past periods of figures too
  publish                 compute all parameters and publish a dataset
      --as-of YYYY-MM-DD  as known on that day, which pages show until the next publication
  --help

MUNSHI_DATA_DIR names the folder for data (.data), DATABASE_URL a PostgreSQL in place of the embedded one.
Exit code: 0 done, 1 a file was refused or the work failed, 2 wrong use.`;

/** Wrong use of the command line, said in one line. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

const options = {
  "dry-run": { type: "boolean" },
  mapping: { type: "string" },
  index: { type: "string" },
  "as-of": { type: "string" },
  periods: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

const allowed: { readonly [command: string]: readonly string[] } = {
  import: ["dry-run", "mapping", "as-of", "index"],
  join: ["dry-run"],
  status: [],
  report: ["periods"],
  publish: ["as-of"],
};

/** Reads the arguments; throws a UsageError that says what is wrong with them. */
export function readCommand(args: readonly string[], folder: string): Command {
  const { values, positionals } = parse(args);
  const [name, ...rest] = positionals;
  if (values.help === true) return { name: "help" };
  const flags = name === undefined ? undefined : allowed[name];
  if (name === undefined)
    throw new UsageError("say what to do: import, join, status, report or publish");
  if (flags === undefined) {
    throw new UsageError(
      `there is no command ${name}: use import, join, status, report or publish`,
    );
  }
  const wrong = Object.keys(values).find((flag) => !flags.includes(flag));
  if (wrong !== undefined) throw new UsageError(`${name} takes no --${wrong}`);
  if (name === "import") {
    if (rest.length === 0) throw new UsageError("import needs a file or a folder");
    return {
      name,
      given: rest,
      paths: rest.map((path) => resolve(folder, path)),
      dryRun: values["dry-run"] ?? false,
      mapping: values.mapping === undefined ? null : resolve(folder, values.mapping),
      asOf: readDate(values["as-of"]),
      index: readName(values.index),
    };
  }
  if (name === "join") {
    const [from, into] = readJoin(rest);
    return { name, from, into, dryRun: values["dry-run"] ?? false };
  }
  if (rest.length > 0) throw new UsageError(`${name} takes no argument ${rest[0]}`);
  if (name === "report") return { name, withPeriods: values.periods ?? false };
  return name === "publish" ? { name, asOf: readDate(values["as-of"]) } : { name: "status" };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (cause) {
    const [reason] = (cause instanceof Error ? cause.message : String(cause)).split(". ");
    throw new UsageError(reason ?? "the options cannot be read", { cause });
  }
}

/** 4012 into 17: the code of the company that goes, and of the one that stays. */
function readJoin(words: readonly string[]): readonly [from: number, into: number] {
  const [from = "", between = "", into = "", ...others] = words;
  const isCode = (word: string): boolean => /^[1-9]\d{0,8}$/.test(word);
  if (between.toLowerCase() !== "into" || !isCode(from) || !isCode(into) || others.length > 0) {
    throw new UsageError("join needs the codes of two companies: join 4012 into 17");
  }
  return [Number(from), Number(into)];
}

function readDate(text: string | undefined): string | null {
  if (text === undefined) return null;
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) {
    throw new UsageError(`--as-of needs a date such as 2026-03-31, not ${text}`);
  }
  return text;
}

function readName(text: string | undefined): string | null {
  if (text === undefined) return null;
  const name = text.trim();
  // oxlint-disable-next-line no-control-regex
  if (name === "" || name.length > 100 || /[\u0000-\u001f\u007f]/.test(name)) {
    throw new UsageError("--index needs a name such as 'NIFTY 50'");
  }
  return name;
}
