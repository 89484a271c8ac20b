export { listMarketFiles } from "./list-market-files.ts";
export { MarketFileError } from "./market-file-error.ts";
export {
  type Limits,
  type MarketFileFormat,
  type OpenOptions,
  type OpenResult,
  type ReadBatch,
  type RecognisedFile,
  type RowProblem,
} from "./market-file.ts";
export { createParameterLookup, type ParameterLookup } from "./mappings/parameter-lookup.ts";
export { parseMapping, type ParameterMapping } from "./mappings/parameter-mapping.ts";
export { findMappingProblem, mappingTargets, suggestColumns } from "./mappings/column-mapping.ts";
export { openMarketFile, readHeaders, readLines } from "./open-market-file.ts";
export { dayGivenFor } from "./values/file-day.ts";
export { isOfShares } from "./values/isin.ts";
export { exchangeOfSeries, isSmeSeries, type Exchange } from "./values/series.ts";
