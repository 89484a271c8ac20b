import { callRegister } from "../../contract/research-desk.ts";
import { defineSource } from "../../platform/register/index.ts";
import type { RegisterSource } from "../../platform/register/index.ts";

const companyCode = `coalesce(
  (select gone.into_code from company_joins as gone where gone.from_code = call.co_code),
  call.co_code)`;
/** The published market day, in days since 1970-01-01. */
const publishedDay = `(select as_of - date '1970-01-01' from datasets
  order by published_at desc limit 1)`;
const sign = "case call.side when 'buy' then 1 else -1 end";
/** As `close` accepts them. The stop counts first: of both, it was the one to act on. */
const due = `case when call.state <> 'open' then null
  when ${sign} * (price.close - call.stop) <= 0 then 'stop'
  when ${sign} * (price.close - call.targets[1]) >= 0 then 'target'
  when call.expires_on <= cast((cast(:now as timestamptz) at time zone 'Asia/Kolkata') as date)
    then 'expiry' end`;

/** Calls of the desk. */
export const callSource: RegisterSource = defineSource({
  register: callRegister,
  table: "desk_calls as call",
  joins: {
    company: `left join companies as company on company.co_code = ${companyCode}`,
    price: `left join lateral (
      select traded.close
      from (
        select days, close from price_history
        where call.state = 'open' and co_code = ${companyCode} and days[1] <= ${publishedDay}
        order by year desc limit 2
      ) as years
      cross join lateral unnest(years.days, years.close) as traded (day, close)
      where traded.day <= ${publishedDay} and traded.close > 0
      order by traded.day desc limit 1
    ) as price on true`,
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
    last: { value: "price.close", type: "bigint" },
    due: { value: due },
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
