import { useId, useState } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import type { SavedScreen } from "@munshi/bff/contract";
import { formatCount } from "../../../../lib/format.ts";
import { screenerPath } from "../../../../shell/available-pages.ts";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { FailureNotice } from "../../../../ui/FailureNotice.tsx";
import { reloadWork, saved } from "../work.ts";
import { OwnScreenCard } from "./OwnScreenCard.tsx";
import type { ScreenDialog } from "./OwnScreenCard.tsx";
import { ScreenDialogs } from "./ScreenDialogs.tsx";
import { SearchField } from "./SearchField.tsx";

/** The member's own queries: searched, sorted, opened, edited, shared and deleted. */
export function OwnScreens() {
  const { work, failure } = useSnapshot(saved);
  const [words, setWords] = useState("");
  const [sort, setSort] = useState<ScreenSort>("changed");
  const [dialog, setDialog] = useState<ScreenDialog | null>(null);
  const id = useId();

  if (work === null)
    return failure === null ? (
      <Waiting label="Loading saved queries" />
    ) : (
      <FailureNotice
        title="Saved queries could not be loaded"
        failure={failure}
        onRetry={() => void reloadWork()}
      />
    );
  const { screens } = work;
  if (screens.length === 0)
    return (
      <EmptyState
        drawing="query"
        title="No saved queries yet"
        hint="Build a query in the screener and select Save Query."
      >
        <Link className="empty-action" href={screenerPath}>
          Open the screener
        </Link>
      </EmptyState>
    );
  const found = filterAndSortScreens(screens, words, sort);
  const open = dialog === null ? undefined : screens.find((each) => each.id === dialog.id);
  return (
    <>
      <div className="saved-bar">
        <SearchField label="Search your queries" value={words} onChange={setWords} />
        <div className="saved-sort">
          <label htmlFor={id}>Sort by</label>
          <select
            id={id}
            value={sort}
            onChange={(event) => setSort(event.currentTarget.value === "name" ? "name" : "changed")}
          >
            <option value="changed">Last edited</option>
            <option value="name">Name</option>
          </select>
        </div>
        <output className="saved-count figure">
          {found.length === 1 ? "1 query" : `${formatCount(found.length)} queries`}
        </output>
      </div>
      {found.length === 0 ? (
        <p className="saved-none">No queries match “{words.trim()}”.</p>
      ) : (
        <ul className="saved-list">
          {found.map((screen) => (
            <OwnScreenCard key={screen.id} screen={screen} onDialog={setDialog} />
          ))}
        </ul>
      )}
      {open !== undefined && dialog !== null && (
        <ScreenDialogs kind={dialog.kind} screen={open} onClose={() => setDialog(null)} />
      )}
    </>
  );
}

type ScreenSort = "changed" | "name";

/** Saved queries whose name, description or text holds the words, in the order asked for. */
export function filterAndSortScreens(
  screens: readonly SavedScreen[],
  words: string,
  sort: ScreenSort,
): readonly SavedScreen[] {
  const wanted = words.trim().toLowerCase();
  const found = screens.filter(({ name, description, text }) =>
    `${name}\n${description}\n${text}`.toLowerCase().includes(wanted),
  );
  return found.sort((left, right) =>
    sort === "name"
      ? left.name.localeCompare(right.name, "en-IN")
      : right.updatedAt.localeCompare(left.updatedAt),
  );
}

/** Holds the place of a list that is on its way. */
export function Waiting({ label }: { readonly label: string }) {
  return (
    <div className="saved-list" aria-busy="true">
      <p className="visually-hidden">{label}</p>
      {[0, 1, 2].map((at) => (
        <div key={at} className="saved-card" aria-hidden>
          <div className="skeleton saved-skeleton-name" />
          <div className="skeleton saved-skeleton-text" />
        </div>
      ))}
    </div>
  );
}
