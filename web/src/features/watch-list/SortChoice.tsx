import type { TableSort } from "../../table/sort.ts";
import { columns } from "./WatchTable.tsx";

const ownOrder = "own";

/** Sorts the rows on narrow screens, where the table has no column headers. */
export function SortChoice({
  sort,
  onSort,
}: {
  readonly sort: TableSort | null;
  readonly onSort: (sort: TableSort | null) => void;
}) {
  const choose = (column: string) => {
    if (column === ownOrder) return onSort(null);
    onSort({ column, direction: column === "name" ? "ascending" : "descending" });
  };
  return (
    <label className="watch-sort">
      <span>Sort by</span>
      <select value={sort?.column ?? ownOrder} onChange={(event) => choose(event.target.value)}>
        <option value={ownOrder}>Custom order</option>
        {columns.map(({ id, header }) => (
          <option key={id} value={id}>
            {header}
          </option>
        ))}
      </select>
    </label>
  );
}
