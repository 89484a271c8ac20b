import { isMap, isSeq, LineCounter, parseDocument, type YAMLMap } from "yaml";
import type { CustomFilter } from "../../contract/index.ts";
import { reasonOf } from "../cli-error.ts";
import { toFilters } from "../data/read-filters.ts";
import type { RawTable } from "../data/raw-table.ts";
import { readCsv } from "../data/read-csv.ts";
import { readJson } from "../data/read-json.ts";
import { readPipeTable } from "./case-table.ts";
import { type CaseField, type CaseFile, fieldOf, type WrittenCase } from "./query-case.ts";
import { toQueryCase } from "./to-query-case.ts";

interface Shared {
  readonly table: RawTable | null;
  readonly filters: readonly CustomFilter[];
}

/** A list of cases, or a map with `table`, `filters` and `cases`. */
export function readYamlCases(path: string, text: string): CaseFile {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter });
  const [fault] = document.errors;
  if (fault !== undefined) {
    const [at] = fault.linePos ?? [];
    return noCases(path, `${path}:${at?.line ?? 1}: ${fault.message.split("\n")[0]}`);
  }
  const { contents } = document;
  const list = isMap(contents) ? contents.get("cases", true) : contents;
  if (!isSeq(list)) return noCases(path, `${path} has no list of test cases`);
  const problems: string[] = [];
  const cases: CaseFile["cases"][number][] = [];
  let shared: Shared = { table: null, filters: [] };
  try {
    if (isMap(contents)) shared = readShared(contents, shared, path);
  } catch (error) {
    problems.push(`${path}: ${reasonOf(error)}`);
  }
  for (const [index, item] of list.items.entries()) {
    const line = isMap(item) ? counter.linePos(item.range?.[0] ?? 0).line : 1;
    const place = `${path}:${line} case ${index + 1}`;
    if (!isMap(item)) {
      problems.push(`${place} is not a map`);
      continue;
    }
    try {
      const settled = toQueryCase(readCase(item, shared, path, line));
      if (typeof settled === "string") problems.push(`${place}: ${settled}`);
      else cases.push(settled);
    } catch (error) {
      problems.push(`${place}: ${reasonOf(error)}`);
    }
  }
  return { path, cases, problems };
}

function noCases(path: string, problem: string): CaseFile {
  return { path, cases: [], problems: [problem] };
}

function readMap(map: YAMLMap): Readonly<Record<string, unknown>> {
  const value: unknown = map.toJSON();
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function readShared(map: YAMLMap, before: Shared, path: string): Shared {
  const value = readMap(map);
  return {
    table: value["table"] === undefined ? before.table : readTable(value["table"], path),
    filters:
      value["filters"] === undefined ? before.filters : toFilters(value["filters"], "filters"),
  };
}

function readCase(item: YAMLMap, before: Shared, path: string, line: number): WrittenCase {
  const value = readMap(item);
  const shared = readShared(item, before, path);
  const fields: { [name in CaseField]?: readonly string[] } = {};
  for (const [name, written] of Object.entries(value)) {
    if (["name", "query", "table", "filters"].includes(name)) continue;
    const field = fieldOf(name);
    if (field === null) throw new Error(`unknown field ${name}`);
    fields[field] = (Array.isArray(written) ? written : [written ?? ""]).map(String);
  }
  const { query, name } = value;
  if (typeof query !== "string") throw new Error("the query is missing");
  return { name: typeof name === "string" ? name : query, line, query, fields, ...shared };
}

function readTable(value: unknown, path: string): RawTable {
  if (typeof value !== "string") return readJson(path, JSON.stringify(value));
  if (!value.includes("|")) return readCsv(path, value);
  const table = readPipeTable(value.split("\n"));
  if (table === null) throw new Error("table rows have different numbers of cells");
  return table;
}
