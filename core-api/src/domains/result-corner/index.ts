import { resultCornerRoutes } from "../../contract/result-corner.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import type { ResultCornerService } from "./result-corner.service.ts";

export { readResult, resultColumns } from "./read-results.ts";
export { createResultCornerService } from "./result-corner.service.ts";
export type { ResultCornerService } from "./result-corner.service.ts";

export function createResultCornerRoutes(corner: ResultCornerService): readonly Route[] {
  return implementRoutes(resultCornerRoutes, {
    "GET /result_corner": async ({ query }) =>
      corner.list({ ...query, sector: query.sector ?? null, side: query.side ?? null }),
  });
}
