import type { Log } from "@munshi/platform";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Adapter, BrokerProvider } from "./adapter.ts";
import { createAliceblue } from "./aliceblue.ts";
import { createBrokerHttp } from "./broker-http.ts";
import type { BrokerProtocolName, BrokerSettings } from "./broker-settings.ts";
import { createDhan } from "./dhan.ts";
import { createFivepaisa } from "./fivepaisa.ts";
import { createFyers } from "./fyers.ts";
import { createKite } from "./kite.ts";
import { createStandard, createTradelab } from "./standard.ts";
import { createUpstox } from "./upstox.ts";
import { createVas } from "./vas.ts";
import { createXts } from "./xts.ts";

const adapters: { readonly [P in BrokerProtocolName]: Adapter } = {
  kite: createKite,
  upstox: createUpstox,
  fyers: createFyers,
  dhan: createDhan,
  fivepaisa: createFivepaisa,
  aliceblue: createAliceblue,
  xts: createXts,
  standard: createStandard,
  tradelab: createTradelab,
  vas: createVas,
};

/** Each broker has a separate circuit breaker, so that one outage does not block the others. */
export function createBrokerProvider(
  settings: BrokerSettings,
  deps: { readonly clock: Clock; readonly log: Log },
): BrokerProvider {
  const { clock, log } = deps;
  const http = createBrokerHttp(settings.name, { log });
  return adapters[settings.protocol](settings, { http, clock });
}
