import { IconChevronDown } from "@tabler/icons-react";
import type { RowPage, SortOrder } from "@munshi/engine/contract";
import { useEffect, useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";
import { formatCount } from "../../../../lib/format.ts";
import { Disclosure } from "../../../../ui/Disclosure.tsx";
import { CheckList } from "./CheckList.tsx";
import { findSortChoice, listCompanies, listSectors, sortChoices } from "./company-table.ts";
import type { TableFilter } from "../../address.ts";

/** The order follows the filter after so long. */
const sortDelayMilliseconds = 500;

function isSameFilter(left: TableFilter, right: TableFilter): boolean {
  return (
    left.companies.join() === right.companies.join() && left.sectors.join() === right.sectors.join()
  );
}

function Face({ text, count }: { readonly text: string; readonly count: number }): ReactNode {
  return (
    <>
      {text}
      {count > 0 && (
        <span className="table-count figure">
          {formatCount(count)} <span className="visually-hidden">selected</span>
        </span>
      )}
      <IconChevronDown size={16} stroke={1.6} aria-hidden />
    </>
  );
}

/** Order and filters of the table: chosen first, then applied together. One list is open at a time. */
export function TableControls({
  rows,
  filter,
  sort,
  onFilter,
  onSort,
}: {
  readonly rows: RowPage;
  readonly filter: TableFilter;
  readonly sort: SortOrder | null;
  readonly onFilter: (filter: TableFilter) => void;
  readonly onSort: (sort: SortOrder) => void;
}) {
  const applied = findSortChoice(sort);
  const [chosenSort, setChosenSort] = useState<string | null>(null);
  const [companies, setCompanies] = useState(filter.companies);
  const [sectors, setSectors] = useState(filter.sectors);
  // A step back in the history and another query apply a filter of their own.
  const [followed, setFollowed] = useState(filter);
  if (!isSameFilter(followed, filter)) {
    setFollowed(filter);
    setCompanies(filter.companies);
    setSectors(filter.sectors);
  }
  const companyOptions = useMemo(() => listCompanies(rows), [rows]);
  const sectorOptions = useMemo(() => listSectors(rows), [rows]);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );

  const sortLabel = chosenSort ?? applied?.label ?? null;
  const isNarrowed = !isSameFilter({ companies, sectors }, filter);
  const isChanged = isNarrowed || (chosenSort !== null && chosenSort !== applied?.label);
  const submit = () => {
    if (isNarrowed) onFilter({ companies, sectors });
    const wanted = sortChoices.find(({ label }) => label === chosenSort);
    if (wanted === undefined || wanted.label === applied?.label) return;
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setChosenSort(null);
      onSort(wanted.sort);
    }, sortDelayMilliseconds);
  };

  return (
    <div className="table-controls">
      <Disclosure
        className="table-choice"
        align="start"
        face={<Face text={sortLabel === null ? "Sort" : `Sort: ${sortLabel}`} count={0} />}
      >
        {() => (
          <fieldset className="check-lines">
            <legend className="visually-hidden">Sort</legend>
            {sortChoices.map(({ label }) => (
              <label key={label} className="check-line">
                <input
                  type="radio"
                  name="company-sort"
                  checked={label === sortLabel}
                  onChange={() => setChosenSort(label)}
                />
                <span>{label}</span>
              </label>
            ))}
          </fieldset>
        )}
      </Disclosure>
      <Disclosure
        className="table-choice"
        align="start"
        face={<Face text="Company" count={companies.length} />}
      >
        {() => (
          <CheckList
            label="Company"
            options={companyOptions}
            chosen={companies}
            hasSearch
            onChange={setCompanies}
          />
        )}
      </Disclosure>
      <Disclosure
        className="table-choice"
        align="start"
        face={<Face text="Sector" count={sectors.length} />}
      >
        {() => (
          <CheckList
            label="Sector"
            options={sectorOptions}
            chosen={sectors}
            hasSearch={false}
            onChange={setSectors}
          />
        )}
      </Disclosure>
      <button
        type="button"
        className={isChanged ? "table-submit table-submit-changed" : "table-submit"}
        onClick={submit}
      >
        Submit
      </button>
    </div>
  );
}
