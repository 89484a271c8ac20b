export { sessionOver } from "./broker-failures.ts";
export type {
  BrokerProvider,
  BrokerSession,
  CallbackParams,
  SessionToken,
} from "./broker-provider.ts";
export type { BrokerProtocolName, BrokerSettings } from "./broker-settings.ts";
export { createBrokerProvider } from "./create-broker-provider.ts";
