import { Button } from "@mantine/core";
import { IconColumns3, IconDownload, IconKeyboard } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ReactNode } from "react";
import type {
  DescribedColumn,
  DescribedRegister,
  RegisterCondition,
  RegisterCount,
  RegisterExportRequest,
  RegisterRow,
  RegisterSelectionRequest,
} from "@munshi/bff/contract";
import { formatCount } from "../../lib/format.ts";
import { toFailure } from "../../lib/http.ts";
import { ColumnPanel } from "../../table/ColumnPanel.tsx";
import { Register } from "../../table/Register.tsx";
import type { RegisterSelection } from "../../table/Register.tsx";
import type { TableColumn } from "../../table/Table.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { saveFile } from "../../lib/save-file.ts";
import { BulkDialog } from "./BulkDialog.tsx";
import { ExportDialog } from "./ExportDialog.tsx";
import { countRows, writeCell } from "./write-cell.ts";
import { FilterBar } from "./FilterBar.tsx";
import { KeysDialog } from "./KeysDialog.tsx";
import { deepestRow, pageSize, useRegister } from "./useRegister.ts";
import type { UsedRegister } from "./useRegister.ts";
import { ViewsMenu } from "./ViewsMenu.tsx";
import "@mantine/core/styles/Combobox.layer.css";
import "../../ui/disclosure.css";
import "../../ui/inputs.css";
import "./register-page.css";

export interface RegisterPageProps {
  /** The register's key: `clients`. */
  readonly register: string;
  /** Draws a cell in another way; undefined: as its kind is drawn. */
  readonly renderCell?: (
    column: DescribedColumn,
    value: string | number | null,
    text: string,
    row: RegisterRow,
  ) => ReactNode | undefined;
  /** In place of the register's own title. */
  readonly title?: string;
  /** Conditions that the page always has; they are not shown as filters. */
  readonly fixed?: readonly RegisterCondition[];
  /** A row's details in a panel; without it rows do not open. */
  readonly details?: (row: RegisterRow, register: DescribedRegister) => ReactNode;
  /** Below the title, such as how fresh the rows are. */
  readonly about?: ReactNode;
  /** Next to the title, such as a button that adds a row. */
  readonly children?: ReactNode;
}

/** A list of the back office: its state is in the address, its rows and counts are the server's. */
export function RegisterPage(props: RegisterPageProps) {
  const register = useRegister(props.register, props.fixed);
  const { described, rows } = register;
  if (described.data !== undefined) {
    return <Shown {...props} key={props.register} used={register} described={described.data} />;
  }
  if (described.error !== null) {
    return (
      <FailureNotice
        isPage
        title="The list could not be loaded"
        failure={toFailure(described.error)}
        onRetry={() => {
          void described.refetch();
          void rows.refetch();
        }}
      />
    );
  }
  return <div className="register-waiting" aria-busy="true" />;
}

function describeTotal(count: RegisterCount | undefined, counted: string): string {
  if (count === undefined) return `Counting ${counted}…`;
  if (count.count === null) return `Too many ${counted} to count`;
  return count.isMore
    ? `More than ${formatCount(count.count)} ${counted}`
    : countRows(count.count, counted);
}

