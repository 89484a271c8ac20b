import { startTransition, useEffect, useMemo, useState } from "react";
import type { RefObject } from "react";
import type { RowSource } from "./grid-columns.ts";

/** Quiet time before off-screen rows are drawn; longer than the gap between keystrokes. */
const quietMilliseconds = 200;

/** So long the page has to stand still before it is measured. */
const stillMilliseconds = 60;

/** So long the page may have more urgent things to do before they are drawn all the same. */
const longestMilliseconds = 1_000;

/** So many are drawn before the page may do something else: each costs script, style, layout and paint. */
const drawnAtOnce = 4;

/** Once the page has nothing more urgent to do; tells how to think better of it. */
export function callWhenIdle(work: () => void): () => void {
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

type Watch = RowSource["watch"];

/**
 * Reports a source's changes once they have settled: to `onSettled` at once, then to the
 * listeners, a few at a time.
 */
export interface SettledChanges {
  readonly watch: Watch;
  /** Follows the source until the returned function is called. */
  readonly follow: (source: Watch, onSettled: () => void) => () => void;
}

export function createSettledChanges(): SettledChanges {
  const listeners = new Set<() => void>();
  return {
    watch(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    follow(source, onSettled) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let forget: (() => void) | undefined;
      const stop = () => {
        clearTimeout(timer);
        forget?.();
      };
      const tell = (waiting: readonly (() => void)[]) => {
        for (const onChange of waiting.slice(0, drawnAtOnce))
          if (listeners.has(onChange)) onChange();
        const others = waiting.slice(drawnAtOnce);
        if (others.length > 0) forget = callWhenIdle(() => tell(others));
      };
      const begin = () => {
        stop();
        timer = setTimeout(() => {
          // By then the page is laid out, and to measure it costs nothing.
          forget = callWhenIdle(() => {
            onSettled();
            tell([...listeners]);
          });
        }, quietMilliseconds);
      };
      begin();
      const leave = source(begin);
      return () => {
        leave();
        stop();
      };
    },
  };
}

/** Inputs for drawing a grid's rows, with the source that reports changed values. */
interface Drawing {
  readonly source: Pick<RowSource, "watch" | "count">;
}

interface Settled<Of> {
  /** Pixels of the grid above the window's lower edge. */
  readonly fold: number;
  /** Number of rows when changes last settled. */
  readonly count: number;
  /** The drawing at that time. */
  readonly drawing: Of;
}

/**
 * Returns the state for rows below the window's lower edge: `drawing` and its last settled values,
 * which `watch` reports. Below a screenful of other content most rows are off-screen.
 */
export function useSettled<Of extends Drawing>(
  drawing: Of,
  scroller: RefObject<HTMLElement | null>,
): Settled<Of> & { readonly watch: Watch } {
  const [changes] = useState(createSettledChanges);
  const [settled, setSettled] = useState<Settled<Of>>({
    fold: Number.POSITIVE_INFINITY,
    count: 0,
    drawing,
  });
  useEffect(
    () =>
      changes.follow(drawing.source.watch, () => {
        const now = { fold: measureFold(scroller.current), count: drawing.source.count() };
        setSettled((before) =>
          before.fold === now.fold && before.count === now.count ? before : { ...before, ...now },
        );
        // Row by row, and not at all where something newer comes meanwhile.
        startTransition(() =>
          setSettled((before) => (before.drawing === drawing ? before : { ...before, drawing })),
        );
      }),
    [changes, drawing, scroller],
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const measure = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const fold = measureFold(scroller.current);
        setSettled((before) => ({ ...before, fold }));
      }, stillMilliseconds);
    };
    const moves = ["scroll", "resize"] as const;
    for (const move of moves) window.addEventListener(move, measure, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const move of moves) window.removeEventListener(move, measure);
    };
  }, [scroller]);
  return useMemo(() => ({ watch: changes.watch, ...settled }), [changes, settled]);
}
