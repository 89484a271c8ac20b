import { adminPage } from "../admin-page.ts";

export const auditRoutes = [
  adminPage("/admin/Audit", "Audit log", async () => (await import("./AuditPage.tsx")).AuditPage),
];
