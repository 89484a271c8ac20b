import { productCatalogue } from "../../catalogue/index.ts";
import type { ParameterInfo, ParameterType } from "../../contract/index.ts";
import { foldName } from "../../grammar/fold.ts";
import { isFilterKey } from "../../semantics/scope.ts";
import { nearestTexts } from "../../semantics/nearest-names.ts";
import { type PrintedColumn, tabulate } from "../../table/result-table.ts";
import { CliError } from "../cli-error.ts";
import { formatTable } from "../print/format-table.ts";
import { openOutput, writeTable } from "../print/output.ts";
import type { Paint } from "../print/terminal.ts";
import { type Command, openData } from "../session.ts";

/** Show full details up to this many parameters. */
const maxInFull = 6;

const unitNames: { readonly [unit in ParameterInfo["unit"]]: string } = {
  money: "₹ crore",
  price: "₹",
  rupees: "₹",
  percent: "%",
  ratio: "ratio",
  count: "count",
  days: "days",
  years: "years",
  score: "points",
  none: "",
};

const statementNames: { readonly [group in ParameterInfo["group"]]: string } = {
  identity: "company",
  eod: "prices of the day",
  "profit-and-loss": "profit and loss",
  "balance-sheet": "balance sheet",
  ratios: "ratios",
  "cash-flow": "cash flow",
  shareholding: "shareholding",
  history: "history",
  score: "scores",
};

export const listParameters: Command = async ({ subjects, options }, session) => {
  const { terminal } = session;
  const output = await openOutput(options, terminal);
  const isOfData = options.data !== null || options.asOf !== null || options.filters !== null;
  const data = isOfData ? await openData(options, session) : null;
  const all = [...(data?.catalogue ?? productCatalogue).parameters.values()].filter(
    ({ code }) => data === null || isFilterKey(code) || hasColumn(code, data.keys),
  );
  const words = foldName(subjects.join(" ")).split(" ").filter(Boolean);
  const found = rank(all, words);
  if (found.length === 0) {
    const nearest = nearestTexts(subjects.join(" "), all.flatMap(spellings));
    const hint = nearest.length > 0 ? ` Did you mean ${nearest.join(", ")}?` : "";
    throw new CliError(`No parameter found for "${subjects.join(" ")}".${hint}`, 1);
  }
  const shown = options.limit === null ? found : found.slice(0, options.limit);
  if (output.format === "table") {
    const paint = options.out === null ? terminal.paint : (_: unknown, text: string) => text;
    const inFull = shown.length <= maxInFull ? shown : shown.filter(isCalled(words));
    const others = shown.filter((info) => !inFull.includes(info));
    const parts = inFull.map((info) => `${writeInFull(info, paint)}\n`);
    const table = others.length === 0 ? [] : [formatTable(tabulate(listColumns(others, true)))];
    await output.write([...parts, ...table].join("\n"));
  } else {
    await writeTable(output, tabulate(listColumns(shown, false)));
  }
  if (output.format !== "json") terminal.note(`${found.length} of ${all.length} parameters.`);
  return true;
};

function hasColumn(code: string, keys: readonly string[]): boolean {
  return keys.some((key) => key === code || key.startsWith(`${code}@`));
}

function spellings({ name, aliases }: ParameterInfo): readonly string[] {
  return [name, ...aliases];
}

/** Exact match of name, code or alias. */
function isCalled(words: readonly string[]): (info: ParameterInfo) => boolean {
  const wanted = words.join(" ");
  return ({ name, code, aliases }) =>
    words.length > 0 && [name, code, ...aliases].some((each) => foldName(each) === wanted);
}

/** Matches in names rank before matches in meanings. */
function rank(all: readonly ParameterInfo[], words: readonly string[]): readonly ParameterInfo[] {
  if (words.length === 0) return all;
  const isWanted = isCalled(words);
  const holds = (text: string): boolean => words.every((word) => foldName(text).includes(word));
  const scored = all.map((info) => {
    const names = spellings(info);
    if (isWanted(info)) return { info, score: 0 };
    if (names.some(holds)) return { info, score: 1 };
    const everything = [...names, info.code, info.definition, info.formula ?? ""].join(" ");
    return { info, score: holds(everything) ? 2 : 3 };
  });
  return scored
    .filter(({ score }) => score < 3)
    .toSorted((a, b) => a.score - b.score)
    .map(({ info }) => info);
}

function unitOf({ type, unit }: ParameterInfo): string {
  const names: { readonly [kind in ParameterType]: string } = {
    number: unitNames[unit],
    truth: "yes or no",
    text: "text",
    date: "date",
  };
  return names[type];
}

function statementOf({ code, group }: ParameterInfo): string {
  return isFilterKey(code) ? "" : statementNames[group];
}

function needsOf({ needs }: ParameterInfo): string {
  return needs === null ? "" : `${needs.count} ${needs.unit}s`;
}

function noteOf({ code, unofficial }: ParameterInfo): string {
  return unofficial && !isFilterKey(code) ? "unofficial" : "";
}

function writeInFull(info: ParameterInfo, paint: Paint): string {
  const unit = unitOf(info);
  const lines = [
    ["also", info.aliases.join(", ")],
    ["of", statementOf(info)],
    ["unit", unit],
    ["periods", info.periods === "both" ? "years and quarters" : info.periods],
    ["meaning", info.definition],
    ["formula", info.formula ?? ""],
    ["not for", info.notFor.join(", ")],
    ["needs", needsOf(info)],
    ["code", info.code],
    ["note", noteOf(info)],
  ].filter(([, text]) => text !== "" && text !== "none");
  const described = lines.map(
    ([label = "", text = ""]) => `  ${paint("faint", label.padEnd(7))}  ${text}`,
  );
  return [paint("strong", info.name), ...described].join("\n");
}

function listColumns(found: readonly ParameterInfo[], isShort: boolean): PrintedColumn[] {
  const text = (title: string, of: (info: ParameterInfo) => string | null): PrintedColumn => ({
    title,
    type: "text",
    numeric: false,
    values: found.map(of),
  });
  const first = [
    text("Name", ({ name }) => name),
    text("Unit", unitOf),
    text("Periods", ({ periods }) => (periods === "none" ? null : periods)),
    text("Meaning", ({ definition }) => definition),
  ];
  if (isShort) return first;
  return [
    ...first,
    text("Formula", ({ formula }) => formula),
    text("Also", ({ aliases }) => aliases.join("; ") || null),
    text("Code", ({ code }) => code),
    text("Not for", ({ notFor }) => notFor.join("; ") || null),
    text("Note", (info) => noteOf(info) || null),
    text("Statement", (info) => statementOf(info) || null),
    text("Needs", (info) => needsOf(info) || null),
  ];
}
