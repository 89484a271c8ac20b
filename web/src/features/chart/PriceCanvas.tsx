import { useComputedColorScheme } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useSnapshot } from "valtio";
import { shell } from "../../shell/shell-state.ts";
import { readChartTheme } from "./chart-theme.ts";
import { drawChart } from "./draw-chart.ts";
import type { Drawing, DrawnChart } from "./draw-chart.ts";

/** Hidden from screen readers: the text and table next to it carry the same content. */
export function PriceCanvas({
  drawing,
  first,
  pointed,
  onPoint,
}: {
  readonly drawing: Omit<Drawing, "theme">;
  /** The place of the first day to be in sight. */
  readonly first: number;
  /** The place of the day to point at; null for none. */
  readonly pointed: number | null;
  readonly onPoint: (day: string | null) => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnChart | null>(null);
  const scheme = useComputedColorScheme();
  // A partner's colours come with the shell, maybe after the prices.
  const brand = useSnapshot(shell).view?.tenant.key;
  const { bars, studies, events, compared } = drawing;

  useEffect(() => {
    if (place.current === null) return undefined;
    const theme = readChartTheme(place.current);
    const chart = drawChart(place.current, { bars, studies, events, compared, theme }, onPoint);
    drawn.current = chart;
    return () => {
      drawn.current = null;
      chart.remove();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- tokens are read again for each scheme
  }, [bars, studies, events, compared, onPoint, scheme, brand]);

  useEffect(() => {
    drawn.current?.showFrom(first);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new drawing begins as wide as the old
  }, [first, bars, studies, events, compared, scheme, brand]);

  useEffect(() => {
    drawn.current?.pointAt(pointed);
  }, [pointed]);

  return <div ref={place} className="price-canvas" aria-hidden="true" />;
}
