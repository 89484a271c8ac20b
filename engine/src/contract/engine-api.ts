import type { Diagnostic, Result } from "./diagnostic.ts";
import type { DatasetManifest } from "./dataset.ts";
import type { ColumnKey, ParameterInfo, ParameterType, Unit } from "./parameter.ts";

/** Raised when a shape below changes incompatibly; client and worker compare it before they talk. */
export const engineContractVersion = 1;

/** Where the engine fetches a dataset's files: `<baseUrl>/<version>/<file>`. */
export interface OpenRequest {
  readonly baseUrl: string;
  readonly manifest: DatasetManifest;
}

/** A word of a query, for colouring. */
export interface QueryToken {
  readonly kind:
    | "parameter"
    | "period"
    | "number"
    | "unit"
    | "text"
    | "operator"
    | "logic"
    | "function"
    | "bracket"
    | "comment"
    | "unknown";
  readonly start: number;
  readonly end: number;
}

export interface CheckResult {
  readonly tokens: readonly QueryToken[];
  readonly diagnostics: readonly Diagnostic[];
  /** Columns that the query names, in order of first use; empty where it cannot be read. */
  readonly columns: readonly QueryColumn[];
}

/** A column to show, with what is needed to head and format it. */
export interface QueryColumn {
  readonly key: ColumnKey;
  /** `Sales, 1 year ago`. */
  readonly title: string;
  readonly type: ParameterType;
  readonly unit: Unit;
}

export interface Completion {
  /** The text that replaces `from`..`to`. */
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly kind: "parameter" | "period" | "operator" | "logic" | "function" | "number";
  /** `₹ crore`, `%`, … */
  readonly unit: string;
  /** One sentence. */
  readonly meaning: string;
}

export interface SortOrder {
  readonly column: ColumnKey;
  readonly direction: "ascending" | "descending";
}

export interface RunRequest {
  readonly query: string;
  /** Columns to show after those of the query. */
  readonly columns: readonly ColumnKey[];
  /** Null: the dataset's order. Empty values always come last. */
  readonly sort: SortOrder | null;
  /** How many rows to send along at once. */
  readonly firstRows: number;
}

/** A parameter that companies lack, and how many are unknown for want of it. */
export interface LackingParameter {
  readonly key: ColumnKey;
  readonly title: string;
  readonly companies: number;
}

export interface RunResult {
  /** Names the result for `page` and `sort`; a newer run ends it. */
  readonly resultId: number;
  readonly total: number;
  readonly matched: number;
  /** `total - matched`. */
  readonly unmatched: number;
  /** Those of the unmatched whose answer is unknown. */
  readonly lacking: number;
  readonly lackingParameters: readonly LackingParameter[];
  readonly columns: readonly QueryColumn[];
  readonly page: RowPage;
  readonly milliseconds: {
    readonly parse: number;
    readonly load: number;
    readonly evaluate: number;
  };
}

/** A stretch of a result's rows, column-wise: Float64Array (NaN empty) or text (null empty). */
export interface RowPage {
  readonly from: number;
  readonly to: number;
  /** Row numbers in the dataset. */
  readonly rows: Int32Array;
  readonly values: { readonly [key: ColumnKey]: Float64Array | readonly (string | null)[] };
}

export interface PageRequest {
  readonly resultId: number;
  readonly from: number;
  readonly to: number;
}

/** A result in another order; row pages of the old order are void. */
export interface SortRequest {
  readonly resultId: number;
  readonly sort: SortOrder | null;
  readonly firstRows: number;
}

/** What the worker answers. Every method may be called again after a respawn and `open`. */
export interface EngineApi {
  contractVersion(): Promise<number>;
  open(request: OpenRequest): Promise<Result<{ readonly rows: number }>>;
  parameters(): Promise<readonly ParameterInfo[]>;
  check(query: string): Promise<CheckResult>;
  complete(query: string, caret: number): Promise<readonly Completion[]>;
  run(request: RunRequest): Promise<Result<RunResult>>;
  page(request: PageRequest): Promise<Result<RowPage>>;
  sort(request: SortRequest): Promise<Result<RowPage>>;
}
