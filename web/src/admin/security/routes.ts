import { adminPage } from "../admin-page.ts";

export const securityRoutes = [
  adminPage(
    "/admin/Security",
    "Security",
    async () => (await import("./AdminSecurityPage.tsx")).AdminSecurityPage,
  ),
];
