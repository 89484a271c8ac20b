import type { Clock } from "../../platform/clock/clock.ts";
import type { BrokerHttp } from "./broker-http.ts";
import type { BrokerProvider } from "./broker-provider.ts";
import type { BrokerSettings } from "./broker-settings.ts";

export interface AdapterDeps {
  readonly http: BrokerHttp;
  readonly clock: Clock;
}

/** Makes a broker of the settings of one that speaks the adapter's protocol. */
export type Adapter = (settings: BrokerSettings, deps: AdapterDeps) => BrokerProvider;
