import type { Diagnostic, Result } from "./diagnostic.ts";
import type { DatasetManifest } from "./dataset.ts";
import type {
  Explanation,
  ExplainRequest,
  FindCompaniesRequest,
  Impact,
  ImpactRequest,
  NamedCompany,
  NearMisses,
  NearMissRequest,
} from "./explanations.ts";
import type { FilterApi } from "./filters.ts";
import type { ColumnKey, ParameterInfo, ParameterType, Unit } from "./parameter.ts";
import type { QueryColumn, RowPage } from "./rows.ts";

/** Increment on incompatible changes; client and worker compare it. */
export const engineContractVersion = 1;

/** Files are at `<baseUrl>/<version>/<file>`. */
export interface OpenRequest {
  readonly baseUrl: string;
  readonly manifest: DatasetManifest;
}

/** A token for syntax highlighting. */
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
  /** In order of first use; empty if the query cannot be read. */
  readonly columns: readonly QueryColumn[];
}

export interface Completion {
  /** Replaces `from`..`to`. */
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly kind: "parameter" | "period" | "operator" | "logic" | "function" | "number" | "text";
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
  /** Extra columns, after those of the query. */
  readonly columns: readonly ColumnKey[];
  /** Null keeps the dataset's order. Empty values come last. */
  readonly sort: SortOrder | null;
  /** Rows returned with the result. */
  readonly firstRows: number;
}

/** A parameter missing for some companies, which makes their result unknown. */
export interface LackingParameter {
  readonly key: ColumnKey;
  readonly title: string;
  readonly companies: number;
}

export interface RunResult {
  /** For `page` and `sort`; valid until the next run. */
  readonly resultId: number;
  readonly total: number;
  readonly matched: number;
  /** `total - matched`. */
  readonly unmatched: number;
  /** Unmatched rows with an unknown result. */
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

export interface PageRequest {
  readonly resultId: number;
  readonly from: number;
  readonly to: number;
}

/** Sorting invalidates earlier pages. */
export interface SortRequest {
  readonly resultId: number;
  readonly sort: SortOrder | null;
  readonly firstRows: number;
}

/** A user-defined parameter, expanded to its formula. */
export interface CustomFilter {
  readonly name: string;
  readonly formula: string;
}

/** A filter with an error among its diagnostics (spans in its formula) cannot be used. */
export interface DefinedFilter {
  readonly name: string;
  /** `filter:` and the lower-case name with single spaces; with a period `filter:<name>@y1`. */
  readonly key: ColumnKey;
  readonly type: ParameterType;
  readonly unit: Unit;
  readonly diagnostics: readonly Diagnostic[];
}

export interface FormatResult {
  /** In standard form; unchanged if it cannot be read. */
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
}

export interface HoverInfo {
  readonly from: number;
  readonly to: number;
  /** `Return on equity`, `AND`, `growth(P, N years)`. */
  readonly title: string;
  readonly kind: QueryToken["kind"];
  /** `percent, of the last reported year`; empty where it has none. */
  readonly unit: string;
  /** One or more sentences. */
  readonly meaning: string;
  /** TeX is empty for formulas in prose; null if there is no formula. */
  readonly formula: { readonly text: string; readonly tex: string } | null;
  readonly aliases: readonly string[];
  readonly examples: readonly string[];
}

export type SqlDialect = "postgres" | "sqlite" | "duckdb";

export interface SqlRequest {
  readonly query: string;
  readonly dialect: SqlDialect;
}

/** The worker's API. After a respawn, call `open` first. */
export interface EngineApi extends FilterApi {
  contractVersion(): Promise<number>;
  open(request: OpenRequest): Promise<Result<{ readonly rows: number }>>;
  parameters(): Promise<readonly ParameterInfo[]>;
  /**
   * Replaces all custom filters for later queries; existing results are unchanged. Returns one
   * entry per filter, in order.
   */
  define(filters: readonly CustomFilter[]): Promise<readonly DefinedFilter[]>;
  check(query: string): Promise<CheckResult>;
  complete(query: string, caret: number): Promise<readonly Completion[]>;
  /** Formats a query or formula without changing its meaning; keeps comments. */
  format(query: string): Promise<FormatResult>;
  /** Null for blanks, comments and unknown words. */
  hover(query: string, offset: number): Promise<HoverInfo | null>;
  run(request: RunRequest): Promise<Result<RunResult>>;
  page(request: PageRequest): Promise<Result<RowPage>>;
  sort(request: SortRequest): Promise<Result<RowPage>>;
  /** Ranked by code or ISIN, symbol, prefix, then substring; ties in the dataset's order. */
  findCompanies(request: FindCompaniesRequest): Promise<Result<readonly NamedCompany[]>>;
  /** The result of each part of a query for one company. */
  explain(request: ExplainRequest): Promise<Result<Explanation>>;
  /** Non-matching companies that fail the fewest clauses. */
  nearMisses(request: NearMissRequest): Promise<Result<NearMisses>>;
  /** Companies that enter and leave when one query replaces another. */
  impact(request: ImpactRequest): Promise<Result<Impact>>;
  /**
   * A SELECT of matching ids over a table `companies` with the dataset's column keys: numbers,
   * booleans (1 and 0) and dates (days since 1970-01-01) as doubles, NULL for empty. The id is
   * `coCode` without an open dataset.
   */
  toSql(request: SqlRequest): Promise<Result<string>>;
}
