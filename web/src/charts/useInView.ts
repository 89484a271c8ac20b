import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";

/** Returns a ref, and true once its element has been near the screen. */
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

/** Paper has no screen: all of it is in view, also what is drawn for it alone. */
let isOnPaper = false;
if (typeof window !== "undefined") {
  window.addEventListener("beforeprint", () => {
    isOnPaper = true;
  });
  window.addEventListener("afterprint", () => {
    isOnPaper = false;
  });
}

/** Returns true while the page is being printed. */
export function isPrinting(): boolean {
  return isOnPaper;
}

/** Calls `hear` when the page is about to be printed. Returns a function that unsubscribes. */
export function onPrint(hear: () => void): () => void {
  window.addEventListener("beforeprint", hear);
  return () => window.removeEventListener("beforeprint", hear);
}
