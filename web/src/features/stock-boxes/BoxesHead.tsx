import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import "./stock-boxes.css";

export const libraryPath = "/emoji-stocks";
export const ownBoxesPath = "/my-stock-box";
export const createPath = "/create-stockbox";
export const managersPath = "/theme-layout/stock-box/managers";
const followedPath = "/theme-layout/stock-box/my-investment";
const brokerPath = "/theme-layout/stock-box/broker-stock-box";

/** Pages about stock boxes; `also` is an alternative address. */
const pages: readonly {
  readonly path: string;
  readonly label: string;
  readonly also?: string;
  /** Prefix of its subpages. */
  readonly holds?: string;
}[] = [
  { path: libraryPath, label: "All stock boxes", also: "/theme-layout/stock-box" },
  { path: ownBoxesPath, label: "My stock boxes" },
  { path: followedPath, label: "My investments" },
  { path: managersPath, label: "Managers", holds: `${managersPath}/` },
  { path: brokerPath, label: "With my broker" },
];

/** Title of a page about stock boxes, with links to the others. */
export function BoxesHead({
  title,
  lead,
  action,
}: {
  readonly title: string;
  readonly lead: ReactNode;
  readonly action?: ReactNode;
}) {
  const [location] = useLocation();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = nav;
    const link = current?.querySelector<HTMLElement>("[aria-current]");
    if (current === null || link == null) return;
    current.scrollLeft = link.offsetLeft - (current.clientWidth - link.offsetWidth) / 2;
  }, []);
  return (
    <>
      <nav ref={nav} className="boxes-nav" aria-label="Stock boxes">
        {pages.map(({ path, label, also, holds }) => (
          <Link
            key={path}
            href={path}
            aria-current={
              location === path || location === also
                ? "page"
                : holds !== undefined && location.startsWith(holds)
                  ? "true"
                  : undefined
            }
          >
            {label}
          </Link>
        ))}
      </nav>
      <header className="boxes-head">
        <div>
          <h1>{title}</h1>
          <p className="boxes-lead">{lead}</p>
        </div>
        {action}
      </header>
    </>
  );
}
