import type { CompanyHit, ShellView } from "@munshi/bff/contract";
import type { EngineApi } from "@munshi/engine/contract";
import { useCallback, useEffect, useLayoutEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { formatAddress, parseAddress } from "./address.ts";
import { fetchScreenerView } from "./api.ts";
import { QueryPanel } from "./components/QueryPanel.tsx";
import { ResultPanel } from "./components/ResultPanel.tsx";
import { ScreenerContext } from "./context.ts";
import { markPainted } from "./marks.ts";
import { createScreener } from "./screener.ts";
import "./screener.css";

interface Props {
  readonly engine: EngineApi;
  readonly onShell: (shell: ShellView) => void;
  readonly onChooseCompany: (company: CompanyHit) => void;
}

/** A query over every listed company, and the companies that answer it. */
export function ScreenerPage({ engine, onShell, onChooseCompany }: Props) {
  const search = useSearch();
  const [screener] = useState(() =>
    createScreener({
      engine,
      fetchView: fetchScreenerView,
      onView: (view) => onShell(view.shell),
      navigate: (address) => {
        const target = window.location.pathname + formatAddress(address);
        if (target !== window.location.pathname + window.location.search) navigate(target);
      },
    }),
  );
  const { phase, failure, rows, result } = useSnapshot(screener.state);

  useLayoutEffect(() => screener.visit(parseAddress(search)), [screener, search]);
  useEffect(() => void screener.open(), [screener]);
  const hasRows = rows !== null;
  useEffect(() => {
    if (hasRows) markPainted("screener:first-rows");
  }, [hasRows]);
  const isReady = phase === "ready" && result !== null;
  useEffect(() => {
    if (isReady) markPainted("screener:ready");
  }, [isReady]);

  const retry = useCallback(() => void screener.open(), [screener]);

  return (
    <ScreenerContext value={screener}>
      <div className="page screener">
        <h1>Screener</h1>
        {phase === "failed" && failure !== null && (
          <FailureNotice title="The screener did not answer" failure={failure} onRetry={retry} />
        )}
        {phase === "unpublished" ? (
          <output className="screener-unpublished">
            No market has been published yet. The screener opens with the first one.
          </output>
        ) : (
          <>
            <QueryPanel />
            <ResultPanel onChooseCompany={onChooseCompany} />
          </>
        )}
      </div>
    </ScreenerContext>
  );
}
