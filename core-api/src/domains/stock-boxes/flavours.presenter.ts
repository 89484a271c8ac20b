import { alignSeries, computeReturn, cutSeries, goBack, toWeights } from "@munshi/engine/portfolio";
import type { ReturnPeriod, Series, Weights } from "@munshi/engine/portfolio";
import type {
  BasicInvestmentIdea,
  BoxSummary,
  IdeaCharts,
  IdeaHolding,
  IdeaSide,
  InvestmentIdea,
} from "../../contract/index.ts";
import { dateOfDay } from "../../platform/clock/days.ts";
import { amountOf } from "./box-details.ts";
import { computePassive, currentVersion, lastPrice, weightsOf } from "./box-figures.ts";
import type { OpenBox } from "./box-figures.ts";
import type { StoredBox } from "./boxes.repository.ts";

/** Wire names of the documented charts. */
const chartPeriods = {
  one_week_chart: "1W",
  one_month_chart: "1M",
  three_month_chart: "3M",
  six_month_chart: "6M",
  one_year_chart: "1Y",
} as const satisfies { readonly [chart in keyof IdeaCharts]: ReturnPeriod };

function presentCharts(series: Series): IdeaCharts {
  const chart = (name: keyof typeof chartPeriods) => {
    const period = chartPeriods[name];
    const last = series.days.at(-1);
    if (last === undefined || computeReturn(series, period) === null) return [];
    const start = goBack(last, period);
    const from = series.days.findLastIndex((day) => day <= start);
    const { days, values } = cutSeries(series, series.days[from] ?? last);
    const first = values[0] ?? Number.NaN;
    return days.map((day, at) => ({
      date: dateOfDay(day),
      value: Number((100 * ((values[at] ?? Number.NaN) / first - 1)).toFixed(4)),
    }));
  };
  return {
    one_week_chart: chart("one_week_chart"),
    one_month_chart: chart("one_month_chart"),
    three_month_chart: chart("three_month_chart"),
    six_month_chart: chart("six_month_chart"),
    one_year_chart: chart("one_year_chart"),
  };
}

/** Constituents at the newest prices, the largest first. */
export function presentHoldings({ market }: OpenBox, weights: Weights): IdeaHolding[] {
  const byCode = new Map([...market.instruments.values()].map((one) => [one.coCode, one]));
  return [...weights]
    .toSorted(([, one], [, other]) => other - one)
    .map(([id, weight]) => {
      const coCode = Number(id);
      const price = lastPrice(market, coCode);
      return {
        co_code: coCode,
        symbol: byCode.get(coCode)?.symbol ?? id,
        stock_name: byCode.get(coCode)?.name ?? id,
        sector: byCode.get(coCode)?.sector ?? null,
        weight: weight / 100,
        price: price === null ? null : price / 100,
      };
    });
}

/** Weights of a side: the current version's, or those that the first one has drifted to. */
export function weightsOfSide(open: OpenBox, isActive: boolean): Weights {
  return isActive
    ? weightsOf(currentVersion(open), open.market.instruments)
    : toWeights(computePassive(open).holdings);
}

/** The record of a side, without dividends. */
export function recordOfSide(open: OpenBox, isActive: boolean): Series {
  const { days, price: values } = isActive ? open.record.index : computePassive(open);
  return { days, values };
}

function presentSide(open: OpenBox, isActive: boolean, isLocked: boolean): IdeaSide {
  const weights = weightsOfSide(open, isActive);
  const portfolio = presentHoldings(open, weights);
  const sectors = new Map<string, number>();
  for (const { sector, weight } of portfolio) {
    const name = sector ?? "Not classified";
    sectors.set(name, (sectors.get(name) ?? 0) + weight);
  }
  return {
    portfolio: isLocked ? [] : portfolio,
    minimum_amount: amountOf(open.market, weights),
    sector_recommendation: {
      sector_allocation: Object.fromEntries(
        [...sectors].map(([name, weight]) => [name, Number(weight.toFixed(2))]),
      ),
    },
    return_analysis: presentCharts(recordOfSide(open, isActive)),
  };
}

export function presentBasicIdea(
  box: StoredBox,
  summary: BoxSummary,
  { isFavourite, isOwn }: { readonly isFavourite: boolean; readonly isOwn: boolean },
): BasicInvestmentIdea {
  return {
    id: box.id,
    slug: box.slug,
    portfolio_name: box.name,
    portfolio_type: ["active", "passive"],
    type: box.portfolio_type,
    creation_type: box.manager_id === null ? "USER" : "ADMIN",
    to_be_shared: box.manager_id === null ? "PRIVATE" : "PUBLIC",
    term: box.term,
    risk: summary.risk.level,
    tags: [...summary.tags],
    statements: JSON.stringify({ description: box.idea, overview_text: box.overview }),
    methodology: JSON.stringify({ why_invest: box.why, methodology: box.methodology }),
    minimum_amount: summary.minimumAmount,
    is_favourite: isFavourite,
    selected_type: "active",
    edit: isOwn,
    manager: summary.manager?.name ?? null,
    stocks: summary.stocks,
  };
}

const emptySide: IdeaSide = {
  portfolio: [],
  minimum_amount: null,
  sector_recommendation: { sector_allocation: {} },
  return_analysis: presentCharts({ days: [], values: [] }),
};

/** A box with its portfolios and charts, without stocks if locked; `market` is the index next to it. */
export function presentIdea(
  basic: BasicInvestmentIdea,
  open: OpenBox | null,
  market: (Series & { readonly name: string }) | null,
  isLocked: boolean,
): InvestmentIdea {
  if (open === null) {
    return {
      ...basic,
      active_portfolio: emptySide,
      passive_portfolio: emptySide,
      sensex_chart: emptySide.return_analysis,
      sensex_name: null,
    };
  }
  const record = recordOfSide(open, true);
  const compared = market === null ? null : alignSeries(record, market)[1];
  return {
    ...basic,
    active_portfolio: presentSide(open, true, isLocked),
    passive_portfolio: presentSide(open, false, isLocked),
    sensex_chart: compared === null ? emptySide.return_analysis : presentCharts(compared),
    sensex_name: market?.name ?? null,
  };
}
