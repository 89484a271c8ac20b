import { lazy, Suspense, useCallback, useMemo, useState } from "react";
import { Link, useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { Change } from "../../company-parts/Change.tsx";
import { UnknownCompany } from "../../company-parts/UnknownCompany.tsx";
import { formatDate, formatPrice } from "../../lib/format.ts";
import { ServerState } from "../../lib/ServerState.tsx";
import { useWindowTitle } from "../../lib/useWindowTitle.ts";
import { CompanySearch } from "../../shell/CompanySearch.tsx";
import { isAvailablePath } from "../../shell/available-pages.ts";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { BarTable } from "./BarTable.tsx";
import { listJumpDays } from "../../company-parts/bars.ts";
import { firstOfRange } from "../../charts/price-ranges.ts";
import type { Bars } from "../../company-parts/bars.ts";
import { readChartAddress, writeChartAddress } from "./chart-address.ts";
import type { ChartAddress } from "./chart-address.ts";
import { ChartToolbar } from "./ChartToolbar.tsx";
import { DayLegend, DayReader, DayStudies } from "./DayReader.tsx";
import { readChange, readDay } from "./read-day.ts";
import { unknownSymbol } from "../../company-parts/udf.ts";
import { buildComparison } from "./studies.ts";
import { useChart } from "./useChart.ts";
import type { ChartData } from "./useChart.ts";
import "./chart.css";

const PriceCanvas = lazy(async () => ({
  default: (await import("./PriceCanvas.tsx")).PriceCanvas,
}));

function pathOf(address: ChartAddress): string {
  return window.location.pathname + writeChartAddress(address);
}

function goTo(address: ChartAddress, how: { readonly replace?: boolean } = {}): void {
  navigate(pathOf(address), how);
}

/** Prices of a company over time, with what technicians draw next to them. */
export function ChartPage() {
  return (
    <ServerState>
      <div className="page chart-page">
        <ChartOfAddress />
      </div>
    </ServerState>
  );
}

function ChartOfAddress() {
  const search = useSearch();
  const address = useMemo(() => readChartAddress(search), [search]);
  const data = useChart(address);
  const { symbol } = address;
  const last = readLast(data);
  useWindowTitle(last === null ? null : [symbol, last.price, last.change?.text].join(" ").trim());
  if (data.bars === null && data.failure?.code === unknownSymbol) {
    return (
      <UnknownCompany symbol={symbol} pageOf={(other) => pathOf({ ...address, symbol: other })} />
    );
  }
  const companyPage = `/stock-analyzer/company/${encodeURIComponent(symbol)}`;
  return (
    <>
      <div className="chart-head">
        <div>
          <h1>{symbol === "" ? "Chart" : (data.about?.name ?? symbol)}</h1>
          {symbol !== "" && (
            <p className="chart-about">
              {symbol}
              {last !== null && (
                <span className="chart-last figure">
                  {last.price} {last.change !== null && <Change change={last.change} />}
                </span>
              )}
              {data.about?.isIndex === false && isAvailablePath(companyPage) && (
                <Link href={companyPage}>Company page</Link>
              )}
            </p>
          )}
        </div>
        <CompanySearch
          size="small"
          label="Search for another company"
          placeholder="Search for another company"
          onChoose={(hit) => goTo({ ...address, symbol: hit.symbol })}
        />
      </div>
      {symbol === "" ? (
        <p className="chart-none">Search for a company to view its chart.</p>
      ) : (
        <>
          <ChartToolbar
            address={address}
            indices={data.indices}
            comparedName={data.compared?.name ?? null}
            onChange={(changed) => goTo(changed, { replace: true })}
          />
          <ChartBody address={address} data={data} />
        </>
      )}
    </>
  );
}

/** The last close and its change from the previous one; null without prices. */
function readLast({ bars, about, jumps }: ChartData) {
  const place = (bars?.days.length ?? 0) - 1;
  if (bars === null || place < 0) return null;
  const price = formatPrice(bars.close[place] ?? Number.NaN);
  return {
    price: about?.isIndex === true ? price : `₹${price}`,
    change: readChange(bars, place, jumps),
  };
}

function ChartBody({
  address,
  data,
}: {
  readonly address: ChartAddress;
  readonly data: ChartData;
}) {
  const { bars, failure, retry, lacksCompared } = data;
  if (bars === null && failure !== null) {
    return <FailureNotice title="Prices could not be loaded" failure={failure} onRetry={retry} />;
  }
  if (bars === null) {
    return (
      <div className="chart-stage skeleton" aria-busy="true">
        <span className="visually-hidden">Loading prices</span>
      </div>
    );
  }
  if (bars.days.length === 0) {
    return <p className="chart-none">No price data for {address.symbol}.</p>;
  }
  return (
    <>
      {lacksCompared && (
        <output className="chart-note">Comparison data could not be loaded.</output>
      )}
      <DrawnBars address={address} data={data} bars={bars} />
    </>
  );
}

/** The day that is read: under the pointer, or chosen by the slider, which points at it too. */
interface Read {
  readonly place: number;
  readonly isPointed: boolean;
}

function DrawnBars({
  address,
  data,
  bars,
}: {
  readonly address: ChartAddress;
  readonly data: ChartData;
  readonly bars: Bars;
}) {
  const { studies, events, compared } = data;
  const jumps = useMemo(() => listJumpDays(events), [events]);
  const lastJump = jumps.at(-1);
  const [read, setRead] = useState<Read | null>(null);
  const first = firstOfRange(bars.days, address.range);
  const last = bars.days.length - 1;
  const place = read === null || read.place < first || read.place > last ? last : read.place;
  const onPoint = useCallback(
    (day: string | null) => {
      const at = day === null ? -1 : bars.days.indexOf(day);
      if (at >= 0)
        setRead((before) => (before?.place === at ? before : { place: at, isPointed: false }));
    },
    [bars],
  );
  const readable = useMemo(
    () =>
      compared === null ? studies : [...buildComparison(bars, compared, first, jumps), ...studies],
    [bars, compared, first, jumps, studies],
  );
  const reading = readDay(bars, readable, events, place);
  const caption = `Prices of ${address.symbol}, ${formatDate(bars.days[first] ?? "")} to ${formatDate(bars.days[last] ?? "")}`;
  return (
    <>
      <div className="chart-stage">
        <Suspense>
          <PriceCanvas
            drawing={{ bars, studies, events, compared }}
            first={first}
            pointed={read?.isPointed === true ? place : null}
            onPoint={onPoint}
          />
        </Suspense>
        <DayLegend reading={reading} />
      </div>
      <DayReader
        reading={reading}
        first={first}
        last={last}
        place={place}
        onRead={(at) => setRead({ place: at, isPointed: true })}
      />
      <DayStudies reading={reading} />
      <p className="chart-note">
        {compared === null
          ? "Price in ₹"
          : `Change from the first visible day (%), compared with ${compared.name}`}
        {address.adjusted ? ", adjusted for splits and bonuses" : ", unadjusted"}
        {address.adjusted && lastJump !== undefined
          ? ` from ${formatDate(lastJump)}. An unexplained price jump is not adjusted.`
          : "."}{" "}
        Hollow candles closed above the open.
      </p>
      <details className="chart-figures">
        <summary>View data as table</summary>
        <BarTable
          key={address.symbol}
          caption={caption}
          bars={bars}
          studies={readable}
          events={events}
          first={first}
        />
      </details>
      <p className="chart-maker">
        Charts by{" "}
        <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
          TradingView
        </a>{" "}
        Lightweight Charts™, © 2025 TradingView, Inc.
      </p>
    </>
  );
}
