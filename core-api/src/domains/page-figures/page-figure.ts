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

/** What a reader found of a figure; what it leaves out stands in the catalogue of page figures. */
export interface PageFigure {
  /** The catalogue's, unless the figure has a name of its own. */
  readonly title?: string;
  readonly value: number | null;
  /** As it is told where it is no number. */
  readonly text?: string;
  readonly unit?: Unit;
  readonly definition?: string;
  readonly formula?: string;
  readonly inputs?: readonly FigureInput[];
  readonly basis?: Basis;
  readonly filing?: FigureDetail["filing"];
  /** The day that it is of. */
  readonly day?: IsoDate | null;
  /** Why it has no value, where it has none. */
  readonly absence?: string;
}

/** The sections of a company's page, each as the page shows it. */
export interface PageSections {
  statements(open: OpenCompany, basis: Basis): Promise<CompanyStatements | null>;
  results(open: OpenCompany, basis: Basis): Promise<CompanyResults | null>;
  shareholding(open: OpenCompany): CompanyShareholding | null;
  /** The pattern that a quarter (`q0`) was filed with. */
  pattern(open: OpenCompany, period: string): Promise<FigureDetail["filing"]>;
  scores(open: OpenCompany): Promise<CompanyScores | null>;
  history(open: OpenCompany): Promise<ScoreHistory | null>;
  median(open: OpenCompany, key: string): Promise<GroupMedian | null>;
  actions(open: OpenCompany): Promise<CompanyActions | null>;
  /** What one share of a day has become by the dataset's. */
  sharesSince(open: OpenCompany, day: IsoDate): Promise<number>;
  deliverables(open: OpenCompany): Promise<CompanyDeliverables | null>;
  /** What the index returned over a span; null where none is at hand. */
  indexReturn(open: OpenCompany, period: string): Promise<number | null>;
  indexSpan(open: OpenCompany, period: string): Promise<IndexSpan | null>;
  /** The close of the index on a day. */
  indexClose(open: OpenCompany, day: IsoDate): Promise<number | null>;
  segments(open: OpenCompany): Promise<CompanySegments | null>;
  calls(open: OpenCompany): Promise<CompanyCalls | null>;
}

/** One figure asked for: of which company, of what (`segmentShare@product~0~0`), on which accounts. */
export interface AskedPageFigure {
  readonly open: OpenCompany;
  readonly of: readonly string[];
  readonly basis: Basis;
  readonly sections: PageSections;
}

/** Null for a figure that the page does not have. */
export type PageFigureReader = (asked: AskedPageFigure) => Promise<PageFigure | null>;

/** A change as a figure: percent, or the name of the turn in its place. */
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
    absence: "The earlier or the latest amount is negative or zero, so there is no percentage.",
  };
}

/** A figure of the page as an input of another. */
export function toInput(
  code: PageFigureCode,
  of: readonly (string | number)[],
  value: number | null,
  title: string = pageCatalogue[code].title,
): FigureInput {
  return { key: pageFigureKey(code, ...of), title, unit: pageCatalogue[code].unit, value };
}
