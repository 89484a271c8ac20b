import { accountSecurityRoutes } from "./account-security.ts";
import { brokerAccountRoutes } from "./broker-logins.ts";
import { kycRoutes } from "./kyc.ts";
import type { CoreRoute } from "./route.ts";
import { coreRoutes } from "./routes.ts";
import { telegramRoutes } from "./telegram.ts";

/** Routes that show PAN, bank accounts, secrets or tokens, masked or not. */
const personal = new Set<string>(
  [accountSecurityRoutes, brokerAccountRoutes, kycRoutes, telegramRoutes].flatMap((routes) =>
    Object.keys(routes),
  ),
);

/**
 * Whether staff who view a client's pages may call a route: it must be read-only and show no
 * personal numbers.
 */
export function isViewable(key: string): boolean {
  const route = Object.entries<CoreRoute>(coreRoutes).find(([known]) => known === key)?.[1];
  if (route === undefined || !key.startsWith("GET ") || personal.has(key)) return false;
  return route.browser?.changes !== true;
}
