export { createBrokerAccounts } from "./broker-accounts.ts";
export type { BrokerAccounts } from "./broker-accounts.ts";
export { createBrokerAccountsRoutes } from "./broker-accounts.routes.ts";
export type { BrokerDesk, LiveSession } from "./broker-desk.service.ts";
export type { BrokerLoginService } from "./broker-login.service.ts";
export { brokerConnected } from "./link.service.ts";
export { listSealedTables } from "./sealed-tables.ts";
export type { SetUpBroker, SetUpBrokers } from "./link.service.ts";
