import { adminPage } from "../admin-page.ts";

export const breakoutsRoutes = [
  adminPage(
    "/admin/Breakout",
    "Price breakouts",
    async () => (await import("./BreakoutPages.tsx")).PriceBreakoutsPage,
  ),
  adminPage(
    "/admin/FundamentalBreakout",
    "Score breakouts",
    async () => (await import("./BreakoutPages.tsx")).ScoreBreakoutsPage,
  ),
  adminPage(
    "/admin/BreakoutCompair",
    "Compare breakouts",
    async () => (await import("./ComparePage.tsx")).BreakoutComparePage,
  ),
];
