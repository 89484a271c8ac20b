import { lazy } from "react";
import type { PageRoute } from "./analysis-routes.ts";

const LibraryPage = lazy(async () => ({
  default: (await import("../features/stock-boxes/LibraryPage.tsx")).LibraryPage,
}));

/** Lists of stock boxes: all, the member's, followed ones, and those of a manager or a broker. */
export const boxRoutes: readonly PageRoute[] = [
  { path: "/emoji-stocks", title: "Stock boxes", Page: LibraryPage },
  { path: "/theme-layout/stock-box", title: "Stock boxes", Page: LibraryPage },
];
