/** The chart's datafeed, which passes below `/udf/` as core-api speaks it, for subscribers. */
export type {
  FeedConfig,
  FeedError,
  FeedEventLabel,
  FeedHistory,
  FeedHit,
  FeedMarks,
  FeedResolution,
  FeedSymbol,
  FeedTimescaleMark,
} from "@munshi/core-api/contract";
