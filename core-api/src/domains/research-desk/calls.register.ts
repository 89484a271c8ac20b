import { callRegister } from "../../contract/research-desk.ts";
import { defineSource } from "../../platform/register/index.ts";
import type { RegisterSource } from "../../platform/register/index.ts";

/** Calls of the desk. */
export const callSource: RegisterSource = defineSource({
  register: callRegister,
  table: "desk_calls as call",
  joins: {
    company: `left join companies as company on company.co_code = coalesce(
      (select gone.into_code from company_joins as gone where gone.from_code = call.co_code),
      call.co_code)`,
    strategy: "left join strategies as strategy on strategy.id = call.strategy_id",
  },
  id: "call.id",
  where: "true",
  columns: {
    symbol: { value: "coalesce(company.symbol, '')" },
    company: { value: "coalesce(company.name, '')" },
    side: { value: "call.side" },
    state: { value: "call.state" },
    entry: { value: "call.entry_low", type: "bigint" },
    entry_to: { value: "call.entry_high", type: "bigint" },
    target: { value: "call.targets[1]", type: "bigint" },
    stop: { value: "call.stop", type: "bigint" },
    exit: { value: "call.exit", type: "bigint" },
    strategy: { value: "strategy.name" },
    analyst: { value: "call.analyst" },
    opened: { value: "call.opened_at" },
    expires: { value: "call.expires_on" },
    closed: { value: "call.closed_at" },
    horizon: { value: "call.horizon" },
  },
  actions: {},
});
