import { nameTurn } from "@munshi/engine/contract";
import type { AmountChange, Basis, IsoDate, Unit } from "@munshi/engine/contract";
import type {
  CompanyActions,
  CompanyCalls,
  CompanyDeliverables,
  CompanyResults,
  CompanyScores,
  CompanySegments,
  CompanyShareholding,
  CompanyStatements,
  FigureDetail,
  FigureInput,
  PageFigureCode,
  ScoreHistory,
} from "../../contract/index.ts";
import type { GroupMedian, IndexSpan, OpenCompany } from "../company-fundamentals/index.ts";
import { pageFigureKey } from "../../contract/index.ts";
import { pageCatalogue } from "./page-catalogue.ts";

/** A figure as read; omitted fields come from the page catalogue. */
export interface PageFigure {
  /** Defaults to the catalogue's title. */
  readonly title?: string;
  readonly value: number | null;
  /** The value if it is not a number. */
  readonly text?: string;
  readonly unit?: Unit;
  readonly definition?: string;
  readonly formula?: string;
  readonly inputs?: readonly FigureInput[];
  /** The formula with numbers. */
  readonly sum?: string;
  readonly basis?: Basis;
  readonly filing?: FigureDetail["filing"];
  /** Day of the value. */
  readonly day?: IsoDate | null;
  /** Why the value is missing. */
  readonly absence?: string;
}

/** Sections of the company page, as shown there. */
export interface PageSections {
  statements(open: OpenCompany, basis: Basis): Promise<CompanyStatements | null>;
  results(open: OpenCompany, basis: Basis): Promise<CompanyResults | null>;
  shareholding(open: OpenCompany): CompanyShareholding | null;
  /** The shareholding pattern filed for a quarter such as `q0`. */
  pattern(open: OpenCompany, period: string): Promise<FigureDetail["filing"]>;
  scores(open: OpenCompany): Promise<CompanyScores | null>;
  history(open: OpenCompany): Promise<ScoreHistory | null>;
  median(open: OpenCompany, key: string): Promise<GroupMedian | null>;
  actions(open: OpenCompany): Promise<CompanyActions | null>;
  /** Number of shares that one share of a day is on the dataset's day. */
  sharesSince(open: OpenCompany, day: IsoDate): Promise<number>;
  deliverables(open: OpenCompany): Promise<CompanyDeliverables | null>;
  /** Index return over a period; null if unavailable. */
  indexReturn(open: OpenCompany, period: string): Promise<number | null>;
  indexSpan(open: OpenCompany, period: string): Promise<IndexSpan | null>;
  /** Index close on a day. */
  indexClose(open: OpenCompany, day: IsoDate): Promise<number | null>;
  segments(open: OpenCompany): Promise<CompanySegments | null>;
  calls(open: OpenCompany): Promise<CompanyCalls | null>;
}

/** A requested figure: company, key such as `segmentShare@product~0~0`, and basis of accounts. */
export interface AskedPageFigure {
  readonly open: OpenCompany;
  readonly of: readonly string[];
  readonly basis: Basis;
  readonly sections: PageSections;
}

/** Null if the page does not have the figure. */
export type PageFigureReader = (asked: AskedPageFigure) => Promise<PageFigure | null>;

/** A change in percent, or a text such as a turn to profit. */
export function presentChange(
  change: AmountChange,
  isProfit: boolean,
  missing: string,
): Pick<PageFigure, "value" | "text" | "absence"> {
  if (change === null) return { value: null, absence: missing };
  if (typeof change === "number") return { value: change };
  return {
    value: null,
    text: nameTurn(change, isProfit),
    absence: "No percentage, because one of the amounts is negative or zero.",
  };
}

/** A page figure as input of another figure. */
export function toInput(
  code: PageFigureCode,
  of: readonly (string | number)[],
  value: number | null,
  title: string = pageCatalogue[code].title,
): FigureInput {
  return { key: pageFigureKey(code, ...of), title, unit: pageCatalogue[code].unit, value };
}
