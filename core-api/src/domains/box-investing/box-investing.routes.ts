import { boxInvestingRoutes } from "../../contract/box-investing.ts";
import type { IdeaHolding } from "../../contract/index.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import { ownerOf } from "../accounts/index.ts";
import type { BoxInvesting } from "./box-investing.ts";
import { messages } from "./messages.ts";
import type { BoxPosition } from "./open-position.ts";
import type { Purchase } from "./plans.service.ts";

const sideOf = (isActive: boolean) => (isActive ? "active" : "passive");
const toPaise = (rupees: number): number => Math.round(rupees * 100);

/** Routes of investing in stock boxes. */
export function createBoxInvestingRoutes({ plans, sips }: BoxInvesting): readonly Route[] {
  return implementRoutes(boxInvestingRoutes, {
    "GET /flavours/sip_portfolio": async ({ query, ctx }) => {
      const owner = ownerOf(ctx);
      const { investment_idea: box, invest_actively: isActive } = query;
      const carried = await sips.carried(owner, box);
      const amount = toPaise(query.sip_amount) + carried;
      const purchase = await plans.previewPurchase(owner, box, amount, sideOf(isActive));
      return {
        success: true as const,
        portfolio: presentPurchase(purchase),
        portfolio_value: purchase.plan.buys / 100,
        carried_amount: carried / 100,
        cash_amount: purchase.plan.cash / 100,
      };
    },
    "GET /flavours/adjust_additional_portfolio_amount": async ({ query, ctx }) => {
      const owner = ownerOf(ctx);
      const { investment_idea: box, invest_actively: isActive, investment_type: type } = query;
      const carried = type === "sip" ? await sips.carried(owner, box) : 0;
      const amount = toPaise(query.investment_amount);
      const side = sideOf(isActive);
      const purchase = await plans.previewPurchase(owner, box, amount + carried, side);
      const { plan, least } = purchase;
      return {
        success: true as const,
        portfolio: presentPurchase(purchase),
        investment_amount: plan.buys / 100,
        cash_amount: plan.cash / 100,
        min_investment_amount: least / 100,
        message: amount + carried < least ? messages.belowMinimum(least) : "",
      };
    },
    "GET /flavours/investment_idea_holdings/": async ({ query, ctx }) => {
      const position = await plans.position(ownerOf(ctx), query.portfolio_id);
      const { invest_actively: wanted } = query;
      // Shares of a box follow one side: those of the other are none.
      const isOther = wanted !== undefined && wanted !== position.isActive;
      const stocks = isOther ? [] : presentUnits(position);
      return {
        success: true as const,
        stock_list: stocks,
        current_value: sumUp(stocks.map(({ value }) => value ?? 0)),
        invested_value: sumUp(stocks.map((one) => one.average_price * one.quantity)),
      };
    },
    "PATCH /flavours/sip_detail/:id/": async ({ params, body, ctx }) => {
      const owner = ownerOf(ctx);
      const { sip_amount: amount, is_active: isActive, ...schedule } = body;
      await sips.change(owner, params.id, {
        ...(amount === undefined ? {} : { amount: toPaise(amount) }),
        ...schedule,
      });
      if (isActive !== undefined)
        await sips.setState(owner, params.id, isActive ? "running" : "paused");
      const data = await sips.find(owner, params.id);
      return { success: true as const, message: messages.changed, data };
    },
    "GET /box_investing/boxes/:id": async ({ params, ctx }) => {
      const owner = ownerOf(ctx);
      return plans.describe(owner, params.id, await sips.findOfBox(owner, params.id));
    },
    "POST /box_investing/boxes/:id/invest": async ({ params, body, ctx }) => {
      const { lots, amount_paise: amount = 0, invest_actively: isActive } = body;
      const wanted = lots === undefined ? { amount } : { lots };
      const side = sideOf(isActive);
      return plans.invest(ownerOf(ctx), params.id, wanted, side, ctx.state.signal);
    },
    "POST /box_investing/boxes/:id/rebalance": async ({ params, body, ctx }) =>
      plans.rebalance(
        ownerOf(ctx),
        params.id,
        {
          amount: body.amount_paise,
          choices: new Map(body.choices.map(({ co_code: code, side }) => [String(code), side])),
        },
        ctx.state.signal,
      ),
    "POST /box_investing/boxes/:id/exit": async ({ params, body, ctx }) =>
      plans.exit(ownerOf(ctx), params.id, body.percent, ctx.state.signal),
    "POST /box_investing/boxes/:id/repair": async ({ params, ctx }) =>
      plans.repair(ownerOf(ctx), params.id, ctx.state.signal),
    "GET /box_investing/sips": async ({ ctx }) => ({ sips: await sips.list(ownerOf(ctx)) }),
    "GET /box_investing/sip_start": async ({ query }) => {
      const day = await sips.firstDay(query);
      return {
        number: 1,
        planned_on: day.plannedOn,
        moved_on: day.movedOn,
        moved_why: day.movedWhy,
      };
    },
    "POST /box_investing/sips": async ({ body, ctx }) => {
      const { amount_paise: amount, invest_actively: investActively, ...wanted } = body;
      return sips.start(ownerOf(ctx), { ...wanted, amount, investActively });
    },
    "GET /box_investing/sips/:id": async ({ params, ctx }) => sips.find(ownerOf(ctx), params.id),
    "POST /box_investing/sips/:id/state": async ({ params, body, ctx }) => {
      const owner = ownerOf(ctx);
      await sips.setState(owner, params.id, body.state);
      return sips.find(owner, params.id);
    },
    "POST /box_investing/sips/:id/skip": async ({ params, body, ctx }) => {
      const owner = ownerOf(ctx);
      await sips.skip(owner, params.id, body.number);
      return sips.find(owner, params.id);
    },
    "POST /box_investing/sips/:id/bill": async ({ params, ctx }) =>
      sips.bill(ownerOf(ctx), params.id, ctx.state.signal),
  });
}

