import type { RegisterCondition, RegisterQuery } from "@munshi/bff/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { openRegister } from "./register-api.ts";
import { readAddress, writeAddress } from "./register-address.ts";
import type { RegisterState } from "./register-address.ts";

export const pageSize = 50;
/** The last row that pages lead to. */
export const deepestRow = 10_000;

let waiting: Partial<RegisterState> | null = null;

/** Changes what the address says; changes of one moment make one step of the browser's history. */
function changeAddress(change: Partial<RegisterState>, replace: boolean): void {
  const isFirst = waiting === null;
  waiting = { ...waiting, ...change };
  if (!isFirst) return;
  queueMicrotask(() => {
    const { pathname, search } = window.location;
    const query = writeAddress({ ...readAddress(search), ...waiting });
    waiting = null;
    navigate(query === "" ? pathname : `${pathname}?${query}`, { replace });
  });
}

const firstPage = { page: 1, after: null };

const noConditions: readonly RegisterCondition[] = [];

/** A register as the address shows it within `fixed` conditions, with what changes the address. */
export function useRegister(key: string, fixed = noConditions) {
  const search = useSearch();
  const state = useMemo(() => readAddress(search), [search]);
  const api = useMemo(() => openRegister(key), [key]);
  const query: RegisterQuery = { filter: [...fixed, ...state.filter], search: state.search };
  const request = {
    ...query,
    sort: state.sort,
    page: state.page,
    after: state.after,
    size: pageSize,
  };
  const described = useQuery({
    queryKey: ["register", key],
    queryFn: ({ signal }) => api.describe(signal),
    staleTime: 300_000,
  });
  const rows = useQuery({
    queryKey: ["register", key, "rows", request],
    queryFn: ({ signal }) => api.rows(request, signal),
    placeholderData: keepPreviousData,
  });
  const count = useQuery({
    queryKey: ["register", key, "count", query],
    queryFn: ({ signal }) => api.count(query, signal),
  });
  return {
    state,
    query,
    api,
    described,
    rows,
    count,
    setSearch: (text: string) => changeAddress({ search: text, ...firstPage }, true),
    setFilter: (filter: readonly RegisterCondition[]) =>
      changeAddress({ filter, ...firstPage }, false),
    setSort: (sort: RegisterState["sort"]) => changeAddress({ sort, ...firstPage }, false),
    setPage: (page: number) => changeAddress({ page }, false),
    setAfter: (after: string | null) => changeAddress({ after }, false),
    setColumns: (columns: readonly string[]) => changeAddress({ columns }, true),
    show: (next: Partial<RegisterState>) => changeAddress({ ...firstPage, ...next }, false),
  };
}

export type UsedRegister = ReturnType<typeof useRegister>;
