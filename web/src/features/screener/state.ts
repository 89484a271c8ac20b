import type { ScreenerView } from "@munshi/bff/contract";
import type {
  CheckResult,
  ColumnKey,
  Diagnostic,
  ParameterInfo,
  RunResult,
} from "@munshi/engine/contract";
import { proxy, ref } from "valtio";
import type { Failure } from "../../lib/http.ts";
import { emptyAddress } from "./address.ts";
import type { ScreenerAddress } from "./address.ts";
import type { RowStore } from "./rows.ts";

/** A checked text; it speaks only for that text. */
export interface CheckedText extends CheckResult {
  readonly text: string;
}

/**
 * State that the screener's components read. Large values are held by `ref`, so that they are
 * replaced as a whole and never tracked deeply.
 */
export interface ScreenerState {
  /** Loading state of the page; `failed` keeps the reason in `failure`. */
  phase: "loading" | "unpublished" | "starting" | "ready" | "failed";
  failure: Failure | null;
  view: ScreenerView | null;
  /** Address of the result on screen. */
  address: ScreenerAddress;
  /** The text in the editor. */
  draft: string;
  checked: CheckedText | null;
  parameters: readonly ParameterInfo[];
  running: boolean;
  result: RunResult | null;
  /** The query that `result` answers, while `address` may already ask the next. */
  answeredQuery: string;
  rows: RowStore | null;
  /** Counts what has arrived of rows: each result, each order of one, each page. */
  rowsVersion: number;
  /** Why the last run gave no result; null where it gave one. */
  refusal: readonly Diagnostic[] | null;
}

export function createScreenerState(): ScreenerState {
  return proxy<ScreenerState>({
    phase: "loading",
    failure: null,
    view: null,
    address: ref({ ...emptyAddress }),
    draft: "",
    checked: null,
    parameters: [],
    running: false,
    result: null,
    answeredQuery: "",
    rows: null,
    rowsVersion: 0,
    refusal: null,
  });
}

/** The refusal of an empty text, which needs no engine. */
export const emptyQueryRefusal: readonly Diagnostic[] = [
  {
    code: "formula.empty",
    message: "Enter Query",
    severity: "error",
    span: { start: 0, end: 0, line: 1, column: 1 },
    expected: [],
    suggestions: [],
  },
];

/** Matches every listed company, since each has a code; used before the first query. */
export const allCompaniesQuery = "Company code > 0";

/** Returns true if both lists have the same columns in the same order. */
export function sameColumns(
  left: readonly ColumnKey[] | null,
  right: readonly ColumnKey[] | null,
): boolean {
  return left === right || (left !== null && right !== null && left.join() === right.join());
}

/** `before` where `come` says the same, member by member; else `come`. */
export function retainSame<Told extends object>(before: Told | undefined, come: Told): Told {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(come) ? before : come;
}
