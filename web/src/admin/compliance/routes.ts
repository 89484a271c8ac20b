import { adminPage } from "../admin-page.ts";

export const complianceRoutes = [
  adminPage(
    "/admin/Compliance",
    "Compliance",
    async () => (await import("./CompliancePages.tsx")).CompliancePage,
  ),
  adminPage(
    "/admin/Compliance/consents",
    "Consents",
    async () => (await import("./CompliancePages.tsx")).ConsentsPage,
  ),
  adminPage(
    "/admin/Compliance/new",
    "Add entry",
    async () => (await import("./CompliancePages.tsx")).NewComplianceEntryPage,
  ),
  adminPage(
    "/admin/Compliance/entry/:id",
    "Compliance entry",
    async () => (await import("./CompliancePages.tsx")).ComplianceEntryPage,
  ),
];
