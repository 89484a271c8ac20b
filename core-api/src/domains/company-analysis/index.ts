export { createCompanyAnalysisRoutes } from "./company-analysis.routes.ts";
export { basisQuery, companyParams, fincodeParams, sectionAnswer } from "./answers.schema.ts";
export { notPublished, ofCompany } from "./failures.ts";
export { toFigure } from "./figure.ts";
export { createCompanyOpener, readValues } from "./open-company.ts";
export type { CompanyOpener, FigureSource, OpenCompany } from "./open-company.ts";
export { labelMonth, labelQuarter } from "./statements/period-labels.ts";
export { listCompanyStatements } from "./statements/statements.service.ts";
export { presentBasis } from "./statements/statements.presenter.ts";
