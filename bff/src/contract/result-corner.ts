/** Who published results when: `GET /result_corner` passes below `corePath` as core-api speaks it. */
export type {
  PublishedResult,
  ResultChange,
  ResultCorner,
  ResultOrder,
  ResultSide,
} from "@munshi/core-api/contract";
