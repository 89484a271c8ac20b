import type { BoxInvestment } from "@munshi/bff/contract";
import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { useSnapshot } from "valtio";
import { callCore } from "../lib/http.ts";
import { session } from "../lib/session/session.ts";

/** Query keys of investing in boxes; a prefix invalidates all below it. */
export const investKeys = {
  all: ["box-investing"],
  box: (id: number) => ["box-investing", "box", id],
  owned: ["box-investing", "owned"],
  sips: ["box-investing", "sips"],
  sip: (id: string) => ["box-investing", "sip", id],
} as const;

/** A query of the member's shares of a box, for `useQuery` and `useQueries`. */
export function queryInvestment(id: number) {
  return {
    queryKey: investKeys.box(id),
    queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<BoxInvestment> =>
      callCore("GET /box_investing/boxes/:id", { params: { id } }, { signal }),
    // Orders of another page change them.
    refetchOnMount: "always" as const,
  };
}

/** The member's shares of a box; disabled without a login. */
export function useInvestment(id: number): UseQueryResult<BoxInvestment> {
  const { viewer } = useSnapshot(session);
  return useQuery({ ...queryInvestment(id), enabled: viewer.isSignedIn });
}
