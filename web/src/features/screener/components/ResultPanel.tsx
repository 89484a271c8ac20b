import type { CompanyHit } from "@munshi/bff/contract";
import { lazy, memo, Suspense, useCallback, useMemo } from "react";
import type { ReactNode } from "react";
import { RowGrid } from "../../../table/RowGrid.tsx";
import {
  buildGridColumns,
  buildWaitingColumns,
  identityColumns,
  usualColumns,
  usualSort,
} from "../columns.ts";
import { useIsBusy, useScreener, useScreenerPart } from "../context.ts";
import { useRowSource } from "../row-source.tsx";
import type { ScreenerState } from "../state.ts";
import { toggleCompared } from "../results/compare/compare-state.ts";
import { askWhy } from "../why/why-state.ts";
import { ResultCounters } from "./ResultCounters.tsx";
import { UnknownColumns } from "./UnknownColumns.tsx";

const NoMatches = lazy(async () => ({ default: (await import("./NoMatches.tsx")).NoMatches }));

const CompanyTable = lazy(async () => ({
  default: (await import("../results/companies/CompanyTable.tsx")).CompanyTable,
}));

/** A query tells its columns only with its answer; most name one to three. */
const likelyQueryColumns = 2;

function isAnswerless({ phase, refusal, running }: ScreenerState): boolean {
  return refusal !== null || (phase === "ready" && !running);
}

const refusedNote = <p>See the errors below the query.</p>;
const changedNote = <p>Query changed. Run it to update results.</p>;
const nobodyNote = (
  <Suspense fallback={<p className="grid-empty-title">Result Not Available</p>}>
    <NoMatches />
  </Suspense>
);

/** Shows that a run lasts; apart from the grid, which a run's beginning does not change. */
function GridFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="result-grid" aria-busy={useIsBusy()}>
      {children}
    </div>
  );
}

/** The counters and the grid of what matched. */
export const ResultPanel = memo(function ResultPanel({
  onChooseCompany,
}: {
  readonly onChooseCompany: (company: CompanyHit) => void;
}) {
  const screener = useScreener();
  const phase = useScreenerPart((state) => state.phase);
  const hasRows = useScreenerPart(({ rows }) => rows !== null);
  const hasResult = useScreenerPart(({ result }) => result !== null);
  // A refusal goes with the next key, and still no answer is on its way.
  const refused = useScreenerPart((state) => state.rows === null && isAnswerless(state));
  const isUnread = useScreenerPart(({ refusal }) => refusal !== null);
  const resultColumns = useScreenerPart(({ result }) => result?.columns);
  const isAsked = useScreenerPart(
    ({ result, answeredQuery }) => result !== null && answeredQuery !== "",
  );
  const hasQuery = useScreenerPart(({ address }) => address.query !== "");
  const chosen = useScreenerPart(({ address }) => address.columns);
  const sort = useScreenerPart(({ address }) => address.sort);
  const isTable = useScreenerPart(({ address }) => address.view === "companies");

  const columns = resultColumns ?? usualColumns;
  const asksColumns = hasQuery || chosen !== null;
  const waitsForColumns = !hasResult && !refused && phase !== "failed" && asksColumns;
  const awaited = (hasQuery ? likelyQueryColumns : 0) + (chosen ?? usualColumns).length;
  const gridColumns = useMemo(
    () => (waitsForColumns ? buildWaitingColumns(awaited) : buildGridColumns(columns)),
    [waitsForColumns, awaited, columns],
  );
  const source = useRowSource({ columns, gridColumns, isAsked, refused });
  const openRow = useCallback(
    (index: number) => {
      const { rows: shown } = screener.state;
      const [name, symbol, coCode] = identityColumns.map((key) => shown?.read(key, index));
      if (typeof coCode !== "number") return;
      onChooseCompany({
        coCode,
        name: String(name ?? ""),
        symbol: String(symbol ?? ""),
        isin: null,
        scripcode: null,
      });
    },
    [screener, onChooseCompany],
  );
  const explainRow = useCallback(
    (index: number) => {
      const { rows: shown } = screener.state;
      const coCode = shown?.read("coCode", index);
      if (typeof coCode !== "number") return;
      askWhy({ kind: "company", coCode, name: String(shown?.read("name", index) ?? "") });
    },
    [screener],
  );

  const markRow = useCallback(
    (index: number) => {
      const symbol = screener.state.rows?.read("symbol", index);
      if (typeof symbol === "string" && symbol !== "") toggleCompared(symbol);
    },
    [screener],
  );

  if (phase === "failed" && !hasRows) return null;
  return (
    <section className="result" aria-labelledby="result-title">
      <ResultCounters titleId="result-title" refused={refused} />
      <UnknownColumns />
      {isTable && !refused ? (
        <Suspense fallback={<div className="result-grid" aria-busy="true" />}>
          <CompanyTable onChooseCompany={onChooseCompany} />
        </Suspense>
      ) : (
        <GridFrame>
          <RowGrid
            label="Companies"
            columns={gridColumns}
            source={source}
            sort={sort ?? usualSort}
            onSort={phase === "ready" && !refused ? screener.sortBy : null}
            onVisible={screener.needRows}
            onOpen={openRow}
            onAct={isAsked ? explainRow : null}
            onMark={markRow}
            followsSort={sort !== null}
            empty={refused ? (isUnread ? refusedNote : changedNote) : nobodyNote}
          />
        </GridFrame>
      )}
    </section>
  );
});
