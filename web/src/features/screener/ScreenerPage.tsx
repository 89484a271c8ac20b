import type { CompanyHit, ScreenerView } from "@munshi/bff/contract";
import { lazy, memo, Suspense, useCallback, useEffect, useLayoutEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { useSearch } from "wouter";
import { useIsNarrow } from "../../table/density.ts";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { parseAddress } from "./address.ts";
import { BuilderActions } from "./builder/BuilderActions.tsx";
import { CreateScreenLink, CreateScreenPlace } from "./builder/CreateScreen.tsx";
import { BuilderDialogs } from "./builder/BuilderDialogs.tsx";
import { storeQueryDraft } from "./builder/drafts.ts";
import { ActiveFilters } from "./builder/chips/ActiveFilters.tsx";
import { FilterPanel } from "./builder/panel/FilterPanel.tsx";
import { QueryPanel } from "./components/QueryPanel.tsx";
import { ResultPanel } from "./components/ResultPanel.tsx";
import { ResultTools } from "./components/ResultTools.tsx";
import { ScreenerContext, useScreener, useScreenerPart } from "./context.ts";
import { markPainted } from "./scheduling.ts";
import "./screener.css";
import { slots } from "./slots.ts";
import { letGoOfScreener, takeScreener } from "./start-screener.ts";
import type { ScreenerSurroundings } from "./start-screener.ts";
import { WhyPlace } from "./why/WhyPlace.tsx";
import type { QueryColumn } from "@munshi/engine/contract";
import { listKeptFiles } from "../../offline/cached-files.ts";
import { noteLoadedFiles } from "../../offline/register.ts";

const SharedBanner = lazy(async () => ({
  default: (await import("./shared/SharedBanner.tsx")).SharedBanner,
}));

const SavedLine = lazy(async () => ({
  default: (await import("./saved/SavedLine.tsx")).SavedLine,
}));

/** Banner of the shared link in the URL, or of the saved query being edited. */
const SharedPlace = memo(function SharedPlace() {
  const isShared = useScreenerPart(({ address }) => address.shared !== null);
  const isSaved = useScreenerPart(({ address }) => address.saved !== null);
  return (
    <Suspense>
      {isShared && <SharedBanner />}
      {!isShared && isSaved && <SavedLine />}
    </Suspense>
  );
});

/** Has the files behind a result kept, so that the same question is answered without a connection. */
function noteFilesOf(view: ScreenerView, columns: readonly QueryColumn[]): void {
  if (view.manifest === null) return;
  noteLoadedFiles(listKeptFiles(view.manifest, new Set(columns.map(({ key }) => key))));
}

export { startScreener } from "./start-screener.ts";

interface Props extends ScreenerSurroundings {
  readonly onChooseCompany: (company: CompanyHit) => void;
}

/** Takes the screener to each address; apart, so that a new query in it does not draw the page again. */
function AddressWatch() {
  const screener = useScreener();
  const search = useSearch();
  useLayoutEffect(() => screener.visit(parseAddress(search)), [screener, search]);
  return null;
}

/** Notes what has come of the first rows and of each result; apart, for the same reason. */
function ResultWatch() {
  const hasRows = useScreenerPart(({ rows }) => rows !== null);
  const isReady = useScreenerPart(({ phase, result }) => phase === "ready" && result !== null);
  const view = useScreenerPart((state) => state.view);
  const columns = useScreenerPart(({ result }) => result?.columns);
  useEffect(() => {
    if (hasRows) markPainted("screener:first-rows");
  }, [hasRows]);
  useEffect(() => {
    if (isReady) markPainted("screener:ready");
  }, [isReady]);
  useEffect(() => {
    if (view !== null && columns !== undefined) noteFilesOf(view, columns);
  }, [view, columns]);
  return null;
}

/** A query over every listed company, as filters and as text, and the companies that answer it. */
export function ScreenerPage({ engine, onShell, onChooseCompany }: Props) {
  const isNarrow = useIsNarrow();
  const [started] = useState(() => takeScreener({ engine, onShell }));
  const { screener } = started;
  const { phase, failure } = useSnapshot(screener.state);

  useEffect(() => () => letGoOfScreener(started), [started]);
  useEffect(() => {
    const keep = () => storeQueryDraft(screener);
    window.addEventListener("pagehide", keep);
    return () => window.removeEventListener("pagehide", keep);
  }, [screener]);
  const retry = useCallback(() => void screener.open(), [screener]);
  const { HeadLinks, Companion } = slots;

  return (
    <ScreenerContext value={started}>
      <AddressWatch />
      <ResultWatch />
      <div className="page screener">
        <SkipToResults />
        <div className="screener-head">
          <h1>Screener</h1>
          <nav aria-label="Screener">
            <CreateScreenLink />
            {HeadLinks !== null && <HeadLinks />}
          </nav>
        </div>
        <SharedPlace />
        {phase === "failed" && failure !== null && (
          <FailureNotice title="Screener could not be loaded" failure={failure} onRetry={retry} />
        )}
        {phase === "unpublished" ? (
          <output className="screener-unpublished">
            Market data is not available yet. Check back soon.
          </output>
        ) : (
          <div className="workbench">
            <FilterPanel isNarrow={isNarrow} />
            <div className="workbench-main">
              <div className="screener-toolbar">
                <BuilderActions hasPanelButton={isNarrow} />
                <ResultTools />
              </div>
              <CreateScreenPlace />
              <ActiveFilters />
              <QueryPanel />
              <ResultPanel onChooseCompany={onChooseCompany} />
            </div>
          </div>
        )}
        <BuilderDialogs />
        <WhyPlace />
        <Suspense>{Companion !== null && <Companion />}</Suspense>
      </div>
    </ScreenerContext>
  );
}

/** Takes the keyboard past filters and query, straight to the companies. */
function SkipToResults() {
  return (
    <button
      type="button"
      className="skip-to-results"
      onClick={() =>
        document
          .querySelector<HTMLElement>(".result [role=grid], .result .company-table a")
          ?.focus()
      }
    >
      Skip to results
    </button>
  );
}
