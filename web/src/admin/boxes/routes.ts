import { adminPage } from "../admin-page.ts";

export const boxesRoutes = [
  adminPage(
    "/admin/StocksBoxData",
    "Stock boxes",
    async () => (await import("./StockBoxesPage.tsx")).StockBoxesPage,
  ),
  adminPage(
    "/admin/StocksBoxData/:id",
    "Stock box",
    async () => (await import("./StockBoxPage.tsx")).StockBoxPage,
  ),
];
