import { resolve } from "node:path";
import { Command as CommandParser, CommanderError } from "commander";
import type { JumpAnswer } from "../domains/market/index.ts";

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
      readonly force: boolean;
    }
  | {
      readonly name: "check";
      /** Absolute. */
      readonly paths: readonly string[];
      readonly asOf: string | null;
      readonly index: string | null;
      readonly force: boolean;
      /** Folder for the bad rows of each file; null: they are not written. */
      readonly badRows: string | null;
    }
  /** Imports what was checked, which the hash names. */
  | { readonly name: "import-checked"; readonly hash: string }
  | { readonly name: "uploads" }
  /** Undoes an import; without a reason it only shows what an undo would restore. */
  | { readonly name: "undo"; readonly importId: number; readonly reason: string | null }
  | {
      readonly name: "join";
      /** The codes of the duplicate and of the company that remains. */
      readonly from: number;
      readonly into: number;
      readonly dryRun: boolean;
    }
  | {
      readonly name: "actions";
      /** Null lists the price jumps. */
      readonly jump: {
        readonly company: string;
        readonly day: string;
        /** Cause of the jump; null withdraws the answer. */
        readonly answer: JumpAnswer | null;
      } | null;
    }
  | { readonly name: "reject"; readonly from: number; readonly into: number }
  | { readonly name: "publish"; readonly asOf: string | null }
  | { readonly name: "reset-two-step"; readonly email: string; readonly reason: string };

export const usage = `Usage: npm run market -- COMMAND [options]

  import FILE... | FOLDER  import market files, in any order
      --dry-run            check the files and change nothing
      --mapping FILE       map a table's columns to parameters (JSON)
      --as-of YYYY-MM-DD   the day of files without a date; they are refused without it
      --index NAME         the index of a constituents file that does not name it
      --force              import bhavcopy days that look wrong: holiday, copied, scaled, contradicting
      --checked HASH       import the files of a check, exactly as checked
  check FILE...            check files as an import would; prints the hash of the check
      --as-of, --index, --force as above
      --bad-rows FOLDER    write the bad rows of each file to a CSV file there
  uploads                  list checks that are not imported, and the last imports
  undo IMPORT              restore what an import changed and nothing has changed since
      --dry-run            show what would be restored and change nothing
      --reason TEXT        kept in the audit log
  join CODE into CODE      merge the first company into the second
      --dry-run            show what would be merged and change nothing
  reject CODE into CODE    reject a merge proposed by status
  actions                  list price jumps without a recorded split or bonus
      accept SYMBOL DATE split 1:5 | bonus 1:1 | consolidation 10:1
                           record the corporate action: a split or consolidation as old:new
                           shares, a bonus as new:held shares
      confirm SYMBOL DATE  record a price move without a corporate action
      undo SYMBOL DATE     delete the recorded answer
  status                   show the loaded data by day and source, held securities, proposed merges
  report                   show the distribution of figures in the newest dataset, and large changes
      --periods            include past periods
  publish                  compute all parameters and publish a dataset
      --as-of YYYY-MM-DD   as known on that day; shown until the next publication
  reset-two-step EMAIL     turn off a member's two-step verification, after an identity check
      --reason TEXT        the request and who checked it; kept in the audit log
  --help                   show this

Environment: MUNSHI_DATA_DIR is the data folder (default: .data); DATABASE_URL is an external
PostgreSQL, instead of the embedded one.
Exit status: 0 success; 1 refused file or failure; 2 usage error.`;

/** A usage error; the message is one line. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

interface Flags {
  readonly dryRun?: boolean;
  readonly mapping?: string;
  readonly index?: string;
  readonly force?: boolean;
  readonly asOf?: string;
  readonly periods?: boolean;
  readonly reason?: string;
  readonly checked?: string;
  readonly badRows?: string;
  readonly help?: boolean;
}

const allowed: { readonly [command: string]: readonly string[] } = {
  import: ["dry-run", "mapping", "as-of", "index", "force", "checked"],
  check: ["as-of", "index", "force", "bad-rows"],
  uploads: [],
  undo: ["dry-run", "reason"],
  join: ["dry-run"],
  actions: [],
  reject: [],
  status: [],
  report: ["periods"],
  publish: ["as-of"],
  "reset-two-step": ["reason"],
};

const commands =
  "import, check, uploads, undo, join, reject, actions, status, report, publish or reset-two-step";

/** Reads the arguments; throws a UsageError that says what is wrong with them. */
export function readCommand(args: readonly string[], folder: string): Command {
  const { flags: values, words } = parse(args);
  const [name, ...rest] = words;
  if (values.help === true) return { name: "help" };
  const flags = name === undefined ? undefined : allowed[name];
  if (name === undefined) throw new UsageError(`specify a command: ${commands}`);
  if (flags === undefined) {
    throw new UsageError(`unknown command ${name}: use ${commands}`);
  }
  const wrong = Object.keys(values)
    .map(toFlag)
    .find((flag) => !flags.includes(flag));
  if (wrong !== undefined) throw new UsageError(`${name} takes no --${wrong}`);
  if (name === "import" && values.checked !== undefined) {
    return { name: "import-checked", hash: readChecked(values, rest) };
  }
  if (name === "check") {
    if (rest.length === 0) throw new UsageError("check needs a file");
    return {
      name,
      paths: rest.map((path) => resolve(folder, path)),
      asOf: readDate(values.asOf),
      index: readName(values.index),
      force: values.force ?? false,
      badRows: values.badRows === undefined ? null : resolve(folder, values.badRows),
    };
  }
  if (name === "undo") {
    return { name, importId: readImport(rest), reason: readUndoReason(values) };
  }
  if (name === "import") {
    if (rest.length === 0) throw new UsageError("import needs a file or a folder");
    return {
      name,
      given: rest,
      paths: rest.map((path) => resolve(folder, path)),
      dryRun: values.dryRun ?? false,
      mapping: values.mapping === undefined ? null : resolve(folder, values.mapping),
      asOf: readDate(values.asOf),
      index: readName(values.index),
      force: values.force ?? false,
    };
  }
  if (name === "join" || name === "reject") {
    const [from, into] = readJoin(name, rest);
    return name === "reject"
      ? { name, from, into }
      : { name, from, into, dryRun: values.dryRun ?? false };
  }
  if (name === "reset-two-step") {
    const [email, ...others] = rest;
    const reason = values.reason?.trim() ?? "";
    if (email === undefined || others.length > 0 || reason === "") {
      throw new UsageError("reset-two-step needs one email address and --reason");
    }
    return { name, email: email.trim().toLowerCase(), reason };
  }
  if (name === "actions") return { name, jump: rest.length === 0 ? null : readJump(rest) };
  if (rest.length > 0) throw new UsageError(`${name} takes no argument ${rest[0]}`);
  if (name === "report") return { name, withPeriods: values.periods ?? false };
  if (name === "uploads") return { name };
  return name === "publish" ? { name, asOf: readDate(values.asOf) } : { name: "status" };
}

