import type { PricingAnswer, Quote } from "@munshi/bff/contract";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useSnapshot } from "valtio";
import { callCore, toFailure } from "../../lib/http.ts";
import { session } from "../../lib/session/session.ts";
import { payKeys } from "../../pay-parts/pay-api.ts";
import type { CouponResult } from "./CouponField.tsx";

/** Each plan priced for the viewer with a coupon, and what became of the coupon; empty: none. */
export function usePlanQuotes(
  plans: PricingAnswer["plans"],
  coupon: string,
): { readonly quotes: readonly (Quote | null)[]; readonly result: CouponResult } {
  const { member, viewer } = useSnapshot(session);
  const answers = useQueries({
    queries: plans.map(({ id }) => ({
      queryKey: [...payKeys.quotes, member?.userId ?? null, viewer.isSubscribed, id, coupon],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
        const body = { duration_plan: id, coupon };
        return (await callCore("POST /payments/quote", { body }, { signal })).quote;
      },
    })),
  });
  const quotes = answers.map(({ data }) => data ?? null);
  const problems = quotes.map((quote) => quote?.coupon_problem ?? null);
  const isApplied = quotes.some((quote) => quote !== null && quote.coupon !== null);
  const isRefused = coupon !== "" && !isApplied && problems.some((problem) => problem !== null);
  const terms = useCouponTerms(isRefused && viewer.isSignedIn ? coupon : "");
  const failed = answers.find(({ error }) => error !== null)?.error ?? null;
  const result = ((): CouponResult => {
    if (coupon === "") return { kind: "none" };
    if (isApplied) return { kind: "applied" };
    if (failed !== null) return { kind: "refused", reason: toFailure(failed).message };
    if (answers.some(({ isPending }) => isPending) || terms.isLoading) return { kind: "checking" };
    if (terms.data !== undefined && terms.data.kind !== "discount") {
      const days = `${terms.data.days ?? 0}-day`;
      return {
        kind: "days",
        gives: terms.data.kind === "trial" ? `a ${days} free trial` : `a ${days} subscription`,
      };
    }
    return { kind: "refused", reason: problems.find((problem) => problem !== null) ?? "" };
  })();
  return { quotes, result };
}

/** Loads the terms of a member's coupon; disabled if empty. */
function useCouponTerms(coupon: string) {
  return useQuery({
    queryKey: [...payKeys.quotes, "coupon", coupon],
    queryFn: ({ signal }) => callCore("GET /user/coupon_valid", { query: { coupon } }, { signal }),
    enabled: coupon !== "",
  });
}
