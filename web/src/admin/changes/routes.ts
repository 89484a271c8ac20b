import { adminPage } from "../admin-page.ts";

export const changesRoutes = [
  adminPage(
    "/admin/Changes",
    "Change requests",
    async () => (await import("./ChangesPage.tsx")).ChangesPage,
  ),
  adminPage(
    "/admin/Changes/:id",
    "Change request",
    async () => (await import("./ChangePage.tsx")).ChangePage,
  ),
  adminPage(
    "/admin/Publish",
    "Publish or roll back",
    async () => (await import("./PublishPage.tsx")).PublishPage,
  ),
];
