export * from "./catalogue/index.ts";
export type { ColumnSource } from "./dataset/column-source.ts";
export { verifyChecksum } from "./dataset/column-source.ts";
export { compareDatasets } from "./dataset/compare-datasets.ts";
export type { ComparedSide, DatasetComparison } from "./dataset/compare-datasets.ts";
export { createEngine } from "./engine.ts";
export { type CompanyColumns, explainEmpty } from "./explain/explain-empty.ts";
export type { FigureTerm } from "./explain/worked/price-terms.ts";
export { openFigureTerms, type FigureTerms } from "./explain/worked/figure-terms.ts";
export { findMarketTerms, type MarketRow } from "./explain/worked/market-terms.ts";
export { printDay } from "./explain/worked/sum.ts";
export { workOut, type WorkedInput } from "./explain/worked/work-out.ts";
export { formatQuery } from "./query.ts";
export { readKernels } from "./kernels/read-kernels.ts";
export { createQueryReader, type QueryReader, type ReadQuery } from "./query.ts";
export { explainMove, measureSectors } from "./market/explain-move.ts";
export type { MoveFacts, SectorMove } from "./market/explain-move.ts";
export * from "./rules/index.ts";
export { quoteText } from "./semantics/check-context.ts";
export { columnKey, describeColumn, parameterOf, splitColumnKey } from "./semantics/columns.ts";
export { queryToSql } from "./sql/to-sql.ts";
export {
  decodeGroup,
  type DecodedGroup,
  encodeGroup,
  type GroupColumn,
} from "./table/arrow-group.ts";
export { joinMembers, showMembers, splitMembers } from "./table/members.ts";
export { type Column, type NumberColumn, type TextColumn, textColumn } from "./table/column.ts";
export type { Distribution } from "./mathematics/statistics.ts";

/** Statistics for reports; loaded on demand because of mathjs. */
export const loadStatistics = () => import("./mathematics/statistics.ts");
