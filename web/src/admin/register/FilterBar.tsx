import { Button } from "@mantine/core";
import { IconFilterPlus, IconSearch, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import type { Ref } from "react";
import type { DescribedColumn, RegisterCondition } from "@munshi/bff/contract";
import { describeCondition } from "./describe-condition.ts";
import { FilterDialog } from "./FilterDialog.tsx";

const typingMs = 300;

/** Search and conditions of a register, each condition a chip that opens and goes. */
export function FilterBar({
  columns,
  searches,
  search,
  filter,
  inputRef,
  onSearch,
  onFilter,
}: {
  readonly columns: readonly DescribedColumn[];
  /** Titles of what the search looks in; none: there is no search. */
  readonly searches: readonly string[];
  readonly search: string;
  readonly filter: readonly RegisterCondition[];
  readonly inputRef: Ref<HTMLInputElement>;
  readonly onSearch: (text: string) => void;
  readonly onFilter: (filter: readonly RegisterCondition[]) => void;
}) {
  const [edited, setEdited] = useState<number | null>(null);
  const put = (condition: RegisterCondition): void => {
    onFilter(
      edited === null || edited >= filter.length
        ? [...filter, condition]
        : filter.map((each, index) => (index === edited ? condition : each)),
    );
    setEdited(null);
  };
  return (
    <div className="filter-bar">
      {searches.length > 0 && (
        // Typed text is of the address that it was typed at: Back shows another.
        <SearchField
          key={search}
          label={`Search ${searches.join(", ").toLowerCase()}`}
          search={search}
          inputRef={inputRef}
          onSearch={onSearch}
        />
      )}
      <ul className="filter-chips" aria-label="Filters">
        {filter.map((condition, index) => {
          const text = describeCondition(condition, columns);
          return (
            <li key={`${index} ${text}`} className="filter-chip">
              <button type="button" onClick={() => setEdited(index)}>
                {text}
              </button>
              <button
                type="button"
                className="filter-remove"
                aria-label={`Remove filter ${text}`}
                onClick={() => onFilter(filter.filter((_, at) => at !== index))}
              >
                <IconX size={14} stroke={1.8} aria-hidden />
              </button>
            </li>
          );
        })}
        <li>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconFilterPlus size={16} stroke={1.6} aria-hidden />}
            onClick={() => setEdited(filter.length)}
          >
            Add filter
          </Button>
        </li>
        {filter.length > 1 && (
          <li>
            <button type="button" className="register-open" onClick={() => onFilter([])}>
              Clear filters
            </button>
          </li>
        )}
      </ul>
      {edited !== null && (
        <FilterDialog
          columns={columns}
          condition={filter[edited] ?? null}
          onApply={put}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}

function SearchField({
  label,
  search,
  inputRef,
  onSearch,
}: {
  readonly label: string;
  readonly search: string;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly onSearch: (text: string) => void;
}) {
  const [typed, setTyped] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <div className="filter-search">
      <IconSearch size={16} stroke={1.6} aria-hidden />
      <input
        ref={inputRef}
        type="search"
        aria-label={label}
        placeholder={label}
        // A search for a name is no name to remember.
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => onSearch(value.trim()), typingMs);
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") event.currentTarget.blur();
          if (event.key !== "Enter") return;
          clearTimeout(timer.current);
          onSearch(typed.trim());
        }}
      />
    </div>
  );
}
