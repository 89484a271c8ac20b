import { firstSort, sortKeys } from "./arrange.ts";
import type { RowSort, SortKey } from "./arrange.ts";
import { columns } from "./WatchTable.tsx";

const titles = new Map<SortKey, string>([
  ["own", "Custom order"],
  ...columns.map(({ key, title }) => [key, title] as const),
]);

/** What sorts the rows of a narrow screen, where the table has no heads. */
export function SortChoice({
  sort,
  onSort,
}: {
  readonly sort: RowSort;
  readonly onSort: (sort: RowSort) => void;
}) {
  return (
    <label className="watch-sort">
      <span>Sort by</span>
      <select
        value={sort.key}
        onChange={(event) => {
          const key = sortKeys.find((known) => known === event.target.value);
          if (key !== undefined) onSort(firstSort(key));
        }}
      >
        {sortKeys.map((key) => (
          <option key={key} value={key}>
            {titles.get(key)}
          </option>
        ))}
      </select>
    </label>
  );
}
