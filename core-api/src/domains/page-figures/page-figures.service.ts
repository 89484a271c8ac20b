import { readPageFigureKey } from "../../contract/index.ts";
import type { FigureDetail, PageFigureCode } from "../../contract/index.ts";
import type { DescribePageFigure } from "../company-fundamentals/index.ts";
import { pageCatalogue } from "./page-catalogue.ts";
import type { PageFigure, PageFigureReader, PageSections } from "./page-figure.ts";
import { callReaders } from "./readers/calls.ts";
import { holderReaders } from "./readers/holders.ts";
import { indexReaders } from "./readers/index-returns.ts";
import { listingReaders } from "./readers/listing.ts";
import { peerReaders } from "./readers/peers.ts";
import { quarterReaders } from "./readers/quarter-change.ts";
import { resultReaders } from "./readers/results.ts";
import { scoreReaders } from "./readers/scores.ts";
import { segmentReaders } from "./readers/segments.ts";
import { statementReaders } from "./readers/statement-views.ts";
import { tradingReaders } from "./readers/trading.ts";

/** Readers of all page figures. */
const pageReaders: { readonly [Code in PageFigureCode]: PageFigureReader } = {
  ...tradingReaders,
  ...indexReaders,
  ...peerReaders,
  ...segmentReaders,
  ...listingReaders,
  ...scoreReaders,
  ...resultReaders,
  ...quarterReaders,
  ...holderReaders,
  ...statementReaders,
  ...callReaders,
};

/** Explains figures of the page that are not catalogue parameters. */
export function createPageFigures(sections: PageSections): DescribePageFigure {
  return async (open, key, wanted) => {
    const named = readPageFigureKey(key);
    if (named === null || !isPageFigure(named.code)) return null;
    const basis = wanted ?? open.basis;
    const { code, of } = named;
    const found = await pageReaders[code]({ open, of, basis, sections });
    return found === null ? null : tell(key, code, found);
  };
}

function isPageFigure(code: string): code is PageFigureCode {
  return Object.hasOwn(pageCatalogue, code);
}

function tell(key: string, code: PageFigureCode, found: PageFigure): FigureDetail {
  const info = pageCatalogue[code];
  return {
    figure: {
      key,
      title: found.title ?? info.title,
      unit: found.unit ?? info.unit,
      value: found.value,
    },
    definition: found.definition ?? info.definition,
    formula: found.formula ?? info.formula,
    unofficial: false,
    inputs: found.inputs ?? [],
    ...(found.sum === undefined ? {} : { sum: found.sum }),
    ...(found.text === undefined ? {} : { text: found.text }),
    ...(info.file === null && found.day === undefined
      ? {}
      : { source: { file: info.file ?? "Figures of the dataset", day: found.day ?? null } }),
    basis: found.basis ?? null,
    filing: found.filing ?? null,
    priceDay: null,
    absence: found.absence ?? null,
  };
}
