import { useLayoutEffect, useRef, useState } from "react";
import type { RefObject } from "react";

/** Until it is measured, and where nothing lays the page out. */
const assumedWidth = 640;

/** The width in pixels that a chart may fill, kept up to date, so that its text keeps its size. */
export function useChartWidth<T extends Element>(): readonly [RefObject<T | null>, number] {
  const element = useRef<T>(null);
  const [width, setWidth] = useState(assumedWidth);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(([entry]) => {
      const measured = Math.floor(entry?.contentRect.width ?? 0);
      if (measured > 0) setWidth(measured);
    });
    const measured = Math.floor(current.getBoundingClientRect().width);
    if (measured > 0) setWidth(measured);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
