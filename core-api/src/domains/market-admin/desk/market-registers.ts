import {
  actionRegister,
  allTimeRegister,
  constituentRegister,
  contributionRegister,
  correctionRegister,
  eventRegister,
  flowRegister,
  jumpRegister,
  newsRegister,
  resultDateRegister,
  statementRegister,
  surveillanceRegister,
  symbolRegister,
} from "../../../contract/market-registers.ts";
import { defineSource } from "../../../platform/register/index.ts";
import type { RegisterSource } from "../../../platform/register/index.ts";

/** Joins of the company and the import of a row, by the alias of its table. */
const joinsOf = (alias: string) => ({
  company: `left join companies as company on company.co_code = ${alias}.co_code`,
  import_file: `left join import_files as import_file on import_file.id = ${alias}.file_id`,
});

const company = {
  symbol: { value: "company.symbol" },
  company: { value: "company.name" },
} as const;
const provenance = {
  source: { value: "import_file.name" },
  imported: { value: "import_file.started_at" },
} as const;

/** Sorts rows without a value last where the largest come first. */
const orLeast = (value: string): string => `coalesce(${value}, -1e15)`;

const latest = `(select version, as_of from datasets order by published_at desc limit 1)`;
/** A figure of the latest dataset, of `v`; null if empty. Its place is read once, not for each row. */
const figure = (key: string): string => `nullif(v.figures[(
  select place from dataset_columns c where c.key = '${key}'
    and c.version = (select version from ${latest} as newest)
)], 'NaN')`;

/** Prices of the latest dataset by company. */
const quotes = `quotes as materialized (
  select v.co_code, latest.as_of as day, ${figure("currentPrice")} as price,
    ${figure("previousClose")} as previous, ${figure("priceChangePercent")} as change,
    ${figure("marketCapitalization")} as cap
  from ${latest} as latest join dataset_values v on v.version = latest.version)`;

const isOfNewestList = `(index_id, as_of) in (
  select index_id, max(as_of) from effective_members group by index_id)`;
/** Constituents of each index as listed last, with corrections. */
const constituents = `(
  select index_id, co_code, as_of, row_id, file_id from effective_members where ${isOfNewestList}
)`;
/** Also those removed by hand. */
const listedConstituents = `(
  select index_id, co_code, as_of, row_id, file_id,
    case when exists (select from index_members i where i.row_id = e.row_id)
      then 'imported' else 'added' end as state
  from effective_members e where ${isOfNewestList}
  union all
  select index_id, co_code, as_of, row_id, file_id, 'removed' from index_members i
  where ${isOfNewestList} and not exists (select from effective_members e where e.row_id = i.row_id)
)`;

/** As `contribution.ts` of the market's tiles has it: previous close × previous weight × change. */
const contributions = `(
  with ${quotes},
  floats as materialized (
    select distinct on (co_code) co_code, percent from effective_floats
    where as_of <= (select as_of from ${latest} as latest) order by co_code, as_of desc),
  bases as materialized (
    select distinct on (folded) folded, close from (
      select upper(i.name) as folded, each.day, each.close
      from index_price_years p join market_indices i on i.id = p.index_id
      cross join lateral unnest(p.days, p.close) as each (day, close)
      where p.year >= extract(year from (select as_of from ${latest} as latest)) - 1) each
    where day < (select as_of from ${latest} as latest) - date '1970-01-01' and close > 0
    order by folded, day desc),
  weighed as (
    select m.row_id, m.co_code, m.file_id, i.name as index_name, q.day, q.change, b.close as base,
      q.cap * coalesce(f.percent, 100) / 100 * q.previous / q.price as before
    from ${constituents} as m
    join market_indices i on i.id = m.index_id
    join quotes q on q.co_code = m.co_code and q.price > 0
    left join floats f on f.co_code = m.co_code
    left join bases b on b.folded = upper(i.name))
  select row_id, co_code, file_id, index_name, day, change,
    100 * before / sum(before) over whole as weight,
    base * before * change / (100 * sum(before) over whole) as points
  from weighed window whole as (partition by index_name)
)`;

