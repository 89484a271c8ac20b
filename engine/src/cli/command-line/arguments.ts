import { parseArgs } from "node:util";
import { CliError } from "../cli-error.ts";
import { nearestTexts } from "../../semantics/nearest-names.ts";
import { commandForm, type CommandName, commandNames, isCommandName } from "./commands.ts";
import {
  formOf,
  type GivenOptions,
  optionForms,
  type OptionName,
  type Options,
  readOptions,
} from "./options.ts";

/** A command as it was typed. */
export interface Invocation {
  readonly name: CommandName;
  readonly subjects: readonly string[];
  readonly options: Options;
}

export type CommandLine =
  | Invocation
  | { readonly name: "help"; readonly topic: CommandName | null };

const optionNames = Object.keys(optionForms) as readonly OptionName[];

/** Reads the command line; throws a CliError that says what is wrong with it. */
export function parseCommand(words: readonly string[]): CommandLine {
  const { given, wantsHelp, positionals } = parseWords(words);
  const [first, ...subjects] = positionals;
  const name = first === "help" ? subjects[0] : first;
  if (wantsHelp || first === "help") {
    const topic = name !== undefined && isCommandName(name) ? name : null;
    if (first === "help" && name !== undefined && topic === null) throw unknownCommand(name);
    return { name: "help", topic };
  }
  if (name === undefined) {
    const all = commandNames.slice(0, -1).join(", ");
    throw new CliError(`Say what to do: ${all} or ${commandNames.at(-1)}; --help tells more.`);
  }
  if (!isCommandName(name)) throw unknownCommand(name);
  const { fewest, most, takes, options } = commandForm(name);
  if (subjects.length < fewest || subjects.length > most) {
    throw new CliError(`${name} takes ${takes}; screener ${name} --help tells more.`);
  }
  const foreign = optionNames.find(
    (option) => given[option] !== undefined && !options.includes(option),
  );
  if (foreign !== undefined) throw new CliError(`${name} takes no --${foreign}.`);
  return { name, subjects, options: readOptions(given) };
}

function unknownCommand(word: string): CliError {
  const [nearest] = nearestTexts(word, commandNames);
  const hint = nearest === undefined ? "" : ` Did you mean ${nearest}?`;
  return new CliError(`There is no command ${word}.${hint} screener --help lists them all.`);
}

interface ParsedWords {
  readonly given: GivenOptions;
  readonly wantsHelp: boolean;
  readonly positionals: readonly string[];
}

function parseWords(words: readonly string[]): ParsedWords {
  const kinds = optionNames.map((name) => {
    const type = formOf(name).value === null ? ("boolean" as const) : ("string" as const);
    return [name, { type }] as const;
  });
  const { values, positionals, tokens } = parseArgs({
    args: markQueries(joinNegatives(words)),
    allowPositionals: true,
    strict: false,
    tokens: true,
    options: { ...Object.fromEntries(kinds), help: { type: "boolean", short: "h" } },
  });
  for (const token of tokens) if (token.kind === "option") checkOption(token);
  const { help, ...given } = values;
  const subjects = positionals.map((word) => (word.startsWith(mark) ? word.slice(1) : word));
  return { given, wantsHelp: help === true, positionals: subjects };
}

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value: string | undefined;
  readonly inlineValue: boolean | undefined;
}

/** Throws a CliError for an option that there is not, and for one with a value too many or too few. */
function checkOption({ name, rawName, value, inlineValue }: OptionToken): void {
  if (name !== "help" && !isOptionName(name)) {
    const [nearest] = nearestTexts(name, [...optionNames, "help"]);
    const hint = nearest === undefined ? "" : ` Did you mean --${nearest}?`;
    throw new CliError(`There is no option ${rawName}.${hint}`);
  }
  const takes = name === "help" ? null : formOf(name).value;
  if (takes === null) {
    if (value !== undefined) throw new CliError(`--${name} takes no value.`);
    return;
  }
  if (value === undefined) throw new CliError(`--${name} takes ${takes}.`);
  // what looks like the next option is rarely meant as a value: that is written with "="
  const isOption = inlineValue !== true && value.length > 1 && value.startsWith("-");
  if (isOption) throw new CliError(`--${name} takes ${takes}, not ${value}.`);
}

function isOptionName(name: string): name is OptionName {
  return Object.hasOwn(optionForms, name);
}

/** `--limit -1` as `--limit=-1`: a negative number is a wrong value, not another option. */
function joinNegatives(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    const counts = before === "--limit" || before === "--times";
    if (counts && /^-\d/u.test(word)) joined[joined.length - 1] = `${before}=${word}`;
    else joined.push(word);
  }
  return joined;
}

/** Stands before a query that would be taken for options; no argument of a program can hold it. */
const mark = "\0";

/** `-ROE > 5` and `-- a comment` above a query are queries: an option has no blank and no comparison. */
function markQueries(words: readonly string[]): string[] {
  const end = words.indexOf("--");
  return words.map((word, index) => {
    if (end !== -1 && index > end) return word;
    const option = words[index - 1]?.replace(/^--/u, "") ?? "";
    const isValue = isOptionName(option) && formOf(option).value !== null;
    const isQuery = /^--?\s/u.test(word) || /^-[^-].*[\s<>=]/su.test(word);
    return isQuery && !isValue ? mark + word : word;
  });
}
