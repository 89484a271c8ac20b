import { useEffect, useState } from "react";
import type { ReactNode, RefObject } from "react";
import "./entity-bar.css";

/**
 * A slim bar that stays in sight while a long page scrolls: ways to its parts, and who the page is
 * about once its header is out of sight.
 */
export function EntityBar({
  header,
  name,
  figure,
  change,
  action,
  children,
}: {
  /** The page header that it replaces once that has scrolled out of view. */
  readonly header: RefObject<HTMLElement | null>;
  readonly name: string;
  /** Its main figure: the price of a share. */
  readonly figure: ReactNode;
  readonly change?: ReactNode;
  readonly action?: ReactNode;
  /** The navigation of the page. */
  readonly children: ReactNode;
}) {
  const isPast = useIsPast(header);
  return (
    <div className="entity-bar" data-past={isPast || undefined}>
      {children}
      <div className="entity-bar-about figure">
        <strong>{name}</strong>
        <span>{figure}</span>
        {change}
        {action}
      </div>
    </div>
  );
}

function useIsPast(header: RefObject<HTMLElement | null>): boolean {
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    const { current } = header;
    if (current === null || typeof IntersectionObserver === "undefined") return undefined;
    const observer = new IntersectionObserver(
      ([entry]) =>
        setIsPast(
          entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.bottom < 100,
        ),
      { rootMargin: "-64px 0px 0px 0px" },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [header]);
  return isPast;
}
