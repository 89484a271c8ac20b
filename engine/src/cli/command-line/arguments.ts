import { Command, CommanderError, Option } from "commander";
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

export interface Invocation {
  readonly name: CommandName;
  readonly subjects: readonly string[];
  readonly options: Options;
}

export type CommandLine =
  | Invocation
  | { readonly name: "help"; readonly topic: CommandName | null };

const optionNames = Object.keys(optionForms).filter(isOptionName);

/** Throws a CliError for invalid arguments. */
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
    throw new CliError(`Specify a command: ${all} or ${commandNames.at(-1)}. See --help.`);
  }
  if (!isCommandName(name)) throw unknownCommand(name);
  const { fewest, most, takes, options } = commandForm(name);
  if (subjects.length < fewest || subjects.length > most) {
    throw new CliError(`${name} takes ${takes}; screener ${name} --help shows details.`);
  }
  const foreign = optionNames.find(
    (option) => given[option] !== undefined && !options.includes(option),
  );
  if (foreign !== undefined) throw new CliError(`${name} does not accept --${foreign}.`);
  return { name, subjects, options: readOptions(given) };
}

function unknownCommand(word: string): CliError {
  const [nearest] = nearestTexts(word, commandNames);
  const hint = nearest === undefined ? "" : ` Did you mean ${nearest}?`;
  return new CliError(`Unknown command ${word}.${hint} Run screener --help for a list.`);
}

interface ParsedWords {
  readonly given: GivenOptions;
  readonly wantsHelp: boolean;
  readonly positionals: readonly string[];
}

function parseWords(words: readonly string[]): ParsedWords {
  const command = new Command()
    .argument("[words...]")
    .option("-h, --help")
    .helpOption(false)
    .showSuggestionAfterError(false)
    .configureOutput({ writeErr: () => {} })
    .exitOverride();
  for (const name of optionNames) {
    const flags = formOf(name).value === null ? `--${name}` : `--${name} <value>`;
    command.addOption(new Option(flags));
  }
  try {
    command.parse(markQueries(words), { from: "user" });
  } catch (error) {
    throw error instanceof CommanderError ? describeOptionError(error) : error;
  }
  const options = command.opts<Record<string, string | boolean>>();
  const given: { [name in OptionName]?: string | boolean } = {};
  for (const name of optionNames) {
    const value = options[new Option(`--${name}`).attributeName()];
    if (value === undefined) continue;
    if (typeof value === "string" && !words.includes(`--${name}=${value}`)) {
      requireValue(name, value);
    }
    given[name] = value;
  }
  const positionals = command.args.map((word) => (word.startsWith(mark) ? word.slice(1) : word));
  return { given, wantsHelp: options["help"] === true, positionals };
}

/** Rewords commander's errors, which quote the option: `error: unknown option '--limt'`. */
function describeOptionError({ message }: CommanderError): CliError {
  const written = /'(--?[^\s=']+)/u.exec(message)?.[1] ?? "";
  const name = written.replace(/^--/u, "");
  if (name === "help") return new CliError("--help does not take a value.");
  if (isOptionName(name)) {
    const { value } = formOf(name);
    const takes = value === null ? "does not take a value" : `takes ${value}`;
    return new CliError(`--${name} ${takes}.`);
  }
  const [nearest] = nearestTexts(name, [...optionNames, "help"]);
  const hint = nearest === undefined ? "" : ` Did you mean --${nearest}?`;
  return new CliError(`Unknown option ${written}.${hint}`);
}

/** Rejects a value that looks like the next option; `--name=-value` is accepted. */
function requireValue(name: OptionName, value: string): void {
  const isCount = name === "limit" || name === "times";
  if (value.length < 2 || !value.startsWith("-") || (isCount && /^-\d/u.test(value))) return;
  throw new CliError(`--${name} takes ${formOf(name).value ?? ""}, not ${value}.`);
}

function isOptionName(name: string): name is OptionName {
  return Object.hasOwn(optionForms, name);
}

/** Marks a query that commander would take for an option; program arguments cannot contain it. */
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
