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
];
