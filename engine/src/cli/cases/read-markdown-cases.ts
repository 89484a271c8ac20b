import { parse } from "yaml";
import type { CustomFilter } from "../../contract/index.ts";
import { reasonOf } from "../cli-error.ts";
import { toFilters } from "../data/read-filters.ts";
import type { RawTable } from "../data/raw-table.ts";
import { readPipeTable } from "./case-table.ts";
import { type CaseField, type CaseFile, fieldOf, type WrittenCase } from "./query-case.ts";
import { toQueryCase } from "./to-query-case.ts";

/** A table of companies has one of these for its first heading; any other table is prose. */
const idHeadings = /^\|?\s*(?:company|symbol|id)\s*\|/iu;
const fieldLine = /^\s*(?:[-*]\s+)?\*{0,2}([a-z]+)\*{0,2}:\*{0,2}\s*(.*)$/iu;

interface Block {
  readonly info: string;
  readonly line: number;
  readonly lines: readonly string[];
  readonly next: number;
}

/**
 * Reads cases from Markdown: a table of companies, then ```query blocks with lines such as
 * `Matches: A, B`, named by the preceding bold text or heading. ```filters apply until the next
 * heading, a table until the next table.
 */
export function readMarkdownCases(path: string, text: string): CaseFile {
  const lines = text.split(/\r?\n/u);
  const written: WrittenCase[] = [];
  const problems: string[] = [];
  let title = path;
  let label: string | null = null;
  let count = 0;
  let table: RawTable | null = null;
  let filters: readonly CustomFilter[] = [];
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? "";
    const heading = /^#+\s+(.*?)\s*#*$/u.exec(line)?.[1];
    const block = readBlock(lines, at);
    if (heading !== undefined) {
      [title, label, count, filters] = [heading, null, 0, []];
    } else if (block?.info === "query") {
      count += 1;
      const { fields, next } = readFields(lines, block.next);
      const name = label ?? (count > 1 ? `${title} (${count})` : title);
      const query = block.lines.join("\n");
      written.push({ name, line: block.line, table, filters, query, fields });
      [at, label] = [next, null];
      continue;
    } else if (block?.info === "filters") {
      const found = readFilterBlock(block, path);
      if (typeof found === "string") problems.push(found);
      else filters = found;
    } else if (idHeadings.test(line)) {
      const rows = takeWhile(lines, at, (row) => row.trim().startsWith("|"));
      table = readPipeTable(rows);
      if (table === null)
        problems.push(`${path}:${at + 1}: table rows have different numbers of cells`);
      at += Math.max(1, rows.length);
      continue;
    }
    label = /^\*\*(.+?)\*\*/u.exec(line)?.[1] ?? label;
    at = block?.next ?? at + 1;
  }
  const settled = written.map((one) => ({ one, result: toQueryCase(one) }));
  return {
    path,
    cases: settled.flatMap(({ result }) => (typeof result === "string" ? [] : [result])),
    problems: [
      ...problems,
      ...settled.flatMap(({ one, result }) =>
        typeof result === "string" ? [`${path}:${one.line} ${one.name}: ${result}`] : [],
      ),
    ],
  };
}

function readBlock(lines: readonly string[], at: number): Block | null {
  const fence = /^(```+)\s*(\S*)\s*$/u.exec(lines[at] ?? "");
  if (fence === null) return null;
  const [, marks = "```", info = ""] = fence;
  const body = takeWhile(lines, at + 1, (line) => line.trimEnd() !== marks);
  return { info, line: at + 1, lines: body, next: at + body.length + 2 };
}

/** A field continues until a blank line or the next field. */
function readFields(
  lines: readonly string[],
  from: number,
): { readonly fields: WrittenCase["fields"]; readonly next: number } {
  const fields: { [name in CaseField]?: string[] } = {};
  let current: string[] | null = null;
  let at = from;
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    const [, word = "", rest = ""] = fieldLine.exec(line) ?? [];
    const field = fieldOf(word);
    if (field !== null) {
      current = [rest.trim()];
      fields[field] = [...(fields[field] ?? []), ...current];
      current = fields[field];
    } else if (line.trim() === "") {
      current = null;
    } else if (current === null || /^(?:#|```|\|)/u.test(line)) {
      break;
    } else {
      current.push(line.trim());
    }
  }
  const { fixed } = fields;
  const text = fixed?.join(" ").replace(/^`+\s?(.*?)\s?`+$/u, "$1");
  return { fields: text === undefined ? fields : { ...fields, fixed: [text] }, next: at };
}

function readFilterBlock(block: Block, path: string): readonly CustomFilter[] | string {
  try {
    return toFilters(parse(block.lines.join("\n")), "the block");
  } catch (error) {
    return `${path}:${block.line}: ${reasonOf(error).split("\n")[0]}`;
  }
}

function takeWhile(
  lines: readonly string[],
  from: number,
  holds: (line: string) => boolean,
): string[] {
  const end = lines.findIndex((line, index) => index >= from && !holds(line));
  return lines.slice(from, end === -1 ? lines.length : end);
}
