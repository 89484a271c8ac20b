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
    path: "/admin/Client",
    title: "Clients",
    Page: lazy(async () => ({
      default: (await import("./clients/ClientsPage.tsx")).ClientsPage,
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
  {
    path: "/admin/Profile",
    title: "Profiles",
    Page: lazy(async () => ({
      default: (await import("./staff/ProfilePages.tsx")).ProfilePage,
    })),
  },
  {
    path: "/admin/AddProfile",
    title: "Add profile",
    Page: lazy(async () => ({
      default: (await import("./staff/ProfilePages.tsx")).AddProfilePage,
    })),
  },
  {
    path: "/admin/EditProfile/:uid",
    title: "Edit profile",
    Page: lazy(async () => ({
      default: (await import("./staff/ProfilePages.tsx")).EditProfilePage,
    })),
  },
  {
    path: "/admin/Permission",
    title: "Permissions",
    Page: lazy(async () => ({
      default: (await import("./staff/PermissionPage.tsx")).PermissionPage,
    })),
  },
  {
    path: "/admin/user",
    title: "Staff",
    Page: lazy(async () => ({
      default: (await import("./staff/StaffPages.tsx")).StaffPage,
    })),
  },
  {
    path: "/admin/addUser",
    title: "Add staff member",
    Page: lazy(async () => ({
      default: (await import("./staff/StaffPages.tsx")).AddUserPage,
    })),
  },
  {
    path: "/admin/editUser",
    title: "Edit staff member",
    Page: lazy(async () => ({
      default: (await import("./staff/StaffPages.tsx")).EditUserPage,
    })),
  },
];