const events = `(
  select row_id, co_code, day, 'meeting' as event, purpose, file_id,
    'event' as kind, 'meeting/' || key as field from board_meetings
  union all
  select row_id, co_code, ex_date, 'action', purpose, file_id, 'action', kind || '/' || terms
  from corporate_actions
)`;

const news = `(
  select row_id, co_code, published_at as at, 'news' as type, title, source as publisher, file_id,
    'news/' || key as field
  from company_news
  union all
  select row_id, co_code, announced_at, 'announcement', subject, category, file_id,
    'announcement/' || key
  from company_announcements
)`;

const allTime = `(
  with prices as materialized (
    select v.co_code, latest.as_of as day, ${figure("currentPrice")} as price,
      ${figure("dayHigh")} as day_high, ${figure("dayLow")} as day_low,
      ${figure("highPriceAllTime")} as high, ${figure("lowPriceAllTime")} as low
    from ${latest} as latest join dataset_values v on v.version = latest.version)
  select *, case when day_high >= high then 'high' when day_low <= low then 'low' else 'none' end
    as reached, 100 * (price / nullif(high, 0) - 1) as from_high,
    100 * (price / nullif(low, 0) - 1) as from_low
  from prices where price is not null
)`;

const line = (code: string): string => `nullif(statement.figures[(
  select position from statement_lines where code = '${code}')], 'NaN')`;

/** State of a row: `corrected` if it has a valid correction, else `imported`. */
const stateBy = (condition: string) => {
  const isCorrected = `exists (select from fact_corrections f
    where f.withdrawn_at is null and ${condition})`;
  return {
    value: `case when ${isCorrected} then 'corrected' else 'imported' end`,
    conditions: { corrected: isCorrected, imported: `not ${isCorrected}` },
  };
};

/** As the index has it; not `::`, in which Knex sees the end of a name. */
const jumpNumber = "(cast(jump.co_code as bigint) * 100000 + (jump.day - date '1970-01-01'))";
const isAnswered = `exists (select from price_jump_answers a where a.co_code = jump.co_code
  and a.day = jump.day and a.undone_at is null)`;

/** Corrections of facts, and answers to price jumps, whose numbers are odd. */
const corrections = `(
  select id * 2 as number, co_code,
    case when co_code is null then upper(split_part(field, '/', 2)) end as investor, kind, label as fact, day, imported_text as imported,
    value_text as value, made_at, made_by, reason, withdrawn_at from fact_corrections
  union all
  select cast(id as bigint) * 2 + 1, co_code, null, 'jump', 'Price jump', day, 'None',
    case answer when 'move' then 'Price moved by itself'
      when 'bonus' then 'Bonus ' || ratio_to || ' to ' || ratio_from
      else initcap(answer) || ' ' || ratio_from || ' to ' || ratio_to end,
    answered_at, answered_by, reason, undone_at from price_jump_answers
)`;

