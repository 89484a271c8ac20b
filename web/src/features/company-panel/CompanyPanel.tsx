import type { ReactNode } from "react";
import { CompanyProvider, useCompanyView } from "../../company-parts/company-data.ts";
import { FigureInspection } from "../../company-parts/FigureInspector.tsx";
import { ServerState } from "../../lib/ServerState.tsx";
import "./company-panel.css";

/** Provides a symbol's company to the parts of the panel below it. */
export function CompanyPanel({
  symbol,
  children,
}: {
  readonly symbol: string;
  readonly children: ReactNode;
}) {
  return (
    <ServerState>
      <PanelCompany symbol={symbol}>{children}</PanelCompany>
    </ServerState>
  );
}

function PanelCompany({
  symbol,
  children,
}: {
  readonly symbol: string;
  readonly children: ReactNode;
}) {
  const company = useCompanyView(symbol, null);
  return (
    <CompanyProvider value={company}>
      <FigureInspection coCode={company.view?.company.coCode ?? null} basis={null}>
        {children}
      </FigureInspection>
    </CompanyProvider>
  );
}
