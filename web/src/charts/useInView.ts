import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";

/** Whether a part of the page has come near the screen; once it has, it stays so. */
export function useInView<T extends Element>(): readonly [RefObject<T | null>, boolean] {
  const element = useRef<T>(null);
  const [seen, setSeen] = useState(typeof IntersectionObserver === "undefined");
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
    // Paper has no screen: all of it is in view.
    const showAll = () => setSeen(true);
    window.addEventListener("beforeprint", showAll);
    return () => {
      observer.disconnect();
      window.removeEventListener("beforeprint", showAll);
    };
  }, [seen]);
  return [element, seen];
}
