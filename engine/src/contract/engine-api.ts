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

export interface Completion {
  /** The text that replaces `from`..`to`; a line break where a new line can join. */
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

/** A saved custom filter: a parameter of a user's own, replaced by its formula where a query names it. */
export interface CustomFilter {
  readonly name: string;
  readonly formula: string;
}

/** What became of one filter: with an error among its diagnostics (spans in its formula) it cannot be used. */
export interface DefinedFilter {
  readonly name: string;
  /**
   * The result column that shows it: `filter:` and its name in lower case, without needless blanks. With
   * a period behind it in a query the column is `filter:<name>@y1`.
   */
  readonly key: ColumnKey;
  readonly type: ParameterType;
  readonly unit: Unit;
  readonly diagnostics: readonly Diagnostic[];
}

export interface FormatResult {
  /** The query in its one standard form; the text as it was where it cannot be read. */
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** The documentation of a word. */
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
  /** In words, and as TeX, which is empty where the words cannot be written in signs; null where there is none. */
  readonly formula: { readonly text: string; readonly tex: string } | null;
  readonly aliases: readonly string[];
  readonly examples: readonly string[];
}

export type SqlDialect = "postgres" | "sqlite" | "duckdb";

export interface SqlRequest {
  readonly query: string;
  readonly dialect: SqlDialect;
}

/** What the worker answers. Every method may be called again after a respawn and `open`. */
export interface EngineApi extends FilterApi {
  contractVersion(): Promise<number>;
  open(request: OpenRequest): Promise<Result<{ readonly rows: number }>>;
  parameters(): Promise<readonly ParameterInfo[]>;
  /**
   * Makes custom filters names of every later query, in place of those defined before; results already
   * given stay as they are. Tells what became of each, in the order given.
   */
  define(filters: readonly CustomFilter[]): Promise<readonly DefinedFilter[]>;
  check(query: string): Promise<CheckResult>;
  complete(query: string, caret: number): Promise<readonly Completion[]>;
  /** A query or a formula in its one standard form: the same words, so the same answer; comments kept. */
  format(query: string): Promise<FormatResult>;
  /** The documentation of the word at `offset`; null for blanks, comments and words that mean nothing. */
  hover(query: string, offset: number): Promise<HoverInfo | null>;
  run(request: RunRequest): Promise<Result<RunResult>>;
  page(request: PageRequest): Promise<Result<RowPage>>;
  sort(request: SortRequest): Promise<Result<RowPage>>;
  /**
   * The companies of the dataset that a text may mean: a code or ISIN that it is first, then a symbol,
   * then what begins and at last what holds it; among like ones in the dataset's order.
   */
  findCompanies(request: FindCompaniesRequest): Promise<Result<readonly NamedCompany[]>>;
  /** What a query gives for one company, part by part, and what decided it. */
  explain(request: ExplainRequest): Promise<Result<Explanation>>;
  /** The companies that do not match and fail the fewest clauses. */
  nearMisses(request: NearMissRequest): Promise<Result<NearMisses>>;
  /** Who enters and who leaves when one query takes the place of another. */
  impact(request: ImpactRequest): Promise<Result<Impact>>;
  /**
   * The query as a SELECT of the ids that match, over one table `companies` whose columns are the
   * dataset's keys: numbers, truths (1 and 0) and dates (days since 1970-01-01) as doubles, texts as
   * they are, NULL for empty. Without an open dataset the id is `coCode`.
   */
  toSql(request: SqlRequest): Promise<Result<string>>;
}
