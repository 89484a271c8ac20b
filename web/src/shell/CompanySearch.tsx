import type { CompanyHit } from "@munshi/bff/contract";
import { IconSearch } from "@tabler/icons-react";
import { useId, useState } from "react";
import type { KeyboardEvent } from "react";
import { CompanyOptions } from "./CompanyOptions.tsx";
import { useCompanySearch } from "./useCompanySearch.ts";
import type { FindCompanies, SearchState } from "./useCompanySearch.ts";

function describeSearch(state: SearchState): string {
  if (state.kind === "idle") return "";
  if (state.kind === "searching") return "Searching…";
  if (state.kind === "failed") return state.failure.message;
  const count = state.hits.length;
  if (count === 0) return `No companies match “${state.text}”`;
  return count === 1 ? "1 company" : `${count} companies`;
}

/** Finds a company by name, symbol, ISIN or scripcode and hands the chosen one on. */
export function CompanySearch({
  size,
  label = "Search companies",
  placeholder = "Company, symbol, ISIN or code",
  find,
  onChoose,
}: {
  readonly size: "small" | "large";
  /** Purpose of the chosen company, on pages with more than one search. */
  readonly label?: string;
  readonly placeholder?: string;
  /** Asked in place of the server; the same function each time. */
  readonly find?: FindCompanies;
  readonly onChoose: (hit: CompanyHit) => void;
}) {
  const listId = useId();
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { state, retry } = useCompanySearch(text, find);
  const hits = state.kind === "found" ? state.hits : [];
  const shown = open && state.kind !== "idle";

  const choose = (hit: CompanyHit | undefined) => {
    if (hit === undefined) return;
    setOpen(false);
    setText("");
    setActive(-1);
    onChoose(hit);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = hits.length - 1;
    if (event.key === "Escape") {
      if (shown) setOpen(false);
      else setText("");
    } else if (event.key === "Enter") {
      // Without a selection the best hit counts, once it answers the current text.
      const answered = state.kind === "found" && state.text === text.trim();
      choose(hits[answered ? Math.max(active, 0) : active]);
    } else if (event.key === "ArrowDown" && last >= 0) {
      event.preventDefault();
      setOpen(true);
      setActive(active >= last ? 0 : active + 1);
    } else if (event.key === "ArrowUp" && last >= 0) {
      event.preventDefault();
      setOpen(true);
      setActive(active <= 0 ? last : active - 1);
    }
  };

  return (
    <search className={`company-search company-search-${size}`}>
      <IconSearch size={18} stroke={1.6} aria-hidden className="company-search-icon" />
      <input
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={shown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setOpen(true);
          setActive(-1);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <CompanyOptions
        id={listId}
        hits={hits}
        active={active}
        hidden={!shown}
        note={hits.length === 0 ? describeSearch(state) : ""}
        onRetry={state.kind === "failed" ? retry : null}
        onChoose={choose}
      />
      <output className="visually-hidden">{shown ? describeSearch(state) : ""}</output>
    </search>
  );
}
