import type { NamedStock } from "@munshi/bff/contract";
import { stockBoxLimits } from "@munshi/bff/contract";
import { parsePercent } from "../../../lib/read-csv.ts";
import type { BoxDraft } from "../box-draft.ts";
import type { StockToAdd } from "../draft-weights.ts";
import { nameStocks } from "../editor-api.ts";

/** A stock as a source gives it. */
export interface GivenStock {
  /** Line in the file, from 1. */
  readonly row: number;
  /** Symbol, code or ISIN, in the order to be tried. */
  readonly names: readonly string[];
  /** As written; omitted or empty without one. */
  readonly weight?: string;
}

/** The outcome for a given stock. */
export interface AddedRow {
  readonly row: number;
  readonly text: string;
  /** Empty if the stock was added. */
  readonly problem: string;
}

/** Stocks to add, and why others are left out. */
export interface StockMatches {
  readonly stocks: readonly StockToAdd[];
  readonly rows: readonly AddedRow[];
}

function findWeightProblem(weight: string): string {
  const percent = parsePercent(weight);
  if (percent === null) return `“${weight}” is not a weight.`;
  if (percent < 0.005) return "Weight must be above 0 %.";
  return percent > 100 ? "Weight must be 100 % or less." : "";
}

/** Matches given stocks with the server's answers, in the given order. */
export function matchStocks(
  { stocks: held }: Pick<BoxDraft, "stocks">,
  given: readonly GivenStock[],
  named: readonly (NamedStock | undefined)[],
): StockMatches {
  const inBox = new Set(held.map(({ coCode }) => coCode));
  const rowOf = new Map<number, number>();
  const stocks: StockToAdd[] = [];
  const rows = given.map(({ row, names, weight = "" }, at): AddedRow => {
    const answer = named[at];
    const company = answer?.company ?? null;
    const problem = findProblem();
    if (problem === "" && company !== null) {
      rowOf.set(company.coCode, row);
      const { coCode, symbol, name } = company;
      const percent = weight === "" ? null : parsePercent(weight);
      stocks.push({ coCode, symbol, name, ...(percent !== null && { weight: percent }) });
    }
    return { row, text: names.join(", "), problem };

    function findProblem(): string {
      if (answer === undefined) return "Unknown symbol.";
      if (company !== null) {
        const earlier = rowOf.get(company.coCode);
        if (earlier !== undefined) return `Duplicate of row ${earlier}.`;
        if (inBox.has(company.coCode)) return "Already in the box.";
      }
      if (answer.status !== "found" && answer.status !== "duplicate") return answer.message;
      if (company === null) return answer.message;
      const ofWeight = weight === "" ? "" : findWeightProblem(weight);
      if (ofWeight !== "") return ofWeight;
      return held.length + stocks.length >= stockBoxLimits.stocks
        ? `A box can have up to ${stockBoxLimits.stocks} stocks.`
        : "";
    }
  });
  return { stocks, rows };
}

/** Looks up given stocks by their first name, unknown ones by the next. Throws `RequestFailed`. */
export async function lookUpStocks(
  given: readonly GivenStock[],
): Promise<readonly (NamedStock | undefined)[]> {
  const found: (NamedStock | undefined)[] = given.map(() => undefined);
  for (let attempt = 0; ; attempt += 1) {
    const asked = given.flatMap(({ names }, at) => {
      const name = names[attempt];
      const isOpen = found[at] === undefined || found[at].status === "unknown";
      return isOpen && name !== undefined ? [{ at, name }] : [];
    });
    if (asked.length === 0) return found;
    const answers = await nameStocks(asked.map(({ name }) => name));
    asked.forEach(({ at }, place) => {
      found[at] = answers[place];
    });
  }
}
