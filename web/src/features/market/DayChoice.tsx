import { IconCalendar, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { TradingDays } from "@munshi/bff/contract";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { formatDate } from "../../lib/format.ts";
import { findTradingDay } from "./trading-days.ts";

const DayCalendar = lazy(async () => ({
  default: (await import("./DayCalendar.tsx")).DayCalendar,
}));

/** Selects the trading day shown; steps and calendar offer trading days only. */
export function DayChoice({
  days,
  shown,
  onChoose,
}: {
  readonly days: TradingDays;
  /** The day that is shown, or that is on the way. */
  readonly shown: string;
  /** Null: the newest. */
  readonly onChoose: (day: string | null) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const before = findTradingDay(days, shown, -1);
  const after = findTradingDay(days, shown, 1);
  const choose = (wanted: string | null) => {
    if (wanted !== null) onChoose(wanted >= days.last ? null : wanted);
  };
  const close = () => {
    setIsOpen(false);
    returnFocus(place.current);
  };
  useEffect(() => {
    const { current } = place;
    if (!isOpen || current === null) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const closeUnlessWithin = (target: EventTarget | null) => {
      if (!(target instanceof Node && current.contains(target))) setIsOpen(false);
    };
    current.addEventListener(
      "keydown",
      ({ key }) => {
        if (key !== "Escape") return;
        setIsOpen(false);
        returnFocus(current);
      },
      { signal },
    );
    document.addEventListener("pointerdown", ({ target }) => closeUnlessWithin(target), { signal });
    document.addEventListener("focusin", ({ target }) => closeUnlessWithin(target), { signal });
    return () => leaving.abort();
  }, [isOpen]);
  return (
    <div className="market-day">
      <button
        type="button"
        aria-label="Previous trading day"
        disabled={before === null}
        onClick={() => choose(before)}
      >
        <IconChevronLeft size={18} stroke={1.6} aria-hidden />
      </button>
      <div ref={place} className="market-calendar-place">
        <button
          type="button"
          className="market-calendar-opener figure"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-label={`Change trading day, ${formatDate(shown)}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconCalendar size={18} stroke={1.6} aria-hidden />
          {formatDate(shown)}
        </button>
        {isOpen && (
          <Suspense fallback={<div className="market-calendar" aria-busy="true" />}>
            <DayCalendar
              days={days}
              shown={shown}
              onChoose={(wanted) => {
                close();
                choose(wanted);
              }}
            />
          </Suspense>
        )}
      </div>
      <button
        type="button"
        aria-label="Next trading day"
        disabled={after === null}
        onClick={() => choose(after)}
      >
        <IconChevronRight size={18} stroke={1.6} aria-hidden />
      </button>
      {shown !== days.last && (
        <button type="button" className="market-latest" onClick={() => onChoose(null)}>
          Latest, {formatDate(days.last)}
        </button>
      )}
    </div>
  );
}

/** To the button that opened the calendar. */
function returnFocus(place: HTMLElement | null): void {
  place?.querySelector("button")?.focus();
}
