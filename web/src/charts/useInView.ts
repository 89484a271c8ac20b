import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";

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

/** Whether a part of the page has come near the screen; once it has, it stays so. */
export function useInView<T extends Element>(): readonly [RefObject<T | null>, boolean] {
  const element = useRef<T>(null);
  const [seen, setSeen] = useState(() => isOnPaper || typeof IntersectionObserver === "undefined");
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
    const showAll = () => setSeen(true);
    window.addEventListener("beforeprint", showAll);
    return () => {
      observer.disconnect();
      window.removeEventListener("beforeprint", showAll);
    };
  }, [seen]);
  return [element, seen];
}
