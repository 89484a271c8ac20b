import type { CompanyHit } from "@munshi/bff/contract";
import type { QueryColumn, RowPage } from "@munshi/engine/contract";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { useSnapshot } from "valtio";
import { navigate } from "wouter/use-browser-location";
import { spellForScreen, unitLabel } from "../../../../lib/format.ts";
import { DataTable } from "../../../../table/DataTable.tsx";
import type { TableColumn } from "../../../../table/Table.tsx";
import { formatAddress, noFilter } from "../../address.ts";
import type { TableFilter } from "../../address.ts";
import { formatCell } from "../../columns.ts";
import { useEngine, useScreener, useScreenerState } from "../../context.ts";
import { createLatest } from "../../latest.ts";
import { listTableColumns, pickRows, rowsOnPage } from "./company-table.ts";
import { CompanyLink } from "./CompanyLink.tsx";
import { applyFilter, companyTable, loadRows, showRows } from "./table-state.ts";
import { TableControls } from "./TableControls.tsx";
import "./companies.css";

function Cell({
  column,
  value,
}: {
  readonly column: QueryColumn;
  readonly value: number | string | null | undefined;
}) {
  const cell = formatCell(column, value ?? null);
  return (
    <span className={cell?.direction == null ? undefined : `change-${cell.direction}`}>
      {cell?.text}
    </span>
  );
}

function toTableColumn(column: QueryColumn, { values }: RowPage): TableColumn<number> {
  const { key, title, unit, type } = column;
  return {
    id: key,
    header: (
      <>
        {titles[key] ?? spellForScreen(title)} <span className="grid-unit">{unitLabel(unit)}</span>
      </>
    ),
    align: type === "text" ? "start" : "end",
    render: (row) => <Cell column={column} value={values[key]?.[row]} />,
  };
}

function readHit(rows: RowPage, row: number): CompanyHit {
  const text = (key: string) => String(rows.values[key]?.[row] ?? "");
  return {
    coCode: Number(rows.values["coCode"]?.[row]),
    name: text("name"),
    symbol: text("symbol"),
    isin: null,
    scripcode: null,
  };
}

/** The result as pages of companies, to be narrowed by company and sector. */
export function CompanyTable({
  onChooseCompany,
}: {
  readonly onChooseCompany: (company: CompanyHit) => void;
}) {
  const screener = useScreener();
  const engine = useEngine();
  const { address, result, running } = useScreenerState();
  const { rows } = useSnapshot(companyTable);
  const filter = address.only;
  const top = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (result === null) return undefined;
    const requests = createLatest();
    const signal = requests.start();
    loadRows(engine, result).then(
      (page) => signal.aborted || showRows(page),
      // A newer run has replaced the result and brings its own rows.
      () => undefined,
    );
    return requests.stop;
  }, [engine, result]);
  // The export uses this filter too, so that it matches the table.
  useEffect(() => applyFilter(filter), [filter]);
  useEffect(
    () => () => {
      showRows(null);
      applyFilter(noFilter);
    },
    [],
  );

  const picked = useMemo(() => (rows === null ? [] : pickRows(rows, filter)), [rows, filter]);
  const columns = useMemo(() => listTableColumns(result?.columns ?? []), [result]);
  const goTo = useCallback(
    (place: { readonly page: number; readonly only?: TableFilter }) =>
      navigate(window.location.pathname + formatAddress({ ...screener.state.address, ...place })),
    [screener],
  );
  if (rows === null || result === null)
    return <div className="company-table-waiting skeleton" aria-busy="true" />;

  const nameColumn: TableColumn<number> = {
    id: "company",
    header: "Company",
    render: (row) => <CompanyLink company={readHit(rows, row)} onChoose={onChooseCompany} />,
  };
  return (
    <div ref={top} className="company-table" aria-busy={running}>
      <TableControls
        rows={rows}
        filter={filter}
        sort={address.sort}
        onFilter={(only) => goTo({ page: 1, only })}
        onSort={screener.sortBy}
      />
      <DataTable
        label="Matching companies"
        className="company-scroll"
        boxed
        columns={[nameColumn, ...columns.map((column) => toTableColumn(column, rows))]}
        rows={picked}
        rowKey={(row) => readHit(rows, row).coCode}
        empty={<p className="companies-none">Result Not Available</p>}
        paging={{
          label: "Company pages",
          counted: "companies",
          size: rowsOnPage,
          page: address.page,
          onPage: (page) => {
            goTo({ page });
            top.current?.scrollIntoView({ block: "start" });
          },
        }}
      />
    </div>
  );
}

/** Short headings of the columns that the table always has. */
const titles: Readonly<Record<string, string>> = {
  sector: "Sector",
  currentPrice: "Price",
  marketCapitalization: "Market Cap",
  overallScore: "Overall",
  technicalScore: "Technical",
};