const sumUp = (values: readonly number[]): number =>
  Number(values.reduce((sum, value) => sum + value, 0).toFixed(2));

/** Shares that a purchase buys, with the weights of the version. */
function presentPurchase({ position, plan }: Purchase) {
  const weights = position.usable(position.weightsOf(position.newest));
  const bought = new Map(plan.orders.map((order) => [order.id, order]));
  return [...weights].map(([id, weight]) => {
    const { quantity = 0, price = 0 } = bought.get(id) ?? {};
    return { ...presentStock(position, id, weight), quantity, value: (quantity * price) / 100 };
  });
}

/** Shares held, the most valuable first. */
function presentUnits(position: BoxPosition) {
  const value = (id: string): number =>
    (position.owned.get(id) ?? 0) * (position.prices.get(id) ?? 0);
  const all = [...position.owned.keys()].reduce((sum, id) => sum + value(id), 0);
  return [...position.owned]
    .toSorted(([one], [other]) => value(other) - value(one))
    .map(([id, quantity]) => {
      const weight = all === 0 ? 0 : Math.round((10_000 * value(id)) / all);
      const isPriced = position.prices.has(id);
      const cost = position.costs.get(id) ?? 0;
      return {
        ...presentStock(position, id, weight),
        quantity,
        value: isPriced ? value(id) / 100 : null,
        average_price: Number((cost / quantity / 100).toFixed(2)),
        mtm: isPriced ? (value(id) - cost) / 100 : null,
      };
    });
}

function presentStock(position: BoxPosition, id: string, weight: number): IdeaHolding {
  const { co_code, symbol, name } = position.nameOf(id);
  const price = position.prices.get(id);
  return {
    co_code,
    symbol,
    stock_name: name,
    sector: position.sectorOf(id),
    weight: weight / 100,
    price: price === undefined ? null : price / 100,
  };
}
