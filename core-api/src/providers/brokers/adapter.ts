import type { Clock } from "../../platform/clock/clock.ts";
import type { BrokerHttp } from "./broker-http.ts";
import type { BrokerLogin } from "./broker-login.ts";
import type { BrokerSettings } from "./broker-settings.ts";
import type { BrokerTrading } from "./broker-trading.ts";

/** One broker over its published protocol. */
export interface BrokerProvider {
  /** For people. */
  readonly name: string;
  readonly login: BrokerLogin;
  readonly trading: BrokerTrading;
}

export interface AdapterDeps {
  readonly http: BrokerHttp;
  readonly clock: Clock;
}

/** Makes a broker of the settings of one that speaks the adapter's protocol. */
export type Adapter = (settings: BrokerSettings, deps: AdapterDeps) => BrokerProvider;
