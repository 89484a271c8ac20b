import type { BoxLibrary, BoxManager, BoxSummary } from "@munshi/bff/contract";
import { useDeferredValue, useMemo, useState } from "react";
import { Link, useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { useBoxLibrary, useOwnBoxes } from "../../box-parts/box-api.ts";
import { BoxCard, FavouriteButton } from "../../box-parts/BoxCard.tsx";
import { BacktestedNote } from "../../box-parts/BoxReturn.tsx";
import { formatCount, formatDate } from "../../lib/format.ts";
import { ServerState } from "../../lib/ServerState.tsx";
import { showSnackbar } from "../../lib/snackbars.ts";
import type { TableSort } from "../../table/sort.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { QueryFailure } from "../../ui/FailureNotice.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { BoxComparison } from "./BoxComparison.tsx";
import { BoxesHead, createPath } from "./BoxesHead.tsx";
import { BoxTable } from "./BoxTable.tsx";
import {
  beginSort,
  boxSorts,
  emptyFilter,
  filterBoxes,
  isBoxSort,
  sortBoxes,
} from "./find-boxes.ts";
import type { BoxFilter } from "./find-boxes.ts";
import { chooseLayout, useLayoutChoice } from "./layout-choice.ts";
import {
  countFilters,
  mostComparedBoxes,
  readLibraryAddress,
  writeLibraryAddress,
} from "./library-address.ts";
import type { LibraryAddress } from "./library-address.ts";
import { LibraryFilters } from "./LibraryFilters.tsx";

/** All managers' boxes, to search, filter, sort and compare; the address holds the view. */
export function LibraryPage() {
  return (
    <ServerState>
      <div className="page boxes-page">
        <Library />
      </div>
    </ServerState>
  );
}

function goTo(address: LibraryAddress, how: { readonly replace: boolean }): void {
  navigate(window.location.pathname + writeLibraryAddress(address), how);
}

function Library() {
  const search = useSearch();
  const address = useMemo(() => readLibraryAddress(search), [search]);
  const { data, error, refetch } = useBoxLibrary();
  const [picked, setPicked] = useState(address.compared);
  if (address.compared.length > 0) {
    return (
      <BoxComparison
        ids={address.compared}
        library={data?.boxes ?? []}
        backPath={writeLibraryAddress({ ...address, compared: [] })}
        onChange={(compared) => {
          setPicked(compared);
          goTo({ ...address, compared }, { replace: true });
        }}
      />
    );
  }
  return (
    <>
      <BoxesHead
        title="Stock boxes"
        lead={describeLibrary(data)}
        action={
          <Link className="boxes-button" href={createPath}>
            Create stock box
          </Link>
        }
      />
      {data === undefined && error !== null && (
        <QueryFailure title="Stock boxes could not be loaded" query={{ error, refetch }} />
      )}
      {data === undefined && error === null && (
        <div className="boxes-waiting skeleton" aria-busy="true">
          <span className="visually-hidden">Loading stock boxes</span>
        </div>
      )}
      {data !== undefined && (
        <Boxes
          boxes={data.boxes}
          address={address}
          picked={picked}
          onPick={setPicked}
          onAddress={(change) => goTo({ ...address, ...change }, { replace: true })}
        />
      )}
      <CompareBar
        boxes={(data?.boxes ?? []).filter(({ id }) => picked.includes(id))}
        onCompare={() => goTo({ ...address, compared: picked }, { replace: false })}
        onClear={() => setPicked([])}
      />
    </>
  );
}

function describeLibrary(library: BoxLibrary | undefined): string {
  if (library === undefined) return " ";
  const { asOf, boxes } = library;
  const managers = listManagers(boxes).length;
  const count = `${formatCount(boxes.length)} ${boxes.length === 1 ? "stock box" : "stock boxes"} by ${managers === 1 ? "one manager" : `${formatCount(managers)} managers`}`;
  return asOf === null ? `${count}.` : `${count}, prices as of ${formatDate(asOf)}.`;
}

function listManagers(boxes: readonly BoxSummary[]): readonly BoxManager[] {
  const managers = new Map(
    boxes.flatMap(({ manager }) => (manager === null ? [] : [[manager.slug, manager] as const])),
  );
  return [...managers.values()].toSorted((a, b) => a.name.localeCompare(b.name, "en-IN"));
}

function Boxes({
  boxes,
  address: { filter, sort },
  picked,
  onPick,
  onAddress,
}: {
  readonly boxes: readonly BoxSummary[];
  readonly address: LibraryAddress;
  readonly picked: readonly number[];
  readonly onPick: (picked: readonly number[]) => void;
  readonly onAddress: (change: Partial<LibraryAddress>) => void;
}) {
  const own = useOwnBoxes().data;
  const layout = useLayoutChoice();
  // The search field must not wait for hundreds of cards.
  const applied = useDeferredValue(filter);
  const marks = useMemo(
    () => ({
      favourites: new Set(own?.favourites),
      followed: new Set(own?.follows.map(({ id }) => id)),
    }),
    [own],
  );
  const found = useMemo(
    () => sortBoxes(filterBoxes(boxes, applied, marks), sort, applied.period),
    [boxes, applied, marks, sort],
  );
  const change = (part: Partial<BoxFilter>) => onAddress({ filter: { ...filter, ...part } });
  const toggle = (id: number) => {
    if (picked.includes(id)) return onPick(picked.filter((other) => other !== id));
    if (picked.length >= mostComparedBoxes) {
      return showSnackbar("bad", `Compare at most ${mostComparedBoxes} stock boxes`);
    }
    onPick([...picked, id]);
  };
  const choiceOf = (box: BoxSummary) => (
    <span className="boxes-choices">
      <label className="boxes-check">
        <input
          type="checkbox"
          checked={picked.includes(box.id)}
          aria-label={`Compare ${box.name}`}
          onChange={() => toggle(box.id)}
        />
        <span aria-hidden>Compare</span>
      </label>
      <FavouriteButton box={box} isFavourite={marks.favourites.has(box.id)} />
    </span>
  );
  return (
    <>
      <LibraryFilters filter={filter} managers={listManagers(boxes)} onChange={change} />
      <h2 className="visually-hidden">Results</h2>
      <div className="boxes-count">
        <output className="figure">
          {found.length === boxes.length
            ? `${formatCount(boxes.length)} stock boxes`
            : `${formatCount(found.length)} of ${formatCount(boxes.length)} stock boxes`}
        </output>
        {countFilters(filter) > 0 && found.length > 0 && (
          <button
            type="button"
            className="boxes-act"
            onClick={() => change({ ...emptyFilter, period: filter.period })}
          >
            Clear filters
          </button>
        )}
        <SortChoice sort={sort} onSort={(next) => onAddress({ sort: next })} />
        <Segments label="Layout" choices={layouts} chosen={layout} onChoose={chooseLayout} />
      </div>
      {found.length === 0 && (
        <EmptyState
          drawing="query"
          title="No stock boxes match"
          hint="Remove a filter or search for something else."
        >
          <button
            type="button"
            className="empty-action"
            onClick={() => change({ ...emptyFilter, period: filter.period })}
          >
            Clear filters
          </button>
        </EmptyState>
      )}
      {found.length > 0 && layout === "cards" && (
        <div className="box-cards">
          {found.map((box) => (
            <BoxCard key={box.id} box={box} period={applied.period} action={choiceOf(box)} />
          ))}
        </div>
      )}
      {found.length > 0 && layout === "table" && (
        <BoxTable
          boxes={found}
          period={applied.period}
          sort={sort}
          choice={choiceOf}
          onSort={(next) => onAddress({ sort: next ?? beginSort("followers") })}
        />
      )}
      {found.length > 0 && <BacktestedNote />}
    </>
  );
}

function SortChoice({
  sort,
  onSort,
}: {
  readonly sort: TableSort;
  readonly onSort: (sort: TableSort) => void;
}) {
  return (
    <label className="boxes-sort">
      <span>Sort by</span>
      <select
        value={sort.column}
        onChange={({ target }) => {
          if (isBoxSort(target.value)) onSort(beginSort(target.value));
        }}
      >
        {Object.entries(boxSorts).map(([key, { label }]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

const layouts = [
  { value: "cards", label: "Cards" },
  { value: "table", label: "Table" },
] as const;

/** Compares or clears the selected boxes; hidden without a selection. */
function CompareBar({
  boxes,
  onCompare,
  onClear,
}: {
  readonly boxes: readonly BoxSummary[];
  readonly onCompare: () => void;
  readonly onClear: () => void;
}) {
  if (boxes.length === 0) return null;
  return (
    <div className="boxes-compare-bar">
      {boxes.length > 1 && (
        <button type="button" className="boxes-primary" onClick={onCompare}>
          Compare {boxes.length}
        </button>
      )}
      <button type="button" className="boxes-act" onClick={onClear}>
        Clear
      </button>
      <output>
        {boxes.length === 1
          ? "Select one more to compare"
          : boxes.map(({ name }) => name).join(", ")}
      </output>
    </div>
  );
}
