/**
 * Figures of a company's page that are not parameters of the catalogue: of one day, rule, segment
 * or comparison. Their definitions are in core-api's domain `page-figures`; `GET
 * /companies/:coCode/figures/:key` answers them like other figures.
 */
export type PageFigureCode =
  /** Of a trading day: `dayClose@2026-11-20`. */
  | "dayClose"
  | "dayTraded"
  | "dayDelivered"
  | "dayDeliveredPercent"
  /**
   * The index next to the share's returns: of a span (`indexReturn@1Y`), of a day
   * (`indexClose@2026-11-20`).
   */
  | "indexReturn"
  | "indexClose"
  /** Of a column of the peers: `groupMedian@priceToEarning`. */
  | "groupMedian"
  /** Of an axis, a place in its list and a year's place: `segmentShare@product~0~0`; a total has no place in a list. */
  | "segmentRevenue"
  | "segmentShare"
  | "segmentTotal"
  | "faceValue"
  | "overallScore"
  /** Of a rule by its id. */
  | "ruleValue"
  | "rulePoints"
  | "ruleWeight"
  | "ruleMoved"
  /** Of a category of the scores. */
  | "categoryWeight"
  | "categoryKnown"
  /** Of a day of the score's history. */
  | "scoreThen"
  | "closeThen"
  /** Of a day on which a score moved: `scoreMoved@2026-11-20~technical`, and what it was before. */
  | "scoreMoved"
  | "scoreBefore"
  /** Of a period of the result analysis and a parameter: `resultChange@6M~sales`. */
  | "resultCurrent"
  | "resultPrevious"
  | "resultChange"
  /** Of a quarter: `holdersRest@q0`; of a holder and a quarter: `heldShares@fii~q0`. */
  | "holdersRest"
  | "heldShares"
  /** Of a holder: the newest quarter against the one before. */
  | "holdingChange"
  /** Of a statement's row and a period: `commonSize@line.cash~y0`. */
  | "commonSize"
  | "yearGrowth"
  /** Of a year: the dividend declared for it, for each share. */
  | "declaredPerShare"
  /** Of a day: what one share of it has become. */
  | "sharesSince"
  /** Of a parameter: its latest quarter against `year` or `quarter` before: `quarterChange@sales~year`. */
  | "quarterChange"
  /** Of a research call by its id. */
  | "callEntry"
  | "callTarget"
  | "callStop"
  | "callExit"
  | "callReturn"
  /** Of an action by its place in the section, from 0. */
  | "actionTerms";

const mark = "page.";

/** The key of a page's figure: `page.segmentShare@product~0~0`. */
export function pageFigureKey(code: PageFigureCode, ...of: readonly (string | number)[]): string {
  return mark + code + (of.length === 0 ? "" : `@${of.join("~")}`);
}

/** Parses a page figure key. Returns null for any other key; the code may be unknown. */
export function readPageFigureKey(
  key: string,
): { readonly code: string; readonly of: readonly string[] } | null {
  if (!key.startsWith(mark)) return null;
  const [code = "", of = ""] = key.slice(mark.length).split("@");
  return { code, of: of === "" ? [] : of.split("~") };
}
