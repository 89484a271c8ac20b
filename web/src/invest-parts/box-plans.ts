import type { BoxPlanAnswer, BoxRebalance, OrderBill } from "@munshi/bff/contract";
import { callCore, RequestFailed } from "../lib/http.ts";
import { readJson } from "../lib/read-json.ts";
import { draftPrefix, readDraftFields, storeFields } from "../lib/stored-fields.ts";

/** The side whose change a rebalance keeps for a stock. */
export interface RebalanceChoice {
  readonly co_code: number;
  readonly side: "mine" | "theirs";
}

/** Purpose that orders for a box are planned for. */
export type PlanRequest =
  | {
      readonly kind: "invest";
      readonly box: number;
      readonly size: { readonly lots: number } | { readonly amount_paise: number };
      readonly isActive: boolean;
    }
  | { readonly kind: "sip"; readonly sip: string }
  | {
      readonly kind: "rebalance";
      readonly box: number;
      readonly choices: readonly RebalanceChoice[];
      /** New money. */
      readonly amount_paise: number;
    }
  | { readonly kind: "exit"; readonly box: number; readonly percent: number }
  | { readonly kind: "repair"; readonly box: number };

const placeOf = (bill: string): string => `${draftPrefix}box-plan.${bill}`;

/**
 * Plans orders and makes their bill; the bill can be planned again in this tab.
 * Throws `RequestFailed`.
 */
export async function makePlan(
  request: PlanRequest,
  signal?: AbortSignal,
): Promise<BoxPlanAnswer | BoxRebalance> {
  const plan = await askForPlan(request, signal);
  if (plan.bill !== null) storeFields(placeOf(plan.bill.id), { plan: JSON.stringify(request) });
  return plan;
}

function askForPlan(
  request: PlanRequest,
  signal: AbortSignal | undefined,
): Promise<BoxPlanAnswer | BoxRebalance> {
  const options = { signal };
  switch (request.kind) {
    case "invest": {
      const body = { ...request.size, invest_actively: request.isActive };
      const params = { id: request.box };
      return callCore("POST /box_investing/boxes/:id/invest", { params, body }, options);
    }
    case "sip": {
      const params = { id: request.sip };
      return callCore("POST /box_investing/sips/:id/bill", { params, body: {} }, options);
    }
    case "rebalance": {
      const body = { choices: [...request.choices], amount_paise: request.amount_paise };
      const params = { id: request.box };
      return callCore("POST /box_investing/boxes/:id/rebalance", { params, body }, options);
    }
    case "exit": {
      const body = { percent: request.percent };
      const params = { id: request.box };
      return callCore("POST /box_investing/boxes/:id/exit", { params, body }, options);
    }
    case "repair": {
      const params = { id: request.box };
      return callCore("POST /box_investing/boxes/:id/repair", { params, body: {} }, options);
    }
  }
}

const tooOld = new RequestFailed({
  code: "box_investing.plan_over",
  message: "This plan has expired. Start again from My investments.",
  requestId: "",
});

/**
 * The bill of a box's orders at today's prices, planned as before: a bill of the same shares alone
 * would belong to no SIP and to no version. Null for orders of no box. Throws `RequestFailed`.
 */
export async function planAgain({ id, belongs_to: owner }: OrderBill): Promise<OrderBill | null> {
  if (owner?.startsWith("box:") !== true) return null;
  const { plan = "" } = readDraftFields(placeOf(id));
  if (plan === "") throw tooOld;
  const made = await makePlan(readJson<PlanRequest>(plan));
  if (made.bill === null) {
    throw new RequestFailed({
      code: "box_investing.no_orders",
      message: made.message,
      requestId: "",
    });
  }
  if (made.bill.id !== id) storeFields(placeOf(id), null);
  return made.bill;
}
