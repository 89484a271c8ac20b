import type { CompanyHit } from "@munshi/bff/contract";
import type { QueryColumn, RowPage } from "@munshi/engine/contract";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { useSnapshot } from "valtio";
import { navigate } from "wouter/use-browser-location";
import { formatCount, unitLabel } from "../../../../lib/format.ts";
import { spellForScreen } from "../../../../lib/spelling.ts";
import { Pagination } from "../../../../table/Pagination.tsx";
import { countPages } from "../../../../table/pages.ts";
import { formatAddress, noFilter } from "../../address.ts";
import type { TableFilter } from "../../address.ts";
import { formatCell } from "../../columns.ts";
import { useEngine, useScreener, useScreenerState } from "../../context.ts";
import { listTableColumns, pickRows, rowsOnPage } from "./company-table.ts";
import { CompanyLink } from "./CompanyLink.tsx";
import { loadRows } from "./load-rows.ts";
import { TableControls } from "./TableControls.tsx";
import { applyFilter, companyTable, showRows } from "./table-state.ts";
import "./companies.css";

function Cell({
  column,
  value,
}: {
  readonly column: QueryColumn;
  readonly value: number | string | null | undefined;
}) {
  const cell = formatCell(column, value ?? null);
  const isText = column.type === "text";
  return (
    <td className={isText ? undefined : "figure"}>
      <span className={cell?.direction == null ? undefined : `change-${cell.direction}`}>
        {cell?.text}
      </span>
    </td>
  );
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
    let isWanted = true;
    loadRows(engine, result).then(
      (page) => isWanted && showRows(page),
      // A newer run has taken the result's place, and brings rows of its own.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [engine, result]);
  // What is exported is what is seen.
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

  const pages = countPages(picked.length, rowsOnPage);
  const present = Math.min(Math.max(1, address.page), pages);
  const from = (present - 1) * rowsOnPage;
  const shown = picked.slice(from, from + rowsOnPage);
  return (
    <div ref={top} className="company-table" aria-busy={running}>
      <TableControls
        rows={rows}
        filter={filter}
        sort={address.sort}
        onFilter={(only) => goTo({ page: 1, only })}
        onSort={screener.sortBy}
      />
      {/* A wide table scrolls, and so has to be reached by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="company-scroll" aria-label="Companies" tabIndex={0}>
        <table>
          <caption className="visually-hidden">Matching companies</caption>
          <thead>
            <tr>
              <th scope="col">Company</th>
              {columns.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  className={column.type === "text" ? undefined : "figure"}
                >
                  {titles[column.key] ?? spellForScreen(column.title)}{" "}
                  <span className="grid-unit">{unitLabel(column.unit)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => {
              const hit = readHit(rows, row);
              return (
                <tr key={hit.coCode}>
                  <th scope="row">
                    <CompanyLink company={hit} onChoose={onChooseCompany} />
                  </th>
                  {columns.map((column) => (
                    <Cell key={column.key} column={column} value={rows.values[column.key]?.[row]} />
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
        {shown.length === 0 && <p className="company-none">Result Not Available</p>}
      </section>
      <div className="company-foot">
        <p className="figure">
          {picked.length === 0
            ? "No companies"
            : `${formatCount(from + 1)} to ${formatCount(from + shown.length)} of ${formatCount(picked.length)}`}
        </p>
        <Pagination
          label="Company pages"
          present={present}
          pages={pages}
          onGo={(page) => {
            goTo({ page });
            top.current?.scrollIntoView({ block: "start" });
          }}
        />
      </div>
    </div>
  );
}

/** Short headings of the columns that the table always has. */
const titles: Readonly<Record<string, string>> = {
  sector: "Sector",
  currentPrice: "Price",
  marketCapitalization: "Market Cap",
  score: "Score",
  technicalScore: "TScore",
};
