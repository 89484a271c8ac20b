import { lazy } from "react";
import type { PageRoute } from "./analysis-routes.ts";

const loadBox = () => import("../features/stock-box/StockBoxPage.tsx");

const DetailPage = lazy(async () => ({ default: (await loadBox()).StockBoxDetailPage }));
const ThemedPage = lazy(async () => ({ default: (await loadBox()).ThemedStockBoxPage }));
const SharedPage = lazy(async () => ({ default: (await loadBox()).SharedStockBoxPage }));

const themed = "/theme-layout/stock-box/:id/";

/** One stock box: at the documented address, behind a link, and in parts in the themed layout. */
export const stockBoxRoutes: readonly PageRoute[] = [
  { path: "/stock-box-detail", title: "Stock box", Page: DetailPage },
  { path: "/stock-box/:slug", title: "Stock box", Page: SharedPage },
  ...["", "portfolio", "info", "info/blogs", "info/news"].map((part) => ({
    path: themed + part,
    title: "Stock box",
    Page: ThemedPage,
  })),
];
