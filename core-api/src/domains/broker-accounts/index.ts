import type { Route } from "../../platform/http/route.ts";
import { createBrokerAccountRoutes } from "./broker-account.routes.ts";
import type { BrokerDesk } from "./broker-desk.service.ts";
import { createBrokerLoginRoutes } from "./broker-logins.routes.ts";
import type { BrokerLoginRoutesDeps } from "./broker-logins.routes.ts";

export { createBrokerAccounts } from "./broker-accounts.ts";
export type { BrokerAccounts } from "./broker-accounts.ts";
export type { BrokerDesk, LiveSession } from "./broker-desk.service.ts";
export type { BrokerLoginService } from "./broker-login.service.ts";
export { listSealedTables } from "./sealed-tables.ts";
export type { SetUpBroker, SetUpBrokers } from "./set-up-brokers.ts";

export function createBrokerAccountsRoutes(
  deps: BrokerLoginRoutesDeps & { readonly desk: BrokerDesk },
): readonly Route[] {
  return [...createBrokerLoginRoutes(deps), ...createBrokerAccountRoutes(deps)];
}
