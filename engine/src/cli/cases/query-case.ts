import type { CustomFilter } from "../../contract/index.ts";
import type { RawTable } from "../data/raw-table.ts";

/** A stretch of a query that a diagnostic must mark. */
export interface Mark {
  readonly start: number;
  readonly end: number;
}

/** A query over a small table, and what must come of it. */
export interface QueryCase {
  readonly name: string;
  /** Where it stands in its file, counted from 1. */
  readonly line: number;
  readonly table: RawTable;
  readonly filters: readonly CustomFilter[];
  /** Without the brackets of its marks. */
  readonly query: string;
  /** One for each code of `errors` and `warnings`, in their order. */
  readonly marks: readonly Mark[];
  /** Codes of diagnostics; with any the query must be refused. */
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  /** Ids of the companies that match, and of those whose answer is unknown. */
  readonly matches: readonly string[];
  readonly unknown: readonly string[];
  readonly why: string | null;
  /** A part of the first diagnostic's message. */
  readonly says: string | null;
  /** The query with the first fix of every diagnostic that has one. */
  readonly fixed: string | null;
}

/** The cases of one file, and what in it is no case: a line each. */
export interface CaseFile {
  readonly path: string;
  readonly cases: readonly QueryCase[];
  readonly problems: readonly string[];
}

/** What a file says of one case, before it is held against itself. */
export interface WrittenCase {
  readonly name: string;
  readonly line: number;
  readonly table: RawTable | null;
  readonly filters: readonly CustomFilter[];
  readonly query: string;
  readonly fields: { readonly [name in CaseField]?: readonly string[] };
}

/** What a case may say; lists are separated by commas, `none` is an empty one. */
export const caseFields = {
  matches: "list",
  unknown: "list",
  errors: "list",
  warnings: "list",
  why: "text",
  says: "text",
  fixed: "text",
} as const;

export type CaseField = keyof typeof caseFields;

const otherNames: Readonly<Record<string, CaseField>> = {
  match: "matches",
  error: "errors",
  warning: "warnings",
};

/** The field of a written name: `Matches`, `match`; null for none. */
export function fieldOf(written: string): CaseField | null {
  const name = written.trim().toLowerCase();
  if (Object.hasOwn(caseFields, name)) return name as CaseField;
  return Object.hasOwn(otherNames, name) ? (otherNames[name] ?? null) : null;
}

/** A list as it is written. */
export function readList(written: string): string[] {
  const text = written.trim().replace(/\.$/u, "");
  if (/^(?:none|nobody|—|-)?$/iu.test(text)) return [];
  return text.split(/,| and /u).map((part) => part.trim().replaceAll("`", ""));
}
