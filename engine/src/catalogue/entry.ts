import type {
  LatestSpan,
  ParameterGroup,
  ParameterInfo,
  ParameterNeeds,
  ParameterType,
  PeriodSupport,
  Template,
  Unit,
} from "../contract/index.ts";
import type { StatementLine } from "../contract/index.ts";
import { withoutResidue } from "./derive/arithmetic.ts";
import type { CompanyHistory, Holding, Moment } from "./derive/moment.ts";

/**
 * Derivation of a parameter. `flow`: sums over time; default is the latest four quarters, else the
 * last year. `margin`: ratio of flows; default is the trailing twelve months, else the last year.
 * `stock`: a state; default is the last year end, else the latest quarter with it. `yearly`: years
 * only. `now`: today's price against other defaults; past year ends against that year. `once`: one
 * value. `holding`: from shareholding patterns. `universe`: needs all companies. `source`: reported
 * only. `scored`: from rules, whatever a source says.
 */
export type Derivation =
  | {
      readonly kind: "flow" | "margin" | "stock" | "yearly" | "now";
      readonly at: (moment: Moment) => number;
    }
  | { readonly kind: "once"; readonly of: (book: CompanyHistory) => number | string | null }
  | { readonly kind: "holding"; readonly at: (holding: Holding) => number | null }
  | { readonly kind: "universe" | "source" | "scored" };

/** The facts a figure depends on; decides between derived and reported values. */
export type FactSource = "prices" | "statements" | "prices-and-statements" | "shareholding";

export interface CatalogueEntry {
  readonly info: ParameterInfo;
  readonly derivation: Derivation;
  readonly follows: FactSource;
}

export interface EntryOptions {
  readonly aliases?: readonly string[];
  readonly formula?: string;
  readonly type?: ParameterType;
  readonly periods?: PeriodSupport;
  readonly notFor?: readonly Template[];
  readonly unofficial?: boolean;
  readonly inputs?: readonly string[];
  readonly needs?: ParameterNeeds;
  readonly follows?: FactSource;
  /** Set if the figure depends on the share count and neither unit nor `follows` implies it. */
  readonly spansPrices?: true;
  readonly many?: true;
  readonly averaged?: string;
  readonly tooFew?: string;
}

/** Creates the entries of one group with shared defaults. */
export function createFamily(group: ParameterGroup, periods: PeriodSupport, follows: FactSource) {
  return (
    code: string,
    name: string,
    unit: Unit,
    definition: string,
    derivation: Derivation,
    options: EntryOptions = {},
  ): CatalogueEntry => ({
    info: {
      code,
      name,
      aliases: options.aliases ?? [],
      definition,
      formula: options.formula ?? null,
      type: options.type ?? "number",
      unit,
      ...(options.many === true ? { many: true } : {}),
      group,
      periods: options.periods ?? periods,
      ...latestOf(derivation, group),
      notFor: options.notFor ?? [],
      unofficial: options.unofficial ?? false,
      inputs: options.inputs ?? [],
      needs: options.needs ?? null,
      ...(options.spansPrices === true || spansPrices(unit, options.follows ?? follows, derivation)
        ? { spansPrices: true }
        : {}),
      ...(options.averaged === undefined ? {} : { averaged: options.averaged }),
      ...(options.tooFew === undefined ? {} : { tooFew: options.tooFew }),
    },
    derivation,
    follows: options.follows ?? follows,
  });
}

/** True for figures of prices, per-share figures and share counts. */
function spansPrices(unit: Unit, follows: FactSource, { kind }: Derivation): boolean {
  if (kind === "universe" || kind === "source" || kind === "scored") return false;
  return (
    follows === "prices" ||
    follows === "prices-and-statements" ||
    unit === "rupees" ||
    unit === "price"
  );
}

/** Cash flows are not reported by the quarter. */
function latestOf({ kind }: Derivation, group: ParameterGroup): { readonly latest?: LatestSpan } {
  switch (kind) {
    case "flow":
    case "margin":
      return { latest: group === "cash-flow" ? "year" : "trailing-year" };
    case "yearly":
      return { latest: "year" };
    case "stock":
      return { latest: "year-end" };
    case "now":
      return { latest: "now" };
    default:
      return {};
  }
}

type AtMoment = (moment: Moment) => number;

export const flow = (at: AtMoment): Derivation => ({
  kind: "flow",
  at: (moment) => withoutResidue(at(moment)),
});
export const margin = (at: AtMoment): Derivation => ({ kind: "margin", at });
export const stock = (at: AtMoment): Derivation => ({
  kind: "stock",
  at: (moment) => withoutResidue(at(moment)),
});
export const yearly = (at: AtMoment): Derivation => ({ kind: "yearly", at });
export const now = (at: AtMoment): Derivation => ({ kind: "now", at });
export const once = (of: (book: CompanyHistory) => number | string | null): Derivation => ({
  kind: "once",
  of,
});
export const holding = (at: (holding: Holding) => number | null): Derivation => ({
  kind: "holding",
  at,
});
export const flowLine = (line: StatementLine): Derivation => flow((m) => m.line(line));
export const stockLine = (line: StatementLine): Derivation => stock((m) => m.line(line));
/** Cross-company figures; see `deriveUniverse`. */
export const universe: Derivation = { kind: "universe" };
/** Figures that only a source can give. */
export const source: Derivation = { kind: "source" };
/** Figures that rules give after all others; see `createRuleEvaluator`. */
export const scored: Derivation = { kind: "scored" };
