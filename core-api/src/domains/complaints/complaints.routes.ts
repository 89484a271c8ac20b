import { z } from "zod";
import type { ComplaintsAnswer } from "../../contract/index.ts";
import type { HttpMiddleware } from "../../platform/http/context.ts";
import { defineRoute } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import { complaintRecord } from "./complaint-record.ts";
import { buildComplaintTables } from "./complaint-tables.ts";

const figures = z.object({
  carriedForward: z.int(),
  received: z.int(),
  resolved: z.int(),
  pending: z.int(),
});
const period = figures.extend({ period: z.string() });

const complaintsAnswer = z.object({
  resolvedWithinDays: z.int(),
  current: z.object({
    month: z.string(),
    rows: z.array(figures.extend({ source: z.string() })),
    total: figures,
  }),
  months: z.array(period),
  monthsTotal: figures,
  years: z.array(period),
  yearsTotal: figures,
});

export function createComplaintRoutes(deps: {
  /** The second base is for servers that have logged in. */
  readonly serviceGate: HttpMiddleware;
}): readonly Route[] {
  const tables = buildComplaintTables(complaintRecord);
  return [
    defineRoute({
      method: "GET",
      path: "/v2/api/complaints",
      summary: "Complaints by month and financial year; for servers that have logged in",
      access: "public",
      gates: [deps.serviceGate],
      schemas: { answer: complaintsAnswer },
      handle: async (): Promise<ComplaintsAnswer> => tables,
    }),
  ];
}
