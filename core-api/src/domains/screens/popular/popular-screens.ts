import type {
  PopularCategory,
  PopularScreen,
  PopularScreensAnswer,
} from "../../../contract/index.ts";
import { popularScreenRoutes } from "../../../contract/popular-screens.ts";
import { implementRoutes } from "../../../platform/http/route.ts";
import type { Route } from "../../../platform/http/route.ts";
import { classicValueScreens } from "./data/classic-value.ts";
import { dividendsScreens } from "./data/dividends.ts";
import { growthScreens } from "./data/growth.ts";
import { indiaScreens } from "./data/india.ts";
import { momentumScreens } from "./data/momentum.ts";
import { ownershipScreens } from "./data/ownership.ts";
import { soundBusinessScreens } from "./data/sound-business.ts";
import { systematicValueScreens } from "./data/systematic-value.ts";
import { tellingAccountsScreens } from "./data/telling-accounts.ts";
import { turnaroundScreens } from "./data/turnaround.ts";

const categories: readonly { readonly key: PopularCategory; readonly name: string }[] = [
  { key: "value", name: "Value" },
  { key: "quality", name: "Quality" },
  { key: "growth", name: "Growth" },
  { key: "momentum", name: "Momentum" },
  { key: "dividends", name: "Dividends" },
  { key: "ownership", name: "Ownership" },
  { key: "turnaround", name: "Turnaround and expansion" },
  { key: "india", name: "India-specific" },
];

const screens: readonly PopularScreen[] = [
  ...classicValueScreens,
  ...systematicValueScreens,
  ...soundBusinessScreens,
  ...tellingAccountsScreens,
  ...growthScreens,
  ...momentumScreens,
  ...dividendsScreens,
  ...ownershipScreens,
  ...turnaroundScreens,
  ...indiaScreens,
];

/** Published strategies offered as queries; reference data, not stored in the database. */
export const popularScreens: PopularScreensAnswer = { categories, screens };

export function createPopularScreenRoutes(): readonly Route[] {
  return implementRoutes(popularScreenRoutes, {
    "GET /popular_screens": async ({ ctx }) => {
      // Browsers revalidate: the answer changes with a release, access with the subscription.
      ctx.set("cache-control", "private, no-cache");
      return popularScreens;
    },
  });
}
