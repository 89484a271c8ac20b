import type {
  ColumnKey,
  CustomFilter,
  DefinedFilter,
  Facets,
  QueryOutline,
  StockList,
} from "@munshi/engine/contract";
import { proxy } from "valtio";
import type { ScreenerAddress } from "../address.ts";

/** A saved filter as its owner may see it. */
export interface SavedFilter extends CustomFilter {
  /** Null counts as private. */
  readonly access: "Private" | "Public" | null;
  /** Someone else's, which a link or a public query brought along. */
  readonly isBorrowed?: true;
}

/** A formula that is being written; it outlives the way to the login and back. */
export interface FormulaDraft {
  formula: string;
  name: string;
  access: "Private" | "Public";
}

/** The left panel's fields, by the column that each narrows. */
export const panelKeys = {
  sector: "sector",
  indices: "indices",
  marketCap: "marketCapClass",
  portfolio: "lists",
  price: "currentPrice",
} as const;

/** The tabs of Add Filter: what most ask for, then those of the documents in their order. */
export type FilterTab =
  | "popular"
  | "profit-and-loss"
  | "ratios"
  | "balance-sheet"
  | "cash-flow"
  | "shareholding"
  | "score"
  | "eod"
  | "history"
  | "custom"
  | "formula";

/** The filters of exactly this text. */
export interface OutlinedText {
  readonly text: string;
  readonly outline: QueryOutline;
}

/** The filters that a Reset took away, for as long as it can be taken back. */
export type ResetPhase =
  | { readonly kind: "none" }
  | { readonly kind: "coming" }
  | { readonly kind: "done"; readonly before: ScreenerAddress };

/** The dialog open over the page. */
export type BuilderDialog =
  | { readonly kind: "none" }
  | { readonly kind: "add-filter" }
  | { readonly kind: "edit-filter"; readonly at: number; readonly key: ColumnKey }
  /** `place` is the stretch of the query to begin at. */
  | {
      readonly kind: "custom-query";
      readonly place: { readonly start: number; readonly end: number } | null;
    };

/** State read by the builder's components; large values are wrapped in `ref`. */
export interface BuilderState {
  /** The latest text read by the engine; the editor's text may be ahead. */
  outlined: OutlinedText | null;
  facets: Facets;
  /** The reader's own stock lists and filters; empty if signed out. */
  lists: readonly StockList[];
  filters: readonly SavedFilter[];
  /** The engine's definitions of `filters`, in the same order. */
  defined: readonly DefinedFilter[];
  formula: FormulaDraft;
  reset: ResetPhase;
  dialog: BuilderDialog;
  /** The open tab of Add Filter. */
  tab: FilterTab;
  /** Search text for its list; kept while Add Filter is closed. */
  search: string;
  /** The panel's field opened from elsewhere, such as a chip; null for none. */
  wantedField: ColumnKey | null;
  /** True if the panel is open as a drawer, on a narrow screen. */
  drawerOpen: boolean;
}

export function createBuilderState(): BuilderState {
  return proxy<BuilderState>({
    outlined: null,
    facets: { choices: [], ranges: [] },
    lists: [],
    filters: [],
    defined: [],
    formula: { formula: "", name: "", access: "Private" },
    reset: { kind: "none" },
    dialog: { kind: "none" },
    tab: "popular",
    search: "",
    wantedField: null,
    drawerOpen: false,
  });
}
