import {
  CandlestickSeries,
  ColorType,
  createChart,
  createSeriesMarkers,
  CrosshairMode,
  HistogramSeries,
  LineSeries,
  LineStyle,
  LineType,
  PriceScaleMode,
  TickMarkType,
} from "lightweight-charts";
import type { IChartApi, ISeriesApi, SeriesType, Time } from "lightweight-charts";
import { formatDate, formatPrice } from "../../lib/format.ts";
import { isJump } from "../../company-parts/bars.ts";
import type { Bars, ChartEvent } from "../../company-parts/bars.ts";
import { fade } from "./chart-theme.ts";
import type { ChartTheme } from "./chart-theme.ts";
import type { PaneName, Study } from "./studies.ts";

/** All that a chart shows. */
export interface Drawing {
  readonly bars: Bars;
  readonly studies: readonly Study[];
  readonly events: readonly ChartEvent[];
  /** Set next to the price in percent from the first day in sight; null for none. */
  readonly compared: { readonly name: string; readonly bars: Bars } | null;
  readonly theme: ChartTheme;
}

/** A chart on the page. */
export interface DrawnChart {
  /** Shows the days from a place on to the last. */
  readonly showFrom: (place: number) => void;
  /** Points at a day; null points nowhere. */
  readonly pointAt: (place: number | null) => void;
  readonly remove: () => void;
}

/** A pane's scale takes over what the price's has, percent too, unless given. */
const ownScale = {
  mode: PriceScaleMode.Normal,
  scaleMargins: { top: 0.1, bottom: 0.1 },
} as const;

const narrowWidth = 600;
const dashes = [LineStyle.Solid, LineStyle.Dashed, LineStyle.Dotted] as const;

function printTime(time: Time): string {
  return typeof time === "string" ? formatDate(time) : "";
}

/** `Sep`, which the locale writes `Sept`; null for other marks, which it writes as we do. */
function printTick(time: Time, mark: TickMarkType): string | null {
  return mark === TickMarkType.Month && typeof time === "string"
    ? formatDate(time).slice(3, 6)
    : null;
}

function beginChart(place: HTMLElement, { theme }: Drawing): IChartApi {
  return createChart(place, {
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: theme.sheet },
      textColor: theme.soft,
      fontFamily: theme.font,
      fontSize: 12,
      // The page names the library and links to its maker below the chart.
      attributionLogo: false,
      panes: { separatorColor: theme.line, separatorHoverColor: fade(theme.accent, 0.2) },
    },
    grid: {
      vertLines: { visible: false },
      horzLines: { color: theme.line },
    },
    // A finger that goes up or down moves the page.
    handleScroll: { vertTouchDrag: false },
    crosshair: {
      mode: CrosshairMode.Magnet,
      vertLine: { color: theme.soft, labelBackgroundColor: theme.accent },
      horzLine: { color: theme.soft, labelBackgroundColor: theme.accent },
    },
    rightPriceScale: { borderColor: theme.line, scaleMargins: { top: 0.1, bottom: 0.1 } },
    timeScale: {
      borderColor: theme.line,
      rightOffset: 3,
      minBarSpacing: 0.2,
      tickMarkFormatter: printTick,
    },
    localization: { locale: "en-IN", priceFormatter: formatPrice, timeFormatter: printTime },
  });
}

/** Up days are hollow and down days full, so that they differ without colour too. */
function addCandles(
  chart: IChartApi,
  { bars, theme, compared, studies }: Drawing,
): ISeriesApi<"Candlestick"> {
  const candles = chart.addSeries(CandlestickSeries, {
    upColor: theme.sheet,
    borderUpColor: theme.gain,
    wickUpColor: theme.gain,
    downColor: theme.loss,
    borderDownColor: theme.loss,
    wickDownColor: theme.loss,
  });
  const { days, open, high, low, close } = bars;
  candles.setData(
    days.map((time, place) => {
      const last = close[place] ?? Number.NaN;
      // A day of which only its close is known is a dash at it.
      const or = (value: number | undefined) =>
        value === undefined || Number.isNaN(value) ? last : value;
      return Number.isNaN(last)
        ? { time }
        : { time, open: or(open[place]), high: or(high[place]), low: or(low[place]), close: last };
    }),
  );
  candles.priceScale().applyOptions({
    mode: compared === null ? PriceScaleMode.Normal : PriceScaleMode.Percentage,
    scaleMargins: {
      // Below the legend.
      top: 0.16,
      bottom: studies.some(({ pane }) => pane === "volume") ? 0.22 : 0.06,
    },
  });
  return candles;
}

function placeOf(chart: IChartApi, pane: PaneName, panes: Map<PaneName, number>): number {
  if (pane === "price" || pane === "volume") return 0;
  const existing = panes.get(pane);
  if (existing !== undefined) return existing;
  const added = chart.addPane();
  added.setStretchFactor(1);
  panes.set(pane, added.paneIndex());
  return added.paneIndex();
}

