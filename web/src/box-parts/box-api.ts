import type {
  BoxLibrary,
  BoxManagerPage,
  BoxPage,
  OwnBoxes,
  TrackedIdea,
} from "@munshi/bff/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { useSnapshot } from "valtio";
import { callBff, callCore, toFailure } from "../lib/http.ts";
import { session } from "../lib/session/session.ts";
import { showSnackbar } from "../lib/snackbars.ts";
import type { SnackbarAction } from "../lib/snackbars.ts";

/** Query keys of stock boxes; a prefix invalidates all below it. */
export const boxKeys = {
  all: ["stock-boxes"],
  library: ["stock-boxes", "library"],
  own: ["stock-boxes", "own"],
  followed: ["stock-boxes", "followed"],
  box: (id: number) => ["stock-boxes", "box", id],
  manager: (slug: string) => ["stock-boxes", "manager", slug],
} as const;

/** The boxes of all managers with their figures. */
export function useBoxLibrary(): UseQueryResult<BoxLibrary> {
  return useQuery({
    queryKey: boxKeys.library,
    queryFn: ({ signal }) => callBff("GET /api/views/stock-boxes", {}, { signal }),
  });
}

/** The member's boxes, favourites and follows; disabled without a login. */
export function useOwnBoxes(): UseQueryResult<OwnBoxes> {
  const { viewer } = useSnapshot(session);
  return useQuery({
    queryKey: boxKeys.own,
    queryFn: ({ signal }) => callCore("GET /stock_boxes/own", {}, { signal }),
    enabled: viewer.isSignedIn,
    // Other pages create, edit and follow boxes.
    refetchOnMount: "always",
  });
}

/** A query of one box, for `useQuery` and `useQueries`. */
export function queryBox(id: number) {
  return {
    queryKey: boxKeys.box(id),
    queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<BoxPage> =>
      callCore("GET /stock_boxes/:id", { params: { id } }, { signal }),
  };
}

/** A manager with their boxes. */
export function useBoxManager(slug: string): UseQueryResult<BoxManagerPage> {
  return useQuery({
    queryKey: boxKeys.manager(slug),
    queryFn: ({ signal }) =>
      callCore("GET /stock_boxes/managers/:slug", { params: { slug } }, { signal }),
  });
}

/** The boxes that a subscriber follows, with their value since then; disabled for others. */
export function useFollowedBoxes(): UseQueryResult<readonly TrackedIdea[]> {
  const { viewer } = useSnapshot(session);
  return useQuery({
    queryKey: boxKeys.followed,
    queryFn: async ({ signal }) => {
      const all: TrackedIdea[] = [];
      for (let page = 1; ; page += 1) {
        const input = page === 1 ? {} : { query: { page: String(page) } };
        const { results, next } = await callCore("GET /flavours/investment_tracking/", input, {
          signal,
        });
        all.push(...results);
        if (next === null) return all;
      }
    },
    enabled: viewer.isSubscribed,
    refetchOnMount: "always",
  });
}

/** A change to a box: shows the outcome and reloads the affected queries. */
function useBoxChange<
  Input,
  Outcome extends { readonly message: string; readonly action?: SnackbarAction },
>(call: (input: Input) => Promise<Outcome>): UseMutationResult<Outcome, Error, Input> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: ({ message, action }) => showSnackbar("good", message, action),
    onError: (error) => showSnackbar("bad", toFailure(error).message),
    onSettled: () => client.invalidateQueries({ queryKey: boxKeys.all, predicate: isMember }),
  });
}

/** The library is the same for all visitors. */
function isMember({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean {
  return queryKey[1] !== boxKeys.library[1] && queryKey[1] !== "manager";
}

interface Favourite {
  readonly id: number;
  readonly isFavourite: boolean;
}

/** Marks a box as favourite or not; shown at once and reverted if refused. */
export function useFavourite() {
  const client = useQueryClient();
  const change = useBoxChange(({ id, isFavourite }: Favourite) =>
    callCore("POST /flavours/investment_idea_favourite/", {
      body: { portfolio: id, is_favourite: isFavourite },
    }),
  );
  const show = ({ id, isFavourite }: Favourite): void => {
    client.setQueryData<OwnBoxes>(
      boxKeys.own,
      (own) =>
        own && {
          ...own,
          favourites: isFavourite
            ? [...own.favourites.filter((other) => other !== id), id]
            : own.favourites.filter((other) => other !== id),
        },
    );
    client.setQueryData<BoxPage>(
      boxKeys.box(id),
      (page) => page && { ...page, own: { ...page.own, isFavourite } },
    );
  };
  return (wanted: Favourite): void => {
    show(wanted);
    change.mutate(wanted, { onError: () => show({ ...wanted, isFavourite: !wanted.isFavourite }) });
  };
}

/** Stops following a box. */
export function useUnfollow() {
  return useBoxChange((id: number) =>
    callCore("DELETE /stock_boxes/:id/follow", { params: { id: String(id) } }),
  );
}

/** Follows a box: actively with its manager's changes, or passively as it is. */
export function useFollow() {
  return useBoxChange(
    async ({ id, investActively }: { readonly id: number; readonly investActively: boolean }) => {
      await callCore("POST /flavours/investment_tracking/", {
        body: { investment_idea: id, invest_actively: investActively },
      });
      return { message: "Following this stock box" };
    },
  );
}

/** Copies the link to a box; creates it if there is none. */
export function useShare() {
  return useBoxChange(async (id: number) => {
    const told = await callCore("POST /flavours/stockbox_share/", { body: { portfolio: id } });
    const link = new URL(told.url, window.location.origin).href;
    try {
      await navigator.clipboard.writeText(link);
      return told;
    } catch {
      // The browser may forbid it: offer the page, to copy its address.
      const action = { label: "Open the link", run: () => window.open(link, "_blank", "noopener") };
      return { ...told, message: "The link could not be copied", action };
    }
  });
}

/** Revokes the link to a box. */
export function useRevokeShare() {
  return useBoxChange(async (id: number) => {
    const link = await callCore("POST /flavours/stockbox_share/", { body: { portfolio: id } });
    await callCore("DELETE /flavours/stockbox_share/:id/", { params: { id: link.id } });
    return { message: "Link revoked" };
  });
}

/** Deletes the member's own box. */
export function useDeleteBox() {
  return useBoxChange((id: number) =>
    callCore("POST /flavours/investment_idea/stockbox_delete/", { body: { id } }),
  );
}
