import type { CompanyHit } from "@munshi/bff/contract";
import { useCallback, useEffect, useLayoutEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { useSearch } from "wouter";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { parseAddress } from "./address.ts";
import { QueryPanel } from "./components/QueryPanel.tsx";
import { ResultPanel } from "./components/ResultPanel.tsx";
import { ScreenerContext } from "./context.ts";
import { markPainted } from "./marks.ts";
import "./screener.css";
import { letGoOfScreener, takeScreener } from "./start-screener.ts";
import type { ScreenerSurroundings } from "./start-screener.ts";

export { startScreener } from "./start-screener.ts";

interface Props extends ScreenerSurroundings {
  readonly onChooseCompany: (company: CompanyHit) => void;
}

/** A query over every listed company, and the companies that answer it. */
export function ScreenerPage({ engine, onShell, onChooseCompany }: Props) {
  const search = useSearch();
  const [screener] = useState(() => takeScreener({ engine, onShell }));
  const { phase, failure, rows, result } = useSnapshot(screener.state);

  useLayoutEffect(() => screener.visit(parseAddress(search)), [screener, search]);
  useEffect(() => () => letGoOfScreener(screener), [screener]);
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
