import { adminPage } from "../admin-page.ts";

export const documentsRoutes = [
  adminPage(
    "/admin/TodaysNewsResult",
    "News as PDF",
    async () => (await import("./DocumentPages.tsx")).NewsDocumentsPage,
  ),
  adminPage(
    "/admin/PdfTodaysNews/:startNews/:endNews",
    "News as PDF",
    async () => (await import("./DocumentPages.tsx")).NewsDocumentPage,
  ),
  adminPage(
    "/admin/ResultStatementNew",
    "Results as PDF",
    async () => (await import("./DocumentPages.tsx")).ResultDocumentsPage,
  ),
  adminPage(
    "/admin/PdfResultStatement/:start/:end",
    "Results as PDF",
    async () => (await import("./DocumentPages.tsx")).ResultDocumentPage,
  ),
];
