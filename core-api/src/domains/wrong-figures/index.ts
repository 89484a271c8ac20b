export { figureReportSource } from "./figure-reports.register.ts";
export { createFigureReportRoutes } from "./figure-reports.routes.ts";
export { createFigureReports } from "./figure-reports.service.ts";
export type { FigureReportsService } from "./figure-reports.service.ts";
