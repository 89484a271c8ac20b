import type { CustomFilter } from "../../contract/index.ts";
import type { RawTable } from "../data/raw-table.ts";

export interface Mark {
  readonly start: number;
  readonly end: number;
}

/** A query over a small table and its expected result. */
export interface QueryCase {
  readonly name: string;
  /** Counted from 1. */
  readonly line: number;
  readonly table: RawTable;
  readonly filters: readonly CustomFilter[];
  readonly query: string;
  /** One per code of `errors` and `warnings`, in order. */
  readonly marks: readonly Mark[];
  /** Expected codes; with any, the query must be rejected. */
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  readonly matches: readonly string[];
  readonly unknown: readonly string[];
  readonly why: string | null;
  /** A part of the first diagnostic's message. */
  readonly says: string | null;
  /** The query after the first fix of every diagnostic. */
  readonly fixed: string | null;
}

export interface CaseFile {
  readonly path: string;
  readonly cases: readonly QueryCase[];
  readonly problems: readonly string[];
}

/** A case as written, before validation. */
export interface WrittenCase {
  readonly name: string;
  readonly line: number;
  readonly table: RawTable | null;
  readonly filters: readonly CustomFilter[];
  readonly query: string;
  readonly fields: { readonly [name in CaseField]?: readonly string[] };
}

/** Fields of a case. Lists are separated by commas; `none` is empty. */
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

function isCaseField(name: string): name is CaseField {
  return Object.hasOwn(caseFields, name);
}

export function fieldOf(written: string): CaseField | null {
  const name = written.trim().toLowerCase();
  if (isCaseField(name)) return name;
  return Object.hasOwn(otherNames, name) ? (otherNames[name] ?? null) : null;
}

export function readList(written: string): string[] {
  const text = written.trim().replace(/\.$/u, "");
  if (/^(?:none|nobody|—|-)?$/iu.test(text)) return [];
  return text.split(/,| and /u).map((part) => part.trim().replaceAll("`", ""));
}
