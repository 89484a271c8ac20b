import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import { companyParams } from "./company.ts";
import { figureDetail } from "./company-fundamentals.ts";
import { defineRegister, registerRoutes } from "./register.ts";
import { defineRoutes } from "./route.ts";

/** Reports of one member within a day in India. */
export const mostFigureReports = 20;

const states = { open: "Open", answered: "Answered", corrected: "Corrected" } as const;

export const figureReportRegister = defineRegister({
  key: "figure-reports",
  title: "Wrong figures",
  counted: "reports",
  permission: "figure.read",
  exportPermission: null,
  page: "/admin/WrongFigures",
  id: "uuid",
  paging: "pages",
  name: "figure",
  columns: {
    figure: { title: "Figure", kind: "text", searched: true },
    symbol: { title: "Symbol", kind: "text", searched: true },
    company: { title: "Company", kind: "text", searched: true },
    shown: { title: "Shown value", kind: "text" },
    remark: { title: "Remark", kind: "text" },
    state: { title: "State", kind: "choice", options: states },
    reported: { title: "Reported", kind: "moment", sorts: true },
    dataset: { title: "Dataset", kind: "text", isExtra: true },
    answered_by: { title: "Answered by", kind: "text", isExtra: true },
  },
  defaultSort: { column: "reported", direction: "ascending" },
  actions: {},
});

const report = z.object({
  id: z.uuid(),
  coCode: z.int(),
  symbol: z.string(),
  company: z.string(),
  key: z.string(),
  title: z.string(),
  basis: z.enum(["consolidated", "standalone"]).nullable(),
  dataset: z.string(),
  shown: z.string(),
  remark: z.string(),
  state: z.enum(["open", "answered", "corrected"]),
  reportedAt: z.iso.datetime(),
  answer: z.object({ text: z.string(), at: z.iso.datetime(), by: z.string() }).nullable(),
  /** Open reports of the same figure, this one included: one answer closes them. */
  same: z.int(),
  /** Members whose alerts showed the figure, without those who reported it. */
  alerted: z.int(),
  /** The figure as published now, with its source; null if it is no longer there. */
  detail: figureDetail.nullable(),
});
export type FigureReport = Infer<typeof report>;

const byId = z.strictObject({ id: z.uuid("must be an id") });

export const figureReportRoutes = {
  ...registerRoutes(figureReportRegister),
  ...defineRoutes({
    "POST /companies/:coCode/figures/:key/reports": {
      summary: "Reports a figure that looks wrong",
      access: "member",
      idempotency: "key",
      browser: {},
      params: companyParams.extend({
        key: z.string().regex(/^[A-Za-z][A-Za-z0-9.@~-]{0,140}$/, "must be a figure's key"),
      }),
      body: z.strictObject({
        dataset: z.string().regex(/^[A-Za-z0-9-]{1,60}$/, "must be a dataset's version"),
        basis: z.enum(["consolidated", "standalone"]).nullable(),
        title: z.string().trim().min(1).max(120),
        shown: z.string().trim().max(120),
        remark: z.string().trim().min(1, "Describe what looks wrong.").max(1_000),
      }),
      answer: z.object({ id: z.uuid() }),
      failures: {
        "company.not_found": [404, "Company not found."],
        "figure.too_many_reports": [
          429,
          `The member has reported ${mostFigureReports} figures today.`,
        ],
      },
    },
    "GET /admin/figures/:id": {
      summary: "A report of a wrong figure, with the figure's explanation and source",
      access: "staff",
      permission: "figure.read",
      browser: {},
      params: byId,
      answer: report,
      failures: { "figure.report_not_found": [404, "Report not found."] },
    },
    "POST /admin/figures/:id/answer": {
      summary: "Answers all open reports of the figure and notifies reporters and alerted members",
      access: "staff",
      permission: "figure.answer",
      browser: {},
      params: byId,
      body: z.strictObject({
        outcome: z.enum(["answered", "corrected"]),
        text: z.string().trim().min(1, "Enter an answer.").max(1_000),
      }),
      answer: report,
      failures: {
        "figure.report_not_found": [404, "Report not found."],
        "figure.report_answered": [409, "The report is already answered."],
      },
    },
  }),
};
