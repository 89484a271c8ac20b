import { adminPage } from "../admin-page.ts";

export const dashboardRoutes = [
  adminPage(
    "/admin/AdminDashboard",
    "Dashboard",
    async () => (await import("./AdminDashboard.tsx")).AdminDashboard,
  ),
];