function Shown({
  used,
  described,
  renderCell,
  title = described.title,
  details,
  about,
  children,
}: RegisterPageProps & { readonly used: UsedRegister; readonly described: DescribedRegister }) {
  const { state, query, api, rows, count } = used;
  const { columns, defaultSort, name, counted, searches } = described;
  const search = useRef<HTMLInputElement>(null);
  const [panel, setPanel] = useState<"columns" | "keys" | "export" | null>(null);
  const [bulk, setBulk] = useState<{
    readonly action: DescribedRegister["actions"][number];
    readonly selection: RegisterSelectionRequest;
  } | null>(null);
  const initial = columns.filter(({ isExtra }) => !isExtra).map(({ id }) => id);
  const chosen = (state.columns ?? initial).filter((id) => columns.some((each) => each.id === id));
  // The column that names rows heads them.
  const shown = [name, ...chosen.filter((id) => id !== name)].flatMap((id) =>
    columns.filter((each) => each.id === id),
  );
  const sort = state.sort ?? defaultSort;
  const request: RegisterExportRequest = {
    ...query,
    sort: state.sort,
    columns: shown.map(({ id }) => id),
  };
  const exported = useMutation({
    mutationFn: () => api.export(request),
    onSuccess: (file) => saveFile(file, `${described.key}.csv`),
    onError: (error) => {
      if (toFailure(error).code === "register.needs_approval") setPanel("export");
    },
  });
  const hasPersonal = shown.some(({ isPersonal }) => isPersonal);

  const tableColumns = shown.map((column): TableColumn<RegisterRow> => ({
    id: column.id,
    header: column.title,
    ...(column.kind === "number" || column.kind === "money" ? { align: "end" } : {}),
    render: (row) => {
      const value = row.cells[column.id] ?? null;
      const text = writeCell(column, value);
      return renderCell?.(column, value, text, row) ?? text;
    },
    ...(column.sorts ? { sortValue: (row) => row.cells[column.id] ?? null } : {}),
  }));
  const found = rows.data?.rows ?? [];
  const next = rows.data?.next ?? null;
  const isPaged = described.paging === "pages";
  const known = count.data?.count ?? null;
  // A count that takes too long is decided by the server.
  const needsApproval = hasPersonal && known !== null && known > described.personalRows;
  const reached =
    (state.page - 1) * pageSize + found.length + (rows.data?.hasMore === true ? 1 : 0);
  const total = known === null ? reached : known;
  const select = (selection: RegisterSelection): RegisterSelectionRequest =>
    selection.kind === "rows"
      ? { ids: [...selection.keys] }
      : { ...query, except: [...selection.except] };
  const isFiltered = state.filter.length > 0 || state.search !== "";
  const failure = rows.error ?? null;

  return (
    <div className="register-page">
      <header className="register-head">
        <h1 className="admin-title">{title}</h1>
        <div className="register-tools">
          <ViewsMenu
            register={used}
            registerKey={described.key}
            columns={new Set(columns.map(({ id }) => id))}
            content={{
              filter: [...state.filter],
              search: state.search,
              sort: state.sort,
              columns: shown.map(({ id }) => id),
            }}
          />
          <Button
            variant="default"
            size="sm"
            leftSection={<IconColumns3 size={16} stroke={1.6} aria-hidden />}
            onClick={() => setPanel("columns")}
          >
            Columns
          </Button>
          {described.canExport && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
              loading={exported.isPending}
              onClick={() => (needsApproval ? setPanel("export") : exported.mutate())}
            >
              {needsApproval ? "Request export" : "Export CSV"}
            </Button>
          )}
          <button
            type="button"
            className="icon-button register-keys"
            aria-label="Keyboard shortcuts"
            onClick={() => setPanel("keys")}
          >
            <IconKeyboard size={20} stroke={1.6} aria-hidden />
          </button>
          {children}
        </div>
        {about !== undefined && <p className="register-about">{about}</p>}
      </header>
      {exported.error !== null && panel !== "export" && (
        <FailureNotice title="The export failed" failure={toFailure(exported.error)} />
      )}
      <Register<RegisterRow>
        label={title}
        columns={tableColumns}
        rows={found}
        rowKey={(row) => row.id}
        rowName={(row) => {
          const column = columns.find(({ id }) => id === name);
          const value = row.cells[name] ?? null;
          return column === undefined || value === null ? row.id : writeCell(column, value);
        }}
        filterKey={JSON.stringify(query)}
        filters={
          <FilterBar
            columns={columns}
            searches={searches}
            search={state.search}
            filter={state.filter}
            inputRef={search}
            onSearch={used.setSearch}
            onFilter={used.setFilter}
          />
        }
        actions={described.actions.map((action) => ({
          label: action.title,
          run: (selection) => setBulk({ action, selection: select(selection) }),
        }))}
        {...(details === undefined ? {} : { details: (row) => details(row, described) })}
        total={describeTotal(count.data, counted)}
        empty={
          failure !== null ? (
            <FailureNotice
              title={`${title} could not be loaded`}
              failure={describeProblem(failure)}
              onRetry={() => void rows.refetch()}
            />
          ) : rows.isPending ? (
            <div className="register-waiting" aria-busy="true" />
          ) : (
            <EmptyState
              drawing="query"
              title={isFiltered ? `No matching ${counted}` : `No ${counted} yet`}
              hint={
                isFiltered
                  ? "Remove a filter or search for something else."
                  : "New rows appear here."
              }
            >
              {isFiltered && (
                <button
                  type="button"
                  className="empty-action"
                  onClick={() => used.show({ filter: [], search: "" })}
                >
                  Clear filters
                </button>
              )}
            </EmptyState>
          )
        }
        sort={sort}
        onSort={used.setSort}
        paging={
          isPaged
            ? {
                size: pageSize,
                label: `Pages of ${title}`,
                counted,
                page: state.page,
                onPage: used.setPage,
                count: Math.min(total, deepestRow),
              }
            : { size: Math.max(found.length, 1), label: `Pages of ${title}`, count: found.length }
        }
        onNext={next === null ? null : () => used.setAfter(next)}
        onPrevious={state.after === null ? null : () => used.setAfter(null)}
        onSearch={() => search.current?.focus()}
        onHelp={() => setPanel("keys")}
      />
      {isPaged && total > deepestRow && state.page * pageSize >= deepestRow && (
        <p className="register-note">Pages end at row 10,000. Add a filter to reach later rows.</p>
      )}
      {!isPaged && (state.after !== null || next !== null) && (
        <nav className="register-steps" aria-label={`Pages of ${title}`}>
          <Button
            variant="default"
            size="sm"
            disabled={state.after === null}
            onClick={() => used.setAfter(null)}
          >
            First page
          </Button>
          <Button
            variant="default"
            size="sm"
            disabled={next === null}
            onClick={() => used.setAfter(next)}
          >
            Next page
          </Button>
        </nav>
      )}
      {panel === "columns" && (
        <ColumnPanel
          columns={columns
            .filter(({ id }) => id !== name)
            .map(({ id, title: heading }) => ({
              id,
              title: heading,
              group: title,
              about: heading,
              aliases: [],
            }))}
          fixed={shown.slice(0, 1).map(({ id, title: heading }) => ({
            id,
            title: heading,
            note: "always shown",
          }))}
          chosen={chosen.filter((id) => id !== name)}
          presets={[{ name: "Default", columns: initial.filter((id) => id !== name) }]}
          onChoose={(next) => used.setColumns([name, ...next])}
          onClose={() => setPanel(null)}
        />
      )}
      {panel === "export" && (
        <ExportDialog register={described} request={request} onClose={() => setPanel(null)} />
      )}
      {panel === "keys" && <KeysDialog onClose={() => setPanel(null)} />}
      {bulk !== null && (
        <BulkDialog
          register={described}
          api={api}
          action={bulk.action}
          selection={bulk.selection}
          onDone={() => {
            void rows.refetch();
            void count.refetch();
          }}
          onClose={() => setBulk(null)}
        />
      )}
    </div>
  );
}

/** A filter that the server refused, with its first remedy. */
function describeProblem(error: Error) {
  const failure = toFailure(error);
  const [first] = failure.details ?? [];
  return failure.code === "request.invalid" && first !== undefined
    ? { ...failure, message: `${first.path.replace(/^body\./, "")} ${first.message}` }
    : failure;
}
