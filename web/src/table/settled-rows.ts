import { startTransition, useEffect, useState } from "react";
import type { RefObject } from "react";

/** So long nothing new has to come before rows that nobody sees are drawn. */
const quietMilliseconds = 60;

/** So long the page may have more urgent things to do before they are drawn all the same. */
const longestMilliseconds = 1_000;

/** Once the page has nothing more urgent to do; tells how to think better of it. */
function callWhenIdle(work: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(work);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: longestMilliseconds });
  return () => window.cancelIdleCallback(handle);
}

/** Pixels of the grid above the window's lower edge. */
function measureFold(scroller: HTMLElement | null): number {
  if (scroller === null) return Number.POSITIVE_INFINITY;
  return window.innerHeight - scroller.getBoundingClientRect().top;
}

/**
 * What rows below the window's lower edge show, and where that edge is: `drawing` as it last was when
 * nothing newer came for a moment. Each row costs script, style, layout and paint, and where a page's
 * height of other things stands above the grid most of its rows are not seen.
 */
export function useSettled<Drawing>(
  drawing: Drawing,
  scroller: RefObject<HTMLElement | null>,
): { readonly settled: Drawing; readonly fold: number } {
  const [settled, setSettled] = useState(drawing);
  const [fold, setFold] = useState(Number.POSITIVE_INFINITY);
  useEffect(() => {
    let forget: (() => void) | undefined;
    const timer = setTimeout(() => {
      // By then the page is laid out, and to measure it costs nothing.
      forget = callWhenIdle(() => {
        setFold(measureFold(scroller.current));
        // Row by row, and not at all where something newer comes meanwhile.
        startTransition(() => setSettled(drawing));
      });
    }, quietMilliseconds);
    return () => {
      clearTimeout(timer);
      forget?.();
    };
  }, [drawing, scroller]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const measure = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setFold(measureFold(scroller.current)), quietMilliseconds);
    };
    const moves = ["scroll", "resize"] as const;
    for (const move of moves) window.addEventListener(move, measure, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const move of moves) window.removeEventListener(move, measure);
    };
  }, [scroller]);
  return { settled, fold };
}
