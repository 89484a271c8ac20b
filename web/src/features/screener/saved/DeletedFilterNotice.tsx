import { Button } from "@mantine/core";
import { useEffect } from "react";
import { useSnapshot } from "valtio";
import "./fields.css";
import { restoreFilter, deletedFilter, forgetDeleted } from "./deleted-filter.ts";

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
