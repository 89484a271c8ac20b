import { lazy } from "react";
import type { AdminRoute } from "./menu.ts";

/** Every page of the back office behind the login. A new one is also listed in the bff's `admin-pages.ts`. */
export const adminRoutes: readonly AdminRoute[] = [
  {
    path: "/admin/AdminDashboard",
    title: "Dashboard",
    Page: lazy(async () => ({
      default: (await import("./dashboard/AdminDashboard.tsx")).AdminDashboard,
    })),
  },
  {
    path: "/admin/Security",
    title: "Security",
    Page: lazy(async () => ({
      default: (await import("./security/AdminSecurityPage.tsx")).AdminSecurityPage,
    })),
  },
  {
    path: "/admin/Client",
    title: "Clients",
    Page: lazy(async () => ({ default: (await import("./clients/ClientsPage.tsx")).ClientsPage })),
  },
  {
    path: "/admin/Changes",
    title: "Change requests",
    Page: lazy(async () => ({ default: (await import("./changes/ChangesPage.tsx")).ChangesPage })),
  },
  {
    path: "/admin/Changes/:id",
    title: "Change request",
    Page: lazy(async () => ({ default: (await import("./changes/ChangePage.tsx")).ChangePage })),
  },
  {
    path: "/admin/Audit",
    title: "Audit log",
    Page: lazy(async () => ({ default: (await import("./audit/AuditPage.tsx")).AuditPage })),
  },
];
