import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { PageTabs } from "../../ui/PageTabs.tsx";
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
  return (
    <>
      <PageTabs
        label="Stock boxes"
        tabs={pages.map(({ path, label, also, holds }) => ({
          path,
          label,
          current:
            location === path || location === also
              ? "page"
              : holds !== undefined && location.startsWith(holds)
                ? "true"
                : undefined,
        }))}
      />
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
