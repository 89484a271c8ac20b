import { z } from "zod";
import type { ComplaintsAnswer } from "../../contract/index.ts";
import { defineRoute } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import { complaintRecord } from "./complaint-record.ts";
import { buildComplaintTables } from "./complaint-tables.ts";

const figures = z.object({
  carriedForward: z.int().describe("Pending when the period began"),
  received: z.int(),
  resolved: z.int(),
  pending: z.int().describe("carriedForward + received - resolved"),
});
const period = figures.extend({
  period: z.string().describe("YYYY-MM, or a financial year such as 2021-22"),
});

const complaintsAnswer = z.object({
  resolvedWithinDays: z.int().describe("Days"),
  current: z.object({
    month: z.string().describe("YYYY-MM"),
    rows: z.array(figures.extend({ source: z.string() })),
    total: figures,
  }),
  months: z.array(period),
  monthsTotal: figures,
  years: z.array(period),
  yearsTotal: figures,
});

export function createComplaintRoutes(): readonly Route[] {
  const tables = buildComplaintTables(complaintRecord);
  return [
    defineRoute({
      method: "GET",
      path: "/v2/api/complaints",
      summary: "Complaints by month and financial year",
      access: "service",
      schemas: { answer: complaintsAnswer },
      handle: async (): Promise<ComplaintsAnswer> => tables,
    }),
  ];
}
