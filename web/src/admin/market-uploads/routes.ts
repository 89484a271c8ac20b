import { adminPage } from "../admin-page.ts";

export const marketUploadsRoutes = [
  adminPage(
    "/admin/uploadMarketData",
    "Upload market data",
    async () => (await import("./UploadMarketDataPage.tsx")).UploadMarketDataPage,
  ),
  adminPage(
    "/admin/LoadedData",
    "Loaded data",
    async () => (await import("./LoadedDataPages.tsx")).LoadedDataPage,
  ),
  adminPage(
    "/admin/LoadedData/:id",
    "Import",
    async () => (await import("./LoadedDataPages.tsx")).LoadedFilePage,
  ),
];