function readChecked({ checked = "", ...others }: Flags, words: readonly string[]): string {
  if (words.length > 0 || Object.keys(others).length > 0) {
    throw new UsageError("import --checked takes nothing else: files and options are as checked");
  }
  if (/^[0-9a-f]{64}$/.test(checked)) return checked;
  throw new UsageError("--checked needs the hash that check printed");
}

function readImport([word = "", ...others]: readonly string[]): number {
  if (/^[1-9]\d{0,8}$/.test(word) && others.length === 0) return Number(word);
  throw new UsageError("undo needs the number of one import: see uploads");
}

function readUndoReason({ dryRun = false, reason = "" }: Flags): string | null {
  if (dryRun === (reason.trim() !== "")) {
    throw new UsageError("undo needs either --dry-run or --reason");
  }
  return dryRun ? null : reason.trim();
}

function parse(args: readonly string[]): { flags: Flags; words: readonly string[] } {
  const parser = new CommandParser()
    .argument("[words...]")
    .option("--dry-run")
    .option("--mapping <file>")
    .option("--index <name>")
    .option("--force")
    .option("--as-of <date>")
    .option("--periods")
    .option("--reason <text>")
    .option("--checked <hash>")
    .option("--bad-rows <folder>")
    .option("-h, --help")
    .helpOption(false)
    .showSuggestionAfterError(false)
    .configureOutput({ writeErr: () => {} })
    .exitOverride();
  try {
    parser.parse(args, { from: "user" });
  } catch (cause) {
    if (!(cause instanceof CommanderError)) throw cause;
    throw new UsageError(cause.message.replace(/^error: /, ""), { cause });
  }
  const flags = parser.opts<Flags>();
  for (const [key, value] of Object.entries(flags)) {
    const flag = `--${toFlag(key)}`;
    const isNextFlag = typeof value === "string" && value.startsWith("-") && value.length > 1;
    if (isNextFlag && !args.includes(`${flag}=${value}`)) {
      throw new UsageError(`${flag} needs a value, not ${value}`);
    }
  }
  return { flags, words: parser.args };
}

/** `dryRun` as `dry-run`. */
function toFlag(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** `4012 into 17`: the duplicate's code, and that of the company that remains. */
function readJoin(name: string, words: readonly string[]): readonly [from: number, into: number] {
  const [from = "", between = "", into = "", ...others] = words;
  const isCode = (word: string): boolean => /^[1-9]\d{0,8}$/.test(word);
  if (between.toLowerCase() !== "into" || !isCode(from) || !isCode(into) || others.length > 0) {
    throw new UsageError(`${name} needs the codes of two companies: ${name} 4012 into 17`);
  }
  return [Number(from), Number(into)];
}

function readJump(words: readonly string[]) {
  const [verb = "", company = "", day = "", ...answer] = words;
  if (verb !== "accept" && verb !== "confirm" && verb !== "undo") {
    throw new UsageError(`actions takes accept, confirm or undo, not ${verb}`);
  }
  if (company === "" || !isDate(day)) {
    throw new UsageError(
      `actions ${verb} needs a symbol and a date: actions ${verb} INFY 2026-03-31`,
    );
  }
  if (verb === "accept") return { company, day, answer: readRatio(answer) };
  if (answer.length > 0) throw new UsageError(`actions ${verb} takes no argument ${answer[0]}`);
  return { company, day, answer: verb === "undo" ? null : ({ kind: "move" } as const) };
}

/** `split 1:5`: 1 share becomes 5; `bonus 3:2`: 3 new shares for 2 held; `consolidation 10:1`. */
function readRatio([kind = "", ratio = "", ...others]: readonly string[]): JumpAnswer {
  const [, first, second] = /^([1-9]\d{0,3}):([1-9]\d{0,3})$/.exec(ratio) ?? [];
  const [one, other] = [Number(first), Number(second)];
  const isRatio = one > 0 && other > 0 && others.length === 0;
  if (kind === "split" && isRatio && other > one) return { kind, from: one, to: other };
  if (kind === "consolidation" && isRatio && one > other) return { kind, from: one, to: other };
  if (kind === "bonus" && isRatio) return { kind, from: other, to: one };
  throw new UsageError("accept needs split 1:5, bonus 1:1 or consolidation 10:1 after the date");
}

function isDate(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}

function readDate(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (!isDate(text)) {
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
