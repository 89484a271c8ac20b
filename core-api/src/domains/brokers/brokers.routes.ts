import { brokerRoutes } from "../../contract/brokers.ts";
import type { AddFundsAnswer, RequiredFunds } from "../../contract/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Member } from "../../platform/http/context.ts";
import { memberOf, originOf } from "../../platform/http/identify-call.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import { percentOf } from "../../platform/money/paise.ts";
import type { Paise } from "../../platform/money/paise.ts";
import type { Plan } from "../prices/index.ts";
import { brokerDirectory, findBroker } from "./broker-directory.ts";
import type { Broker } from "./broker.ts";
import { presentBroker, presentBrokerPricing } from "./brokers.presenter.ts";

/** Buffer for price rises between the choice and the order. */
const bufferPercent = 2;

/** The required fund: the amount to invest and 2 % of it, rounded to the paisa once. */
export function computeRequiredFunds(invest: Paise): RequiredFunds {
  const buffer = percentOf(invest, bufferPercent);
  return { invest_paise: invest, buffer_paise: buffer, required_paise: invest + buffer };
}

/**
 * A broker's page for adding funds: `{amount}` in its address is replaced by rupees with two decimals,
 * and is removed without an amount.
 */
export function writeFundsAddress(template: string, required: Paise | null): string {
  const rupees =
    required === null
      ? ""
      : `${Math.floor(required / 100)}.${String(required % 100).padStart(2, "0")}`;
  return template.replaceAll("{amount}", rupees);
}

const noBroker = "Please login with your broker first.";
const noPage = "Funds of this broker are added on its own pages.";

export function createBrokerRoutes(deps: {
  readonly clock: Clock;
  readonly listPlans: (tenant: string) => Promise<readonly Plan[]>;
  readonly isSetUp: (brokerId: number) => boolean;
  /** The broker's page for adding funds, `{amount}` for rupees; null if unknown. */
  readonly addFundsUri: (brokerId: number) => string | null;
  /** Id of the broker with a valid login, or null. */
  readonly findActiveBroker: (member: Member) => Promise<number | null>;
}): readonly Route[] {
  const describeFunds = async (
    member: Member,
    invest: number | undefined,
    isServed: (broker: Broker) => boolean,
  ): Promise<AddFundsAnswer> => {
    const active = await deps.findActiveBroker(member);
    const found = active === null ? null : findBroker(active);
    const template = found !== null && isServed(found) ? deps.addFundsUri(found.id) : null;
    const required = invest === undefined ? null : computeRequiredFunds(invest);
    return {
      success: template !== null,
      message: template === null ? (found === null ? noBroker : noPage) : "",
      data:
        template === null ? null : writeFundsAddress(template, required?.required_paise ?? null),
      required,
      broker: found?.name ?? null,
    };
  };
  return implementRoutes(brokerRoutes, {
    "GET /user/broker/": async ({ ctx }) => {
      const { tenant } = originOf(ctx);
      const own = brokerDirectory.filter(({ key, site }) => site !== null && key === tenant);
      const pricing = presentBrokerPricing(await deps.listPlans(tenant), deps.clock.now());
      return (own.length > 0 ? own : brokerDirectory).map((one) =>
        presentBroker(
          one,
          pricing,
          deps.isSetUp(one.id) ? { addFundsUri: deps.addFundsUri(one.id) } : null,
        ),
      );
    },
    "GET /user/add_funds": async ({ query, ctx }) =>
      describeFunds(memberOf(ctx), query.invest_amount, () => true),
    "GET /user/tradelab_add_fund": async ({ query, ctx }) =>
      describeFunds(memberOf(ctx), query.invest_amount, ({ vendor }) => vendor === "TRADELAB"),
  });
}
