import { lazy } from "react";
import { fetchScreenerView } from "../features/screener/api.ts";
import { screenerPath } from "../shell/navigation.ts";
import { showShell } from "../shell/shell-state.ts";
import { startEngine } from "./engine.ts";

const loadHome = () => import("../features/home/HomePage.tsx");
const loadScreener = () => import("../features/screener/ScreenerPage.tsx");

export const HomePage = lazy(async () => ({ default: (await loadHome()).HomePage }));
export const ScreenerPage = lazy(async () => ({ default: (await loadScreener()).ScreenerPage }));

/** Starts on all that a page will need, before the page itself is there to ask for it. */
export function preloadRoute(path: string): void {
  if (path === "/") void loadHome();
  if (path !== screenerPath) return;
  const engine = startEngine();
  fetchScreenerView().catch(() => undefined);
  void engine.contractVersion();
  // Where its code cannot be had, the page's own attempt tells so.
  loadScreener().then(
    ({ startScreener }) => startScreener({ engine, onShell: showShell }),
    () => undefined,
  );
}
