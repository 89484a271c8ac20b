import type { WatchList, WatchListView } from "@munshi/bff/contract";
import { useState } from "react";
import { useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { FigureListInspection } from "../../company-parts/FigureInspector.tsx";
import { formatDate } from "../../lib/format.ts";
import { ServerState } from "../../lib/ServerState.tsx";
import { CompanySearch } from "../../shell/CompanySearch.tsx";
import type { TableSort } from "../../table/sort.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { createWatchList, deleteWatchList, renameWatchList, useWatchList } from "./useWatchList.ts";
import { DeleteListDialog, NameDialog } from "./ListDialogs.tsx";
import { SortChoice } from "./SortChoice.tsx";
import type { WatchListState } from "./useWatchList.ts";
import { WatchNotices } from "./WatchNotices.tsx";
import { WatchTable } from "./WatchTable.tsx";
import "./watch-list.css";

function goToList(list: string | null): void {
  const query = list === null ? "" : `?${new URLSearchParams({ list })}`;
  navigate(window.location.pathname + query);
}

/** Companies that someone keeps an eye on, in lists of their own. */
export function WatchListPage() {
  return (
    <ServerState>
      <FigureListInspection>
        <div className="page watch-page">
          <WatchLists />
        </div>
      </FigureListInspection>
    </ServerState>
  );
}

function WatchLists() {
  const wanted = new URLSearchParams(useSearch()).get("list");
  const state = useWatchList(wanted);
  const { view, failure, reload } = state;
  if (view === undefined) {
    return (
      <>
        <h1>Watchlist</h1>
        {failure === null ? (
          <WaitingRows />
        ) : (
          <FailureNotice
            title="Watchlist could not be loaded"
            failure={failure}
            onRetry={() => void reload()}
          />
        )}
      </>
    );
  }
  return <LoadedLists view={view} wanted={wanted} state={state} />;
}

function WaitingRows() {
  return (
    <div className="watch-waiting skeleton" aria-busy="true">
      <span className="visually-hidden">Loading watchlist</span>
    </div>
  );
}

type OpenDialog = "new" | "rename" | "delete";

function LoadedLists({
  view,
  wanted,
  state,
}: {
  readonly view: WatchListView;
  readonly wanted: string | null;
  readonly state: WatchListState;
}) {
  const { lists, selected, limits } = view;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const list =
    lists.find(({ id }) => id === wanted) ?? lists.find(({ id }) => id === selected?.id) ?? null;
  return (
    <>
      <div className="watch-head">
        <div>
          <h1>Watchlist</h1>
          <p className="watch-lead">
            {selected === null || selected.asOf === null
              ? "Track the stocks you follow."
              : `Prices as of ${formatDate(selected.asOf)}.`}
          </p>
        </div>
        <CompanySearch
          size="small"
          label="Add a company"
          placeholder="Add a company"
          onChoose={(hit) => void state.add(hit.coCode)}
        />
      </div>
      <div className="watch-lists">
        {lists.length > 0 && (
          <Segments
            label="Lists"
            choices={lists.map(({ id, name }) => ({ value: id, label: name }))}
            chosen={list?.id ?? ""}
            onChoose={goToList}
          />
        )}
        {lists.length < limits.lists && (
          <button type="button" className="watch-act" onClick={() => setDialog("new")}>
            New list
          </button>
        )}
        {list !== null && (
          <>
            <button type="button" className="watch-act" onClick={() => setDialog("rename")}>
              Rename
            </button>
            <button type="button" className="watch-act" onClick={() => setDialog("delete")}>
              Delete
            </button>
          </>
        )}
      </div>
      <WatchNotices state={state} />
      {state.isSwitching ? <WaitingRows /> : <Rows view={view} list={list} state={state} />}
      <Dialogs dialog={dialog} list={list} state={state} onClose={() => setDialog(null)} />
    </>
  );
}

function Rows({
  view,
  list,
  state,
}: {
  readonly view: WatchListView;
  readonly list: WatchList | null;
  readonly state: WatchListState;
}) {
  const [sort, setSort] = useState<TableSort | null>(null);
  const rows = view.selected?.rows ?? [];
  if (list === null && view.lists.length > 0) {
    return <p className="watch-lead">This list no longer exists. Select another list.</p>;
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        drawing="watch"
        title="This watchlist is empty"
        hint="Add stocks to see how they move and why."
      >
        <CompanySearch
          size="small"
          label="Add your first company"
          placeholder="Search for a company"
          onChoose={(hit) => void state.add(hit.coCode)}
        />
      </EmptyState>
    );
  }
  return (
    <>
      <SortChoice sort={sort} onSort={setSort} />
      <WatchTable
        name={list?.name ?? "Watchlist"}
        rows={rows}
        sort={sort}
        onSort={setSort}
        onMove={(coCode, by) => void state.move(coCode, by)}
        onRemove={(row) => void state.remove(row)}
      />
    </>
  );
}

function Dialogs({
  dialog,
  list,
  state: { reload },
  onClose,
}: {
  readonly dialog: OpenDialog | null;
  readonly list: WatchList | null;
  readonly state: WatchListState;
  readonly onClose: () => void;
}) {
  if (dialog === "new") {
    return (
      <NameDialog
        title="New list"
        action="Create"
        name=""
        onName={async (name) => {
          const { id } = await createWatchList(name);
          onClose();
          goToList(id);
        }}
        onClose={onClose}
      />
    );
  }
  if (list === null) return null;
  if (dialog === "rename") {
    return (
      <NameDialog
        title="Rename list"
        action="Save"
        name={list.name}
        onName={async (name) => {
          await renameWatchList(list.id, name);
          onClose();
          await reload();
        }}
        onClose={onClose}
      />
    );
  }
  if (dialog !== "delete") return null;
  return (
    <DeleteListDialog
      list={list}
      onDelete={async () => {
        await deleteWatchList(list.id);
        onClose();
        goToList(null);
        await reload();
      }}
      onClose={onClose}
    />
  );
}
