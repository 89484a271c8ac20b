import type { WatchAnswer, WatchLists } from "@munshi/bff/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { IconStar, IconStarFilled } from "@tabler/icons-react";
import { useCompany } from "../../company-parts/company-data.ts";
import { fetchWatchLists, unwatchCompany, watchCompany } from "../../company-parts/watch-api.ts";
import { toFailure } from "../../lib/http.ts";
import { showSnackbar } from "../../lib/snackbars.ts";

const listsKey = ["watch-lists"];

function withAnswer(lists: WatchLists | undefined, { list }: WatchAnswer): WatchLists | undefined {
  if (lists === undefined) return undefined;
  const isStored = lists.lists.some(({ id }) => id === list.id);
  return {
    lists: isStored
      ? lists.lists.map((other) => (other.id === list.id ? list : other))
      : [...lists.lists, list],
  };
}

/** Puts the company on the reader's first watchlist, or takes it off the list that it is on. */
export function WatchButton({ isSlim = false }: { readonly isSlim?: boolean }) {
  const { view, symbol } = useCompany();
  const client = useQueryClient();
  const { data } = useQuery({ queryKey: listsKey, queryFn: fetchWatchLists });
  const coCode = view?.company.coCode ?? null;
  const list = data?.lists.find(({ coCodes }) => coCode !== null && coCodes.includes(coCode));
  const change = useMutation({
    mutationFn: (code: number) =>
      list === undefined ? watchCompany(code) : unwatchCompany(list.id, code),
    onSuccess: (answer) => {
      client.setQueryData<WatchLists>(listsKey, (lists) => withAnswer(lists, answer));
      const { name } = answer.list;
      showSnackbar("good", list === undefined ? `Added to ${name}` : `Removed from ${name}`);
    },
    onError: (error) => showSnackbar("bad", toFailure(error).message),
  });
  const isWatched = list !== undefined;
  return (
    <button
      type="button"
      className={isSlim ? "company-button company-watch-slim" : "company-button"}
      aria-label={isSlim ? `Watch ${view?.company.symbol ?? symbol}` : undefined}
      title={isSlim ? (isWatched ? "Remove from watchlist" : "Add to watchlist") : undefined}
      aria-pressed={isWatched}
      disabled={coCode === null || change.isPending}
      onClick={() => coCode !== null && change.mutate(coCode)}
    >
      {isWatched ? (
        <IconStarFilled size={18} aria-hidden />
      ) : (
        <IconStar size={18} stroke={1.6} aria-hidden />
      )}
      {!isSlim && "Watchlist"}
    </button>
  );
}
