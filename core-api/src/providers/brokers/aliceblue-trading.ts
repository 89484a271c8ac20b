import { z } from "zod";
import type { AdapterDeps } from "./adapter.ts";
import type { BrokerCalls } from "./broker-calls.ts";
import type { BrokerReply } from "./broker-http.ts";
import type { BrokerSettings } from "./broker-settings.ts";
import type { BrokerTrading } from "./broker-trading.ts";
import { createInstrumentList, notListed } from "./instrument-list.ts";
import { refuse } from "./order-refusal.ts";
import { readOrderStatus, describeStatus } from "./order-status.ts";
import * as values from "./read-values.ts";

export const firstOf = <S extends z.ZodType>(row: S) =>
  z.object({ result: z.tuple([row], z.unknown()) });

const fundsShape = firstOf(z.object({ tradingLimit: values.paise }));

/** An empty list is reported as `Not_ok` without rows. */
const rowsOf = <S extends z.ZodType>(row: S) =>
  z.object({ result: z.array(row).nullish() }).transform(({ result }) => result ?? []);

const holdingsShape = rowsOf(
  z
    .object({
      nseTradingSymbol: values.label,
      bseTradingSymbol: values.label,
      isin: values.isin,
      totalQuantity: values.count,
      t1Quantity: values.count.default(0),
      sellableQty: values.count.nullable().default(null),
      averageTradedPrice: values.price,
      ltp: values.price,
    })
    .transform((row) => ({
      symbol: values.withoutSeries(row.nseTradingSymbol) || row.bseTradingSymbol,
      isin: row.isin,
      exchange: row.nseTradingSymbol === "" ? "BSE" : "NSE",
      quantity: row.totalQuantity,
      average_price: row.averageTradedPrice,
      last_price: row.ltp,
      t1_quantity: row.t1Quantity,
      sellable_quantity: row.sellableQty,
    })),
);

const ordersShape = rowsOf(
  z
    .object({
      brokerOrderId: values.label,
      orderTag: values.label,
      tradingSymbol: values.label,
      exchange: values.label,
      transactionType: z.enum(["BUY", "SELL"]),
      quantity: values.count,
      filledQuantity: values.count,
      price: values.price,
      averageTradedPrice: values.price,
      orderStatus: values.label,
      rejectionReason: values.label,
      orderTime: values.label,
    })
    .transform((row) => ({
      order_id: row.brokerOrderId,
      tag: row.orderTag || null,
      symbol: values.withoutSeries(row.tradingSymbol),
      exchange: row.exchange,
      side: row.transactionType,
      quantity: row.quantity,
      filled_quantity: row.filledQuantity,
      price: row.price,
      average_price: row.averageTradedPrice,
      status: readOrderStatus(row.orderStatus),
      status_text: describeStatus(row.orderStatus, row.rejectionReason),
      placed_at: values.readIndianTime(row.orderTime),
    })),
);

const takenShape = firstOf(z.object({ brokerOrderId: values.orderId })).transform(
  ({ result }) => result[0].brokerOrderId,
);

const said = { status: values.label, message: values.label };
/** An error is reported for the call or for the order in `result`. */
const answerShape = z.object({ ...said, result: z.array(z.object(said)).nullish().catch(null) });

/** A book that could not be read; an empty one is `Not_ok` too. */
export function isUnread({ status, body }: BrokerReply): boolean {
  const message = answerShape.safeParse(body).data?.message ?? "";
  return status >= 400 || /^EC(003|9(13|15|17|19|21|23|24|27))\b/.test(message);
}

/** An order, a change or a cancellation that was not taken. */
export function isNotOk({ status, body }: BrokerReply): boolean {
  const told = answerShape.safeParse(body).data;
  const ofOrder = told?.result?.[0]?.status ?? "";
  return status >= 400 || told?.status !== "Ok" || (ofOrder !== "" && ofOrder !== "Ok");
}

/** Unspecific errors: the order may have reached order management. */
const unsure = /^(EC003|EC912)\b|^an error occurred|^failed to place the order/i;

/** Returns Alice Blue's refusal of an order, or null if the failure is not a refusal. */
export function readAliceblueRefusal({ body }: BrokerReply): ReturnType<typeof refuse> | null {
  const told = answerShape.safeParse(body).data;
  const [first] = told?.result ?? [];
  const text = [first?.message, told?.message].find((words) => words !== undefined && words !== "");
  if (text === undefined || unsure.test(text)) return null;
  // Its codes concern fields of the request, except EC086: a read-only account.
  const isCode = /^EC\d+$/.test(text);
  if (!isCode) return refuse(text, undefined);
  const reason = text === "EC086" ? "other" : "input";
  return { reason, text: `The broker did not accept the order (${text}).` };
}

export function createAliceblueTrading(
  { name, apiUrl, instrumentsUrl }: BrokerSettings,
  deps: AdapterDeps,
  { get }: Pick<BrokerCalls, "get">,
  { place, change }: Pick<BrokerCalls, "place" | "change">,
): BrokerTrading {
  const fileOf = (exchange: string) =>
    ({ method: "GET", url: `${instrumentsUrl}/${exchange}.csv` }) as const;
  const contracts = createInstrumentList(
    {
      files: { NSE: fileOf("NSE"), BSE: fileOf("BSE") },
      rows: /^(?:NSE|BSE),.*/,
      read: (cell) => ({
        exchange: cell("Exch"),
        name: cell("Symbol"),
        series: cell("Group Name"),
        code: cell("Token"),
      }),
    },
    "symbol",
    deps,
  );
  const urlOf = (call: string): string => `${apiUrl}/orders/${call}`;
  return {
    can: {
      placing: "calls",
      basketLength: 0,
      tagLength: 50,
      afterMarket: true,
      marketOrders: false,
      authorisesHoldings: "unknown",
      quotes: false,
      estimatesCharges: false,
      // The broker does not limit orders; 10 a second need no algo registration with the exchange.
      ordersPerSecond: 10,
      ordersPerMinute: 600,
    },
    funds: async (session, signal) =>
      (await get("/limits/", fundsShape, session, signal)).result[0].tradingLimit,
    holdings: (session, signal) => get("/holdings/CNC", holdingsShape, session, signal),
    orders: (session, signal) => get("/orders/book", ordersShape, session, signal),
    async place(session, order, signal) {
      const price = values.writeRupees(values.requireLimit(order));
      const instrumentId = await contracts.find(order);
      if (instrumentId === null) return notListed(name, order);
      const json = [
        {
          exchange: order.exchange,
          instrumentId,
          transactionType: order.side,
          quantity: order.quantity,
          product: "LONGTERM",
          orderComplexity: order.isAfterMarket ? "AMO" : "REGULAR",
          orderType: "LIMIT",
          validity: "DAY",
          price,
          slTriggerPrice: "",
          disclosedQuantity: "",
          orderTag: order.tag,
        },
      ];
      return place({ method: "POST", url: urlOf("placeorder"), json }, takenShape, session, signal);
    },
    modify: (session, orderId, { quantity, limit }, signal) => {
      const json = {
        brokerOrderId: orderId,
        quantity,
        orderType: "LIMIT",
        price: values.writeRupees(limit),
        slTriggerPrice: "",
        disclosedQuantity: "",
        validity: "DAY",
      };
      return change({ method: "POST", url: urlOf("modify"), json }, session, signal);
    },
    cancel: (session, orderId, signal) => {
      const json = { brokerOrderId: orderId };
      return change({ method: "POST", url: urlOf("cancel"), json }, session, signal);
    },
  };
}
