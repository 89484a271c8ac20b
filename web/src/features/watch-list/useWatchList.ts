import type { WatchList, WatchListRow, WatchListView } from "@munshi/bff/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callCore, toFailure } from "../../lib/http.ts";
import type { Failure } from "../../lib/http.ts";
import { fetchWatchListView, unwatchCompany, watchCompany } from "../../company-parts/watch-api.ts";

/** A company that was just taken off a list, and how to have it back. */
export interface Removal {
  readonly name: string;
  readonly undo: () => void;
}

export interface WatchListState {
  readonly view: WatchListView | undefined;
  /** True while the requested list loads; `view` still holds another. */
  readonly isSwitching: boolean;
  readonly failure: Failure | null;
  readonly reload: () => Promise<void>;
  /** Why the last change was refused; empty if it succeeded. */
  readonly problem: string;
  readonly removal: Removal | null;
  readonly add: (coCode: number) => Promise<void>;
  readonly remove: (row: WatchListRow) => Promise<void>;
  readonly move: (coCode: number, by: -1 | 1) => Promise<void>;
}

function withRows(
  view: WatchListView,
  change: (rows: readonly WatchListRow[]) => readonly WatchListRow[],
): WatchListView {
  return view.selected === null
    ? view
    : { ...view, selected: { ...view.selected, rows: change(view.selected.rows) } };
}

/**
 * The lists of anyone who is signed in, and one of them in full. Changes are shown at once and taken
 * back where the server refuses them.
 */
export function useWatchList(wanted: string | null): WatchListState {
  const client = useQueryClient();
  const queryKey = ["watch-list", wanted];
  const [problem, setProblem] = useState("");
  const [removal, setRemoval] = useState<Removal | null>(null);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchWatchListView(wanted, signal),
    placeholderData: (before) => before,
    // A company's own page may have changed it since.
    refetchOnMount: "always",
  });
  const list = data?.selected?.id ?? "first";
  const reload = async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ["watch-list"] }),
      client.invalidateQueries({ queryKey: ["watch-lists"] }),
    ]);
  };

  const change = async (call: () => Promise<unknown>): Promise<void> => {
    setProblem("");
    try {
      await call();
    } catch (failed) {
      setProblem(toFailure(failed).message);
    }
    await reload();
  };
  const show = (changed: (rows: readonly WatchListRow[]) => readonly WatchListRow[]) =>
    client.setQueryData<WatchListView>(queryKey, (view) => view && withRows(view, changed));

  return {
    view: data,
    isSwitching: isPlaceholderData,
    failure: error === null ? null : toFailure(error),
    reload: async () => {
      await refetch();
    },
    problem,
    removal,
    add: (coCode) => {
      setRemoval(null);
      return change(() => watchCompany(coCode, list));
    },
    remove: ({ coCode, quote }) => {
      const before = data?.selected?.rows.map((row) => row.coCode) ?? [];
      show((rows) => rows.filter((row) => row.coCode !== coCode));
      setRemoval({
        name: quote?.name ?? `Company ${coCode}`,
        undo: () => {
          setRemoval(null);
          void change(async () => {
            await watchCompany(coCode, list);
            await orderCompanies(list, before);
          });
        },
      });
      return change(() => unwatchCompany(list, coCode));
    },
    move: (coCode, by) => {
      const before = data?.selected?.rows ?? [];
      const codes = moveCode(
        before.map((row) => row.coCode),
        coCode,
        by,
      );
      setRemoval(null);
      show((rows) => codes.flatMap((code) => rows.find((row) => row.coCode === code) ?? []));
      return change(() => orderCompanies(list, codes));
    },
  };
}

/** The codes with one of them moved by a place; the same where it cannot go further. */
export function moveCode(
  coCodes: readonly number[],
  coCode: number,
  by: -1 | 1,
): readonly number[] {
  const from = coCodes.indexOf(coCode);
  const to = from + by;
  if (from < 0 || to < 0 || to >= coCodes.length) return coCodes;
  const moved = coCodes.toSpliced(from, 1);
  return moved.toSpliced(to, 0, coCode);
}

export function createWatchList(name: string): Promise<WatchList> {
  return callCore("POST /watch_lists/", { body: { name } });
}

export function renameWatchList(list: string, name: string): Promise<WatchList> {
  return callCore("PATCH /watch_lists/:list", { params: { list }, body: { name } });
}

export async function deleteWatchList(list: string): Promise<void> {
  await callCore("DELETE /watch_lists/:list", { params: { list } });
}

/** Reorders a list; `coCodes` names all of its companies. */
function orderCompanies(list: string, coCodes: readonly number[]): Promise<WatchList> {
  return callCore("PUT /watch_lists/:list/companies", { params: { list }, body: { coCodes } });
}
