import type { CompanyScores, CompanySummary, DayPrice } from "@munshi/bff/contract";
import { pageFigureKey } from "@munshi/bff/contract";
import { useState } from "react";
import type { ReactNode } from "react";
import { coversRange, cutRange, priceRanges } from "../../charts/price-ranges.ts";
import type { PriceRange, PriceSeries } from "../../charts/price-ranges.ts";
import { PriceLine, PriceTable } from "../../charts/PriceLine.tsx";
import { Change, DayChange } from "../../company-parts/Change.tsx";
import { useCompany } from "../../company-parts/company-data.ts";
import { FigureButton } from "../../company-parts/FigureButton.tsx";
import { printAmount, printChange, printScore } from "../../company-parts/print-figure.ts";
import { ReasonChip } from "../../company-parts/ReasonChip.tsx";
import { YearRange } from "../../company-parts/YearRange.tsx";
import { ScoreFace } from "../../company-parts/ScoreFace.tsx";
import { formatDate, formatDay } from "../../lib/format.ts";
import { ExhibitStamp } from "../../ui/Exhibit.tsx";
import { PeriodLabel } from "../../ui/PeriodLabel.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { useWholeHistory } from "./price-history.ts";
import "./first-view.css";

/** The price with its line, the overall score and where the price lies between a year's ends. */
export function FirstView() {
  const { view } = useCompany();
  const summary = view?.sections.summary;
  const scores = view?.sections.scores;
  const price = summary?.state === "ready" ? summary.data.price : null;
  return (
    <section className="first-view" aria-label="Price and score">
      <PriceHistory>
        <PriceBlock price={price} state={summary?.state ?? null} />
        <WhyItMoved />
      </PriceHistory>
      <div className="first-view-side">
        {scores?.state === "ready" && <ScoreBlock scores={scores.data} />}
        {summary?.state === "ready" && price !== null && (
          <LowAndHigh figures={summary.data.figures} close={price.close} />
        )}
      </div>
    </section>
  );
}

function PriceBlock({
  price,
  state,
}: {
  readonly price: DayPrice | null;
  /** State of the summary section; null while it loads. */
  readonly state: "ready" | "empty" | "failed" | null;
}) {
  if (price === null) {
    return (
      <div className="company-price">
        {state === null && <span className="skeleton company-price-waiting" />}
        {state === "failed" && <p className="company-price-none">Price could not be loaded.</p>}
        {(state === "ready" || state === "empty") && (
          <p className="company-price-none">No price data.</p>
        )}
      </div>
    );
  }
  const { close, day } = price;
  return (
    <div className="company-price figure">
      <p className="company-close">
        <FigureButton
          figureKey="currentPrice"
          title="Current price"
          text={printAmount(close, "price")}
        />
      </p>
      <p className="company-change">
        <DayChange price={price} />
      </p>
      <p className="company-day">Close, {formatDate(day)}</p>
    </div>
  );
}

/** Why the share moved on its last day. */
function WhyItMoved() {
  const { view } = useCompany();
  const move = view?.sections.move;
  return (
    <div className="company-reason">
      {view !== null && move?.state === "ready" && (
        <ReasonChip
          name={view.company.name}
          changePercent={move.data.changePercent}
          reasons={move.data.reasons}
        />
      )}
    </div>
  );
}

const none: PriceSeries = { days: [], prices: [] };

function PriceHistory({ children }: { readonly children: ReactNode }) {
  const { view, symbol } = useCompany();
  const returns = view?.sections.returns;
  const closes = returns?.state === "ready" ? returns.data.closes : none;
  const [wanted, setRange] = useState<PriceRange>("1Y");
  const shownSymbol = view?.company.symbol ?? symbol;
  // The page brings five years; more are fetched where those are all there.
  const hasMore = coversRange(closes, "5Y");
  const whole = useWholeHistory(shownSymbol, wanted === "Max" && hasMore);
  const range = priceRanges.findLast(
    (one) => priceRanges.indexOf(one) <= priceRanges.indexOf(wanted) && coversRange(closes, one),
  );
  const shown = view === null ? wanted : (range ?? "Max");
  const series = cutRange((shown === "Max" && hasMore ? whole.data : undefined) ?? closes, shown);
  const isDrawn = series.days.length > 1;
  const label = `Price of ${shownSymbol}, ${shown}`;
  return (
    <div className="first-view-price">
      <div className="price-history-head">
        <div>{children}</div>
        <div className="price-history-choice">
          {isDrawn && <RangeChange series={series} range={shown} />}
          <Segments
            label="Chart period"
            chosen={wanted === "Max" ? "Max" : shown}
            choices={priceRanges.map((value) => ({
              value,
              label: value,
              disabled: !coversRange(closes, value),
            }))}
            onChoose={setRange}
          />
        </div>
      </div>
      <PriceLine key={shown} series={series} label={label} />
      {view !== null && !isDrawn && <p className="company-price-none">No price history.</p>}
      {whole.isError && wanted === "Max" && (
        <p className="company-price-none">Older prices could not be loaded.</p>
      )}
      {isDrawn && (
        <div className="price-history-foot">
          <ExhibitStamp
            source="Exchange closing prices, adjusted for splits and bonuses"
            asOf={new Date((series.days.at(-1) ?? 0) * 86_400_000).toISOString().slice(0, 10)}
          />
          <PriceTable series={series} label={label} />
        </div>
      )}
    </div>
  );
}

function RangeChange({
  series: { days, prices },
  range,
}: {
  readonly series: PriceSeries;
  readonly range: PriceRange;
}) {
  const [first = 0, last = 0] = [prices[0], prices.at(-1)];
  if (!(first > 0)) return null;
  return (
    <p className="price-history-change figure">
      <Change change={printChange(100 * (last / first - 1), "percent")} />{" "}
      {range === "Max" ? "" : `in ${range}, `}since {formatDay(days[0] ?? 0)}
    </p>
  );
}

function ScoreBlock({ scores }: { readonly scores: CompanyScores }) {
  const { overall } = scores;
  return (
    <div className="first-view-score">
      <p className="first-view-term">Overall score</p>
      <p className="first-view-overall figure">
        {overall.meterBand !== null && <ScoreFace band={overall.meterBand} size={32} />}
        <strong>
          <FigureButton
            figureKey={pageFigureKey("overallScore")}
            title="Overall score"
            text={printScore(overall)}
          />
        </strong>
        {overall.value !== null && <span className="first-view-soft">of 100</span>}
        {overall.label !== null && <span>{overall.label}</span>}
      </p>
      <dl className="first-view-scores figure">
        {(
          [
            { title: "Fundamental", key: "score", score: scores.fundamental },
            { title: "Technical", key: "technicalScore", score: scores.technical },
          ] as const
        ).map(({ title, key, score }) => (
          <div key={key}>
            <dt>{title}</dt>
            <dd>
              <FigureButton figureKey={key} title={`${title} score`} text={printScore(score)} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function LowAndHigh({
  figures,
  close,
}: {
  readonly figures: CompanySummary["figures"];
  readonly close: number;
}) {
  const find = (key: string) => figures.find((figure) => figure.key === key);
  const [low, high] = [find("lowPrice"), find("highPrice")];
  const [from, to] = [low?.value ?? null, high?.value ?? null];
  if (low === undefined || high === undefined || from === null || to === null) return null;
  const share = to > from ? Math.min(Math.max((close - from) / (to - from), 0), 1) : 1;
  return (
    <div className="first-view-range">
      <p className="first-view-term">
        Low and high <PeriodLabel period={high.period} />
      </p>
      <YearRange low={from} high={to} position={100 * share} isStacked />
    </div>
  );
}
