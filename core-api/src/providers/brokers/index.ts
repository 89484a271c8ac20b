export { sessionOver } from "./broker-login.ts";
export type { BrokerProvider } from "./adapter.ts";
export type { BrokerSession, CallbackParams, SessionToken } from "./broker-login.ts";
export type * from "./broker-trading.ts";
export type { BrokerProtocolName, BrokerSettings } from "./broker-settings.ts";
export { createBrokerProvider } from "./create-broker-provider.ts";
