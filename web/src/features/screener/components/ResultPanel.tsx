import type { CompanyHit } from "@munshi/bff/contract";
import { lazy, memo, Suspense, useCallback, useMemo } from "react";
import type { ReactNode } from "react";
import { formatCount } from "../../../lib/format.ts";
import { DensityChoice } from "../../../table/DensityChoice.tsx";
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
import { slots } from "../slots.ts";
import { ViewChoice } from "../results/ViewChoice.tsx";
import { askWhy } from "../why/why-state.ts";
import { ResultCounters } from "./ResultCounters.tsx";
import { UnknownColumns } from "./UnknownColumns.tsx";

const ColumnChooser = lazy(async () => ({
  default: (await import("./ColumnChooser.tsx")).ColumnChooser,
}));

const CompanyTable = lazy(async () => ({
  default: (await import("../results/companies/CompanyTable.tsx")).CompanyTable,
}));

/** A query tells its columns only with its answer; most name one to three. */
const likelyQueryColumns = 2;

function describeRows(count: number, total: number | null, partial: boolean): string {
  if (partial && total !== null) return `Largest ${formatCount(count)} of ${formatCount(total)}`;
  return count === 1 ? "1 company" : `${formatCount(count)} companies`;
}

function isAnswerless({ phase, refusal, running }: ScreenerState): boolean {
  return refusal !== null || (phase === "ready" && !running);
}

/** How many companies there are; apart, since a result that follows another often changes only this. */
function RowsLine({ refused }: { readonly refused: boolean }) {
  const rows = useScreenerPart((state) => state.rows);
  const total = useScreenerPart(({ view }) => view?.shell.market?.companies ?? null);
  const partial = useScreenerPart(({ result, address }) => result === null && address.query === "");
  const waiting = refused ? "No result" : "Loading companies";
  return (
    <p className="result-rows figure">
      {rows === null ? waiting : describeRows(rows.count, total, partial)}
    </p>
  );
}

const refusedNote = <p>See the errors below the query.</p>;
const changedNote = <p>Query changed. Run it to update results.</p>;
const nobodyNote = (
  <>
    <p className="grid-empty-title">Result Not Available</p>
    <p>No companies match all conditions. Try relaxing a filter.</p>
  </>
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

  if (phase === "failed" && !hasRows) return null;
  const { ExportButton } = slots;
  return (
    <section className="result" aria-labelledby="result-title">
      <ResultCounters titleId="result-title" />
      <div className="result-bar">
        <RowsLine refused={refused} />
        <div className={isTable ? "result-tools result-tools-few" : "result-tools"}>
          {ExportButton !== null && <ExportButton />}
          <ViewChoice />
          {!isTable && <DensityChoice />}
          <Suspense>{!isTable && (hasResult || refused) && <ColumnChooser />}</Suspense>
        </div>
      </div>
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
            empty={refused ? (isUnread ? refusedNote : changedNote) : nobodyNote}
          />
        </GridFrame>
      )}
    </section>
  );
});
