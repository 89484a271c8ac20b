import { createElement, lazy } from "react";
import type { ComponentProps } from "react";
import { informativePages } from "../features/informative/pages.ts";
import { staticPages } from "../features/static-pages/pages.ts";
import { fetchScreenerView } from "../features/screener/api.ts";
import { popularScreensPath, screenerPath } from "../shell/available-pages.ts";
import { analysisRoutes, preloadMarket, companyRoutes, preloadCompany } from "./analysis-routes.ts";
import { boxEditorRoutes, boxRoutes, stockBoxRoutes } from "./box-routes.ts";
import { brokerRoutes } from "./broker-routes.ts";
import { createEarlyPage } from "./early-page.ts";
import { holdingsRoutes, tradingRoutes } from "./trading-routes.ts";
import type { startEngine } from "./engine.ts";
import type { PageRoute } from "./analysis-routes.ts";
import { paymentRoutes } from "./payment-routes.ts";
import type { MarketTileName } from "@munshi/bff/contract";

const MarketGlance = lazy(async () => ({
  default: (await import("../features/market/MarketGlance.tsx")).MarketGlance,
}));

const onStart: readonly MarketTileName[] = ["barometer", "indices", "movers"];
const whereExplained: readonly MarketTileName[] = [
  ...onStart,
  "heatmap",
  "flows",
  "circuits",
  "calendar",
];

/** Market tiles on pages of other features; code and data load when rendered. */
const tilesOnStart = createElement(MarketGlance, { names: onStart });
const tilesWhereExplained = createElement(MarketGlance, { names: whereExplained });

const home = createEarlyPage(
  () => import("../features/home/HomePage.tsx"),
  (code) => code.HomePage,
);
const screener = createEarlyPage(
  () => import("./ScreenerRoute.tsx"),
  (code) => code.ScreenerRoute,
);

/** The start, with the market's tiles. */
export function HomePage(props: Omit<ComponentProps<typeof home.Page>, "marketTiles">) {
  return createElement(home.Page, { ...props, marketTiles: tilesOnStart });
}

export const ScreenerPage = screener.Page;

/** The engine's client, loaded with the pages that ask it. */
async function loadEngine(): Promise<typeof startEngine> {
  return (await import("./engine.ts")).startEngine;
}

/** Pages next to the start and the screener. */
export const pageRoutes: readonly PageRoute[] = [
  ...stockBoxRoutes,
  ...brokerRoutes,
  ...paymentRoutes,
  ...tradingRoutes,
  ...holdingsRoutes,
  {
    path: "/reset-password",
    title: "Set a new password",
    Page: lazy(async () => ({
      default: (await import("../features/accounts/ResetPasswordPage.tsx")).ResetPasswordPage,
    })),
  },
  {
    path: "/mail/opt-out/:token",
    title: "Unsubscribe",
    Page: lazy(async () => ({
      default: (await import("../features/accounts/MailOptOutPage.tsx")).MailOptOutPage,
    })),
  },
  {
    path: "/pricing",
    title: "Pricing",
    Page: lazy(async () => ({
      default: (await import("../features/pricing/PricingPage.tsx")).PricingPage,
    })),
  },
  {
    path: "/subscription",
    title: "Subscription",
    Page: lazy(async () => ({
      default: (await import("../features/subscription/SubscriptionPage.tsx")).SubscriptionPage,
    })),
  },
  {
    path: "/profile/security",
    title: "Security",
    Page: lazy(async () => ({
      default: (await import("../features/accounts/security/SecurityPage.tsx")).SecurityPage,
    })),
  },
  {
    path: "/risk-profile",
    title: "Risk profile",
    Page: lazy(async () => ({
      default: (await import("../features/accounts/RiskProfilePage.tsx")).RiskProfilePage,
    })),
  },
  {
    path: "/product-type",
    title: "Choose a product",
    Page: lazy(async () => ({
      default: (await import("../features/accounts/ProductTypePage.tsx")).ProductTypePage,
    })),
  },
  {
    path: "/dashboard",
    title: "Dashboard",
    Page: lazy(async () => ({
      default: (await import("../features/accounts/DashboardPage.tsx")).DashboardPage,
    })),
  },
  {
    path: "/Certificate",
    title: "Certificate",
    Page: lazy(async () => ({
      default: (await import("../features/accounts/CertificatePage.tsx")).CertificatePage,
    })),
  },
  {
    path: popularScreensPath,
    title: "Popular screens",
    Page: lazy(async () => {
      const [{ PopularPage }, getEngine] = await Promise.all([
        import("../features/screener/popular/PopularPage.tsx"),
        loadEngine(),
      ]);
      return { default: () => createElement(PopularPage, { getEngine }) };
    }),
  },
  {
    path: "/stock-analyzer/scanner/savedscanner",
    title: "Saved screens",
    Page: lazy(async () => ({
      default: (await import("../features/screener/saved/page/SavedScreensPage.tsx"))
        .SavedScreensPage,
    })),
  },
  ...companyRoutes,
  ...analysisRoutes,
  ...boxRoutes,
  ...boxEditorRoutes,
  ...staticPages.map(({ path, title, load }) => ({
    path,
    title,
    Page: lazy(async () => ({ default: await load() })),
  })),
  ...informativePages.map(({ path, title, load }) => ({
    path,
    title,
    Page: lazy(async () => {
      const [Explained, getEngine] = await Promise.all([load(), loadEngine()]);
      const marketTiles = tilesWhereExplained;
      return { default: () => createElement(Explained, { getEngine, marketTiles }) };
    }),
  })),
];

/** Shown in development at addresses whose page is not built yet. */
export function ComingSoonPage() {
  const page = pageRoutes.find(({ path }) => path === "/comingSoon");
  return page === undefined ? null : createElement(page.Page);
}

/**
 * Starts on all that a page will need, before the page itself is there to ask for it. Settles once
 * code is there that came along with the app.
 */
export async function preloadRoute(path: string): Promise<void> {
  if (path === "/") await home.preload();
  await preloadCompany(path, window.location.search);
  preloadMarket(path, window.location.search);
  if (path !== screenerPath) return;
  fetchScreenerView().catch(() => undefined);
  (await screener.preload())?.startEarly();
}
