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
import type { Book, Holding, Moment } from "./derive/moment.ts";

/**
 * How a parameter's figures come about.
 *
 * `flow` adds up over time: its default is the sum of the latest four consecutive quarters, else the
 * last reported year. `margin` relates flows of one stretch of time: its default is taken over the
 * trailing twelve months, else over the last reported year. `stock` is a state: its default is the
 * last reported year's end, else the latest quarter's that has it. `yearly` is defined over reported years alone.
 * `now` sets today's price against the default of other parameters, and a past year's end against
 * that year. `once` has one value. `holding` is read from shareholding patterns. `universe` needs
 * all companies, `source` only ever comes ready-made from a source, `scored` is what rules make of
 * all the other figures, whatever a source says.
 */
export type Derivation =
  | {
      readonly kind: "flow" | "margin" | "stock" | "yearly" | "now";
      readonly at: (moment: Moment) => number;
    }
  | { readonly kind: "once"; readonly of: (book: Book) => number | string | null }
  | { readonly kind: "holding"; readonly at: (holding: Holding) => number | null }
  | { readonly kind: "universe" | "source" | "scored" };

/** Which facts a figure ages with; decides between a derived figure and a source's own. */
export type Follows = "prices" | "statements" | "prices-and-statements" | "shareholding";

export interface CatalogueEntry {
  readonly info: ParameterInfo;
  readonly derivation: Derivation;
  readonly follows: Follows;
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
  readonly follows?: Follows;
  /** Set where the figure rests on how many shares there are and neither unit nor `follows` says so. */
  readonly spansPrices?: true;
  readonly many?: true;
  readonly averaged?: string;
  readonly tooFew?: string;
}

/** Makes the entries of one tab, which share what is not said otherwise. */
export function createFamily(group: ParameterGroup, periods: PeriodSupport, follows: Follows) {
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

/** Whether a gap in prices may empty it: figures of prices, a share, or of how many shares there are. */
function spansPrices(unit: Unit, follows: Follows, { kind }: Derivation): boolean {
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
export const once = (of: (book: Book) => number | string | null): Derivation => ({
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
