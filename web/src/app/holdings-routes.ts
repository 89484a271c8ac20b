import { lazy } from "react";
import type { PageRoute } from "./analysis-routes.ts";

const HoldingsPage = lazy(async () => ({
  default: (await import("../features/holdings/HoldingsPage.tsx")).HoldingsPage,
}));
const SharePage = lazy(async () => ({
  default: (await import("../features/holdings/SharePage.tsx")).SharePage,
}));
const ReconciliationPage = lazy(async () => ({
  default: (await import("../features/holdings/ReconciliationPage.tsx")).ReconciliationPage,
}));
const ImportPage = lazy(async () => ({
  default: (await import("../features/holdings/ImportPage.tsx")).ImportPage,
}));
const GainsPage = lazy(async () => ({
  default: (await import("../features/holdings/GainsPage.tsx")).GainsPage,
}));
const ExecutionsPage = lazy(async () => ({
  default: (await import("../features/holdings/ExecutionsPage.tsx")).ExecutionsPage,
}));

/** The member's holdings and what follows from them. */
export const holdingsRoutes: readonly PageRoute[] = [
  { path: "/holdings", title: "Holdings", Page: HoldingsPage },
  { path: "/holdings/shares/:share", title: "Holding", Page: SharePage },
  { path: "/holdings/reconciliation", title: "Reconciliation", Page: ReconciliationPage },
  { path: "/holdings/import", title: "Import a CAS statement", Page: ImportPage },
  { path: "/holdings/gains", title: "Realised gains", Page: GainsPage },
  { path: "/holdings/executions", title: "Executions", Page: ExecutionsPage },
];
