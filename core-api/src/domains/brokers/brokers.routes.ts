import type { BrokerAnswer } from "../../contract/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { originOf } from "../../platform/http/identify-call.ts";
import { defineRoute } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import { brokerDirectory } from "./broker-directory.ts";
import { presentBroker, presentBrokerPricing } from "./brokers.presenter.ts";
import { brokersAnswer } from "./brokers.schema.ts";

export function createBrokerRoutes(deps: {
  readonly clock: Clock;
  readonly isSetUp: (brokerId: number) => boolean;
  readonly addFundsUri: (brokerId: number) => string | null;
}): readonly Route[] {
  return [
    defineRoute({
      method: "GET",
      path: "/user/broker/",
      summary: "The brokers; on a partner's site that partner alone",
      access: "public",
      schemas: { answer: brokersAnswer },
      handle: async ({ ctx }): Promise<readonly BrokerAnswer[]> => {
        const { tenant } = originOf(ctx);
        const own = brokerDirectory.filter(({ key, site }) => site !== null && key === tenant);
        const pricing = presentBrokerPricing(deps.clock.now());
        return (own.length > 0 ? own : brokerDirectory).map((one) =>
          presentBroker(
            one,
            pricing,
            deps.isSetUp(one.id) ? { addFundsUri: deps.addFundsUri(one.id) } : null,
          ),
        );
      },
    }),
  ];
}
