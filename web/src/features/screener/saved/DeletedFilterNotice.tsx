import { Button } from "@mantine/core";
import { useEffect } from "react";
import { proxy, useSnapshot } from "valtio";
import type { SavedFilter } from "../builder/builder-state.ts";
import { addFilter } from "./saved-api.ts";
import { attempt } from "./work.ts";
import "./fields.css";

/** The filter that was deleted last on this page; null where none was, or it is back. */
const deletedFilter = proxy<{ filter: SavedFilter | null }>({ filter: null });

export function noteDeleted(filter: SavedFilter): void {
  deletedFilter.filter = filter;
}

function forgetDeleted(): void {
  deletedFilter.filter = null;
}

/** Adds the filter that was deleted last again; never throws, a notice tells what came of it. */
async function restoreFilter(): Promise<void> {
  const { filter } = deletedFilter;
  if (filter === null) return;
  forgetDeleted();
  await attempt(() => addFilter(filter), "Filter restored.");
}

/** Offers the filter that was deleted last again, where the others are chosen from. */
export function DeletedFilterNotice() {
  const { filter } = useSnapshot(deletedFilter);
  useEffect(() => forgetDeleted, []);
  return (
    <output className="deleted-filter">
      {filter !== null && (
        <>
          <span>{filter.name} deleted.</span>
          <Button size="compact-sm" variant="default" onClick={() => void restoreFilter()}>
            Undo
          </Button>
        </>
      )}
    </output>
  );
}