function drawColumns(
  chart: IChartApi,
  pane: number,
  { pane: name, values }: Study,
  { bars, theme }: Drawing,
): ISeriesApi<SeriesType> {
  const isVolume = name === "volume";
  const series = chart.addSeries(
    HistogramSeries,
    {
      priceLineVisible: false,
      lastValueVisible: false,
      ...(isVolume
        ? { priceScaleId: "volume", priceFormat: { type: "volume" } }
        : { priceFormat: { type: "price", precision: 2, minMove: 0.01 } }),
    },
    pane,
  );
  series
    .priceScale()
    .applyOptions(isVolume ? { scaleMargins: { top: 0.82, bottom: 0 } } : ownScale);
  const rises = (place: number) =>
    isVolume ? (bars.close[place] ?? 0) >= (bars.close[place - 1] ?? 0) : (values[place] ?? 0) >= 0;
  series.setData(
    bars.days.flatMap((time, place) => {
      const value = values[place] ?? Number.NaN;
      if (Number.isNaN(value)) return [];
      return [{ time, value, color: fade(rises(place) ? theme.gain : theme.loss, 0.45) }];
    }),
  );
  return series;
}

function drawLine(
  chart: IChartApi,
  pane: number,
  { shade, values, title, pane: name }: Study,
  { bars, theme }: Drawing,
  isNarrow: boolean,
): void {
  const series = chart.addSeries(
    LineSeries,
    {
      color: theme.shades[shade],
      lineWidth: 2,
      lineStyle: dashes[shade],
      lineType: LineType.Simple,
      // On a phone the names would lie over the lines; the figures below tell them.
      title: isNarrow ? "" : title,
      priceLineVisible: false,
      // only a value of the last day is current
      lastValueVisible: Number.isFinite(values.at(-1)),
      crosshairMarkerVisible: false,
    },
    pane,
  );
  series.setData(
    bars.days.flatMap((time, place) => {
      const value = values[place] ?? Number.NaN;
      return Number.isNaN(value) ? [] : [{ time, value }];
    }),
  );
  if (name !== "price") series.priceScale().applyOptions(ownScale);
  if (name === "rsi") {
    for (const price of [30, 70])
      series.createPriceLine({
        price,
        color: theme.soft,
        lineStyle: LineStyle.Dashed,
        lineWidth: 1,
        axisLabelVisible: true,
        title: "",
      });
  }
}

function addCompared(chart: IChartApi, { bars, compared, theme }: Drawing): void {
  if (compared === null) return;
  const series = chart.addSeries(LineSeries, {
    color: theme.accent,
    lineWidth: 2,
    title: compared.name,
    priceLineVisible: false,
  });
  const { days, close } = compared.bars;
  // Days before the company's own would push its first candle to the right.
  const begin = bars.days[0] ?? "";
  series.setData(
    days.flatMap((time, place) => {
      const value = close[place] ?? Number.NaN;
      return Number.isNaN(value) || time < begin ? [] : [{ time, value }];
    }),
  );
}

/** Draws a chart into `place`; `onPoint` gets the day under the pointer, or null. */
export function drawChart(
  place: HTMLElement,
  drawing: Drawing,
  onPoint: (day: string | null) => void,
): DrawnChart {
  const { bars, studies, events, theme } = drawing;
  const chart = beginChart(place, drawing);
  const candles = addCandles(chart, drawing);
  candles.getPane().setStretchFactor(3);
  addCompared(chart, drawing);
  const isNarrow = place.clientWidth < narrowWidth;
  const panes = new Map<PaneName, number>();
  for (const study of studies) {
    const pane = placeOf(chart, study.pane, panes);
    if (study.kind === "columns") drawColumns(chart, pane, study, drawing);
    else drawLine(chart, pane, study, drawing, isNarrow);
  }
  createSeriesMarkers(
    candles,
    events.map((event) => ({
      time: event.day,
      position: "belowBar" as const,
      shape: "circle" as const,
      color: isJump(event) ? theme.loss : theme.accent,
      text: event.label,
      size: 0.6,
    })),
  );
  chart.subscribeCrosshairMove(({ time }) => onPoint(typeof time === "string" ? time : null));
  return {
    showFrom: (first) => {
      const [begin, end] = [bars.days[first], bars.days.at(-1)];
      if (begin === undefined || end === undefined) return;
      const scale = chart.timeScale();
      const from = scale.timeToIndex(begin, true);
      const to = scale.timeToIndex(end, true);
      if (from !== null && to !== null) {
        const room = Math.max(1, (to - from) * 0.02);
        // Not a part of the day before: percents count from the first day of which anything is seen.
        scale.setVisibleLogicalRange({ from, to: to + room });
      }
    },
    pointAt: (at) => {
      const day = at === null ? undefined : bars.days[at];
      const price = at === null ? undefined : bars.close[at];
      if (day === undefined || price === undefined) chart.clearCrosshairPosition();
      else chart.setCrosshairPosition(price, day, candles);
    },
    remove: () => chart.remove(),
  };
}
