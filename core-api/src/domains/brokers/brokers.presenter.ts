import type { BrokerAnswer, ProductsPricing } from "../../contract/index.ts";
import { noEntitlement, presentProductsPricing } from "../entitlements/index.ts";
import type { Plan } from "../prices/index.ts";
import type { Broker } from "./broker.ts";
import { logoOf } from "./broker.ts";

/** The same for every broker: no banner. */
export function presentBrokerPricing(plans: readonly Plan[], at: Date): ProductsPricing {
  return presentProductsPricing(noEntitlement, plans, at);
}

/** Over the tile of a broker that this installation has agreed nothing with. */
const notSetUp = "Not available";

export function presentBroker(
  broker: Broker,
  pricing: ProductsPricing,
  /** Null for a broker that is not set up here. */
  here: { readonly addFundsUri: string | null } | null,
): BrokerAnswer {
  const isSetUp = here !== null;
  const isClosed = broker.tile === "open" && !isSetUp;
  return {
    id: broker.id,
    name: broker.name,
    partner_id: broker.key,
    logo: logoOf(broker),
    vendor: broker.vendor,
    config: {
      endpoint: broker.endpoint,
      oauth: {
        flow: broker.flow,
        code_parameter: broker.codeParameter,
        callback: broker.callback,
        is_verified: broker.isVerified,
      },
      subdomain: broker.site === null ? null : broker.key,
      AddFundsUri: here?.addFundsUri ?? null,
    },
    products_pricing_data: pricing,
    is_active: broker.tile === "open" && isSetUp,
    tile: broker.tile,
    tooltip: isClosed ? notSetUp : broker.tooltip,
  };
}