/** Lists of loaded market data, price jumps and corrections. Market data belong to every tenant. */
export const marketSources: readonly RegisterSource[] = [
  defineSource({
    register: contributionRegister,
    table: `${contributions} as contribution`,
    joins: joinsOf("contribution"),
    id: "contribution.row_id",
    where: "true",
    columns: {
      ...company,
      ...provenance,
      index: { value: "contribution.index_name" },
      day: { value: "contribution.day" },
      points: { value: "contribution.points", key: orLeast("contribution.points") },
      weight: { value: "contribution.weight", key: orLeast("contribution.weight") },
      change: { value: "contribution.change", key: orLeast("contribution.change") },
    },
    actions: {},
  }),
  defineSource({
    register: eventRegister,
    table: `${events} as event`,
    joins: joinsOf("event"),
    id: "event.row_id",
    where: "true",
    columns: {
      ...company,
      ...provenance,
      day: { value: "event.day" },
      event: { value: "event.event" },
      purpose: { value: "event.purpose" },
      state: stateBy(
        `f.kind = event.kind and f.co_code = event.co_code and f.day = event.day
          and f.field = event.field`,
      ),
    },
    actions: {},
  }),
  defineSource({
    register: flowRegister,
    table: "institutional_flows as flow",
    joins: joinsOf("flow"),
    id: "flow.row_id",
    where: "true",
    columns: {
      ...provenance,
      investor: { value: "flow.investor" },
      day: { value: "flow.day" },
      buy: { value: "flow.buy" },
      sell: { value: "flow.sell" },
      net: { value: "flow.net" },
      state: stateBy(
        "f.kind = 'flow' and f.day = flow.day and f.field = flow.kind || '/' || flow.investor",
      ),
    },
    actions: {},
  }),
  defineSource({
    register: resultDateRegister,
    table: "board_meetings as meeting",
    joins: joinsOf("meeting"),
    id: "meeting.row_id",
    where: "(meeting.purpose || ' ' || coalesce(meeting.details, '')) ~* 'results'",
    columns: {
      ...company,
      ...provenance,
      day: { value: "meeting.day" },
      purpose: { value: "meeting.purpose" },
      state: stateBy(
        `f.kind = 'event' and f.co_code = meeting.co_code and f.day = meeting.day
          and f.field = 'meeting/' || meeting.key`,
      ),
      filed: {
        value: `(select min(published_at) from statements s where s.co_code = meeting.co_code
          and s.published_at between meeting.day and meeting.day + 7)`,
      },
    },
    actions: {},
  }),
  defineSource({
    register: constituentRegister,
    table: `${listedConstituents} as member`,
    joins: {
      ...joinsOf("member"),
      market_index: "join market_indices as market_index on market_index.id = member.index_id",
      quote: `left join (with ${quotes} select * from quotes) as quote
        on quote.co_code = member.co_code`,
    },
    id: "member.row_id",
    where: "true",
    columns: {
      ...company,
      ...provenance,
      index: { value: "market_index.name" },
      day: { value: "member.as_of" },
      price: { value: "quote.price" },
      change: { value: "quote.change" },
      cap: { value: "quote.cap" },
      state: { value: "member.state" },
    },
    actions: {},
  }),
  defineSource({
    register: allTimeRegister,
    table: `${allTime} as reach`,
    joins: joinsOf("reach"),
    id: "reach.co_code",
    where: "true",
    columns: {
      ...company,
      day: { value: "reach.day" },
      reached: { value: "reach.reached" },
      price: { value: "reach.price" },
      high: { value: "reach.high" },
      from_high: { value: "reach.from_high", key: orLeast("reach.from_high") },
      low: { value: "reach.low" },
      from_low: { value: "reach.from_low", key: orLeast("reach.from_low") },
    },
    actions: {},
  }),
  defineSource({
    register: symbolRegister,
    table: "companies as company",
    joins: { import_file: joinsOf("company").import_file },
    id: "company.co_code",
    where: "company.kind <> 'fund'",
    columns: {
      ...company,
      ...provenance,
      former: {
        value: `coalesce((select string_agg(symbol, ', ' order by valid_to desc nulls last, symbol)
          from company_symbols s where s.co_code = company.co_code), '')`,
      },
      isin: { value: "coalesce(company.isin, '')" },
      bse_code: { value: "coalesce(company.bse_code, '')" },
      sector: { value: "coalesce(company.sector, '')" },
      industry: { value: "coalesce(company.industry, '')" },
      listed: { value: "company.listed_on" },
      delisted: { value: "company.delisted_on" },
      state: stateBy("f.kind = 'company' and f.co_code = company.co_code"),
    },
    actions: {},
  }),
  defineSource({
    register: newsRegister,
    table: `${news} as item`,
    joins: joinsOf("item"),
    id: "item.row_id",
    where: "true",
    columns: {
      ...company,
      ...provenance,
      at: { value: "item.at" },
      type: { value: "item.type" },
      title: { value: "item.title" },
      publisher: { value: "coalesce(item.publisher, '')" },
      state: stateBy("f.kind = 'news' and f.co_code = item.co_code and f.field = item.field"),
    },
    actions: {},
  }),
  defineSource({
    register: statementRegister,
    table: "statements as statement",
    joins: joinsOf("statement"),
    id: "statement.row_id",
    where: "true",
    columns: {
      ...company,
      ...provenance,
      day: { value: "statement.published_at" },
      period: { value: "statement.period_end" },
      span: { value: "statement.span" },
      basis: { value: "statement.basis" },
      revenue: {
        value: `coalesce(${line("revenueFromOperations")}, ${line("interestEarned")}, ${line("totalIncome")})`,
      },
      profit: { value: line("profitAfterTax") },
      corrected: {
        value: `(select nullif(count(*), 0) from fact_corrections f
          where f.co_code = statement.co_code and f.kind = 'statement'
            and f.day = statement.period_end and f.withdrawn_at is null
            and f.field like statement.basis || '/' || statement.span || '/%')`,
      },
      filing: { value: "statement.filing" },
    },
    actions: {},
  }),
  defineSource({
    register: actionRegister,
    table: "corporate_actions as action",
    joins: joinsOf("action"),
    id: "action.row_id",
    where: "true",
    columns: {
      ...company,
      ...provenance,
      day: { value: "action.ex_date" },
      action: { value: "action.kind" },
      terms: { value: "action.terms" },
      purpose: { value: "action.purpose" },
      state: stateBy(
        `f.kind = 'action' and f.co_code = action.co_code and f.day = action.ex_date
          and f.field = action.kind || '/' || action.terms`,
      ),
    },
    actions: {},
  }),
  defineSource({
    register: surveillanceRegister,
    table: "surveillance_entries as entry",
    joins: joinsOf("entry"),
    id: "entry.row_id",
    where: "true",
    columns: {
      ...company,
      ...provenance,
      list: { value: "entry.list" },
      stage: { value: "coalesce(entry.stage, '')" },
      day: { value: "entry.since" },
      until: { value: "entry.until" },
      state: stateBy(
        `f.kind = 'surveillance' and f.co_code = entry.co_code and f.day = entry.since and f.field = 'list/' || entry.list`,
      ),
    },
    actions: {},
  }),
  defineSource({
    register: jumpRegister,
    table: "price_jumps as jump",
    joins: {
      company: joinsOf("jump").company,
      answer: `left join price_jump_answers as answer on answer.co_code = jump.co_code
        and answer.day = jump.day and answer.undone_at is null`,
    },
    id: jumpNumber,
    where: "true",
    columns: {
      ...company,
      day: { value: "jump.day" },
      state: {
        value: `case when ${isAnswered} then 'answered'
          when jump.state = 'within-band' then 'plausible' else 'open' end`,
        conditions: {
          open: `jump.state <> 'within-band' and not ${isAnswered}`,
          answered: isAnswered,
          plausible: `jump.state = 'within-band' and not ${isAnswered}`,
        },
      },
      found: { value: "jump.state" },
      before: { value: "jump.previous_close" },
      price: { value: "jump.price" },
      times: { value: "jump.times" },
      likely: {
        value: `coalesce(replace(initcap(replace(jump.likely_kind, '-', ' ')), ' Or ', ' or ')
          || ' ' || jump.likely_from || ' to ' || jump.likely_to, '')`,
      },
      evidence: { value: "array_to_string(jump.evidence, ', ')" },
      answer: {
        value: `coalesce(case answer.answer when 'move' then 'Genuine'
          when 'bonus' then 'Bonus ' || answer.ratio_to || ' to ' || answer.ratio_from
          else initcap(answer.answer) || ' ' || answer.ratio_from || ' to ' || answer.ratio_to
          end, '')`,
      },
    },
    actions: {},
  }),
  defineSource({
    register: correctionRegister,
    table: `${corrections} as correction`,
    joins: {
      company: joinsOf("correction").company,
      maker: "left join staff as maker on 'staff:' || maker.id = correction.made_by",
    },
    id: "correction.number",
    where: "true",
    columns: {
      symbol: { value: "coalesce(company.symbol, correction.investor)" },
      company: { value: "coalesce(company.name, '')" },
      kind: { value: "correction.kind" },
      fact: { value: "correction.fact" },
      day: { value: "correction.day" },
      imported: { value: "correction.imported" },
      value: { value: "correction.value" },
      state: {
        value: "case when correction.withdrawn_at is null then 'valid' else 'withdrawn' end",
      },
      made: { value: "correction.made_at" },
      by: { value: "coalesce(maker.name, correction.made_by)" },
      reason: { value: "correction.reason" },
    },
    actions: {},
  }),
];
