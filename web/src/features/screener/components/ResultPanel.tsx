import type { CompanyHit } from "@munshi/bff/contract";
import type { QueryColumn } from "@munshi/engine/contract";
import { lazy, memo, Suspense, useCallback, useLayoutEffect, useMemo } from "react";
import type { ReactNode } from "react";
import { formatCount } from "../../../lib/format.ts";
import { DensityChoice } from "../../../table/DensityChoice.tsx";
import { RowGrid } from "../../../table/RowGrid.tsx";
import {
  buildGridColumns,
  buildWaitingColumns,
  formatCell,
  identityColumns,
  usualColumns,
  usualSort,
} from "../columns.ts";
import { useIsBusy, useScreener, useScreenerPart, useScreenerState } from "../context.ts";
import { markPainted } from "../marks.ts";
import { createWaitingRowStore } from "../rows.ts";
import { slots } from "../slots.ts";
import { ViewChoice } from "../results/ViewChoice.tsx";
import { askWhy } from "../why/why-state.ts";
import { CompanyCell } from "./CompanyCell.tsx";
import { ResultCounters } from "./ResultCounters.tsx";
import { UnknownColumns } from "./UnknownColumns.tsx";

const ColumnChooser = lazy(async () => ({
  default: (await import("./ColumnChooser.tsx")).ColumnChooser,
}));

const CompanyTable = lazy(async () => ({
  default: (await import("../results/companies/CompanyTable.tsx")).CompanyTable,
}));

/** Rows to hold the grid's place while the first result is on the way. */
const waitingRows = createWaitingRowStore(20);

/** A query tells its columns only with its answer; most name one to three. */
const likelyQueryColumns = 2;

function describeRows(count: number, total: number | null, partial: boolean): string {
  if (partial && total !== null) return `Largest ${formatCount(count)} of ${formatCount(total)}`;
  return count === 1 ? "1 company" : `${formatCount(count)} companies`;
}

const refusedNote = <p>The query could not be read. Under it stands what to mend.</p>;
const nobodyNote = (
  <>
    <p className="grid-empty-title">Result Not Available</p>
    <p>No company meets all conditions of the query.</p>
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
  const { result, rows, rowsVersion, view, refusal, phase, answeredQuery } = useScreenerState();
  const hasQuery = useScreenerPart(({ address }) => address.query !== "");
  const chosen = useScreenerPart(({ address }) => address.columns);
  const sort = useScreenerPart(({ address }) => address.sort);
  const isTable = useScreenerPart(({ address }) => address.view === "companies");
  const refused = refusal !== null && rows === null;
  const store = refused ? null : (rows ?? waitingRows);

  const columns = result?.columns ?? usualColumns;
  const asksColumns = hasQuery || chosen !== null;
  const awaitsColumns = result === null && !refused && phase !== "failed" && asksColumns;
  const awaited = (hasQuery ? likelyQueryColumns : 0) + (chosen ?? usualColumns).length;
  const gridColumns = useMemo(
    () => (awaitsColumns ? buildWaitingColumns(awaited) : buildGridColumns(columns)),
    [awaitsColumns, awaited, columns],
  );
  const byKey = useMemo(
    () => new Map<string, QueryColumn>(columns.map((column) => [column.key, column])),
    [columns],
  );
  useLayoutEffect(() => {
    if (result !== null) markPainted("screener:run-painted");
  }, [result]);

  const isAsked = result !== null && answeredQuery !== "";
  const renderCell = useCallback(
    (columnId: string, index: number) => {
      const value = store?.read(columnId, index);
      if (columnId === "name") {
        return value === undefined ? undefined : (
          <CompanyCell name={value} symbol={store?.read("symbol", index)} asksWhy={isAsked} />
        );
      }
      const cell = formatCell(byKey.get(columnId), value);
      if (cell === undefined) return undefined;
      const { text, direction } = cell;
      return (
        <span title={text} className={direction === null ? undefined : `change-${direction}`}>
          {text}
        </span>
      );
    },
    [store, byKey, isAsked],
  );
  const readVersion = useCallback(
    (index: number) => {
      const keys = ["symbol", ...gridColumns.map(({ id }) => id)];
      return JSON.stringify([isAsked, keys.map((key) => store?.read(key, index))]);
    },
    [store, gridColumns, isAsked],
  );
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

  if (phase === "failed" && rows === null) return null;
  const market = view?.shell.market ?? null;
  const { ExportButton } = slots;
  const partial = result === null && !hasQuery;
  return (
    <section className="result" aria-labelledby="result-title">
      <ResultCounters titleId="result-title" />
      <div className="result-bar">
        <p className="result-rows figure">
          {store !== null && store !== waitingRows
            ? describeRows(store.count, market?.companies ?? null, partial)
            : refused
              ? "No result"
              : "Reading companies"}
        </p>
        <div className={isTable ? "result-tools result-tools-few" : "result-tools"}>
          {ExportButton !== null && <ExportButton />}
          <ViewChoice />
          {!isTable && <DensityChoice />}
          <Suspense>{!isTable && (result !== null || refused) && <ColumnChooser />}</Suspense>
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
            rowCount={store?.count ?? 0}
            version={`${rowsVersion}-${store === rows}-${gridColumns.length}`}
            readVersion={readVersion}
            renderCell={renderCell}
            sort={sort ?? usualSort}
            onSort={phase === "ready" && !refused ? screener.sortBy : null}
            onVisible={screener.needRows}
            onOpen={openRow}
            onAct={isAsked ? explainRow : null}
            empty={refused ? refusedNote : nobodyNote}
          />
        </GridFrame>
      )}
    </section>
  );
});
