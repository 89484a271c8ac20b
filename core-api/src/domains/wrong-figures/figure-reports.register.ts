import { figureReportRegister } from "../../contract/wrong-figures.ts";
import { defineSource } from "../../platform/register/index.ts";

/** Reports of wrong figures, without their reporters. */
export const figureReportSource = defineSource({
  register: figureReportRegister,
  table: "figure_reports as report",
  joins: {
    company: "left join companies as company on company.co_code = report.co_code",
    answerer: "left join staff as answerer on answerer.id = report.answered_by",
  },
  id: "report.id",
  where: "report.tenant_key = :tenant",
  columns: {
    figure: { value: "report.title" },
    symbol: { value: "company.symbol" },
    company: { value: "company.name" },
    shown: { value: "report.shown" },
    remark: { value: "report.remark" },
    state: { value: "report.state" },
    reported: { value: "report.reported_at" },
    dataset: { value: "report.dataset" },
    answered_by: { value: "coalesce(answerer.name, '')" },
  },
  actions: {},
});
