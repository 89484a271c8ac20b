/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard, and is no fieldset */
import { useEffect, useLayoutEffect, useRef } from "react";
import type { ReactNode } from "react";
import "./scroll-region.css";

/** Less than a letter, so that what is cut cannot be missed. */
const slack = 4;

/**
 * A scroll container that can be scrolled by keyboard. An edge shadow shows that what is in it goes
 * on to the left or right.
 */
export function ScrollRegion({
  label,
  className,
  startsAtEnd = false,
  children,
}: {
  readonly label: string;
  readonly className: string;
  /** Shows its right end first, such as the newest of periods in order. */
  readonly startsAtEnd?: boolean;
  readonly children: ReactNode;
}) {
  const region = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (startsAtEnd && region.current !== null) region.current.scrollLeft = 1_000_000;
  }, [startsAtEnd]);
  useEffect(() => {
    const { current } = region;
    if (current === null) return undefined;
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = current;
      current.toggleAttribute("data-before", scrollLeft > slack);
      current.parentElement?.toggleAttribute(
        "data-more",
        scrollLeft + clientWidth < scrollWidth - slack,
      );
    };
    const observer = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(mark);
    observer?.observe(current);
    if (current.firstElementChild !== null) observer?.observe(current.firstElementChild);
    current.addEventListener("scroll", mark, { passive: true });
    return () => {
      observer?.disconnect();
      current.removeEventListener("scroll", mark);
    };
  }, []);
  return (
    <div className="scroll-frame">
      <div ref={region} className={className} role="group" aria-label={label} tabIndex={0}>
        {children}
      </div>
    </div>
  );
}
