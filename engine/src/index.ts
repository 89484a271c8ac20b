export * from "./catalogue/index.ts";
export type { ColumnSource } from "./dataset/column-source.ts";
export { requireIntact } from "./dataset/require-intact.ts";
export { createEngine } from "./engine.ts";
export { type CompanyColumns, listInputs, whyEmpty } from "./explain/why-empty.ts";
export { formatQuery } from "./format-query.ts";
export { readKernels } from "./kernels/read-kernels.ts";
export { createQueryReader, type QueryReader, type ReadQuery } from "./query.ts";
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

/** The statistics of back-office reports; loaded only by who asks, since mathjs comes with them. */
export const loadStatistics = () => import("./mathematics/statistics.ts");
