import type { PageFigureCode } from "../../contract/index.ts";
import type { PageFigureReader } from "./page-figure.ts";
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
export const pageReaders: { readonly [Code in PageFigureCode]: PageFigureReader } = {
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
