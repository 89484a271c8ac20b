export type { Broker, BrokerProtocol, BrokerSite } from "./broker.ts";
export { logoOf } from "./broker.ts";
export { brokerDirectory, findBroker } from "./broker-directory.ts";
export { createBrokerRoutes } from "./brokers.routes.ts";
