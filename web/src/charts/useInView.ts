import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { isPrinting, onPrint } from "./printing.ts";

/** Whether a part of the page has come near the screen; once it has, it stays so. */
export function useInView<T extends Element>(): readonly [RefObject<T | null>, boolean] {
  const element = useRef<T>(null);
  const [seen, setSeen] = useState(
    () => isPrinting() || typeof IntersectionObserver === "undefined",
  );
  useEffect(() => {
    const { current } = element;
    if (current === null || seen) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: "400px 0px" },
    );
    observer.observe(current);
    const stopHearing = onPrint(() => setSeen(true));
    return () => {
      observer.disconnect();
      stopHearing();
    };
  }, [seen]);
  return [element, seen];
}
