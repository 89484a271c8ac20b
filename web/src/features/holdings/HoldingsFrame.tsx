import type { ReactNode } from "react";
import { ServerState } from "../../lib/ServerState.tsx";
import { PageTabs } from "../../ui/PageTabs.tsx";
import "../../ui/inputs.css";
import {
  executionsPath,
  gainsPath,
  holdingsPath,
  importPath,
  reconciliationPath,
} from "./holdings-pages.ts";
import "./holdings.css";

const tabs = [
  { path: holdingsPath, label: "Holdings" },
  { path: reconciliationPath, label: "Reconciliation" },
  { path: gainsPath, label: "Realised gains" },
  { path: executionsPath, label: "Executions" },
  { path: importPath, label: "Import" },
] as const;

/** A page of the ledger, with the ways to the others. */
export function HoldingsFrame({
  current,
  title,
  children,
}: {
  /** Null for the page of a share, which has its own way back. */
  readonly current: (typeof tabs)[number]["path"] | null;
  readonly title?: string;
  readonly children: ReactNode;
}) {
  return (
    <ServerState>
      <div className="page ledger-page">
        {title !== undefined && <h1>{title}</h1>}
        {current !== null && (
          <PageTabs
            label="Holdings"
            tabs={tabs.map((tab) => ({
              ...tab,
              current: tab.path === current ? "page" : undefined,
            }))}
          />
        )}
        {children}
      </div>
    </ServerState>
  );
}

/** Skeleton of a page's content. */
export function Waiting({ label }: { readonly label: string }) {
  return (
    <div className="skeleton ledger-waiting" aria-busy="true">
      <span className="visually-hidden">{label}</span>
    </div>
  );
}
