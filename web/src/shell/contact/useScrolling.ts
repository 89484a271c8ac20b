import { useEffect, useState } from "react";

/** Less than this is a hand that trembles, not someone who reads on. */
const leastPx = 8;

/** Scrolling down, stopped or scrolled up, or at the end of the page. */
type Scrolling = "on" | "still" | "end";

export function useScrolling(): Scrolling {
  const [scrolling, setScrolling] = useState<Scrolling>("still");
  useEffect(() => {
    let last = window.scrollY;
    const look = (): void => {
      const { scrollHeight, clientHeight } = document.documentElement;
      const top = window.scrollY;
      const isAtEnd = top + clientHeight >= scrollHeight - leastPx;
      const isAtTop = top <= leastPx;
      if (!isAtEnd && !isAtTop && Math.abs(top - last) < leastPx) return;
      if (isAtEnd) setScrolling("end");
      else setScrolling(!isAtTop && top > last ? "on" : "still");
      last = top;
    };
    look();
    window.addEventListener("scroll", look, { passive: true });
    window.addEventListener("resize", look);
    return () => {
      window.removeEventListener("scroll", look);
      window.removeEventListener("resize", look);
    };
  }, []);
  return scrolling;
}
