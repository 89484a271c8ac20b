import type { Sip, SipFrequency, SipPayload } from "@munshi/bff/contract";
import { useMutation, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import type { UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { investKeys, queryInvestment } from "../../box-parts/invest-api.ts";
import { callCore, toFailure } from "../../lib/http.ts";
import { showSnackbar } from "../../lib/snackbars.ts";

/** A share that an amount buys. */
export interface PreviewRow {
  readonly symbol: string;
  readonly name: string;
  readonly quantity: number;
  /** ₹. */
  readonly value: number;
}

/** Preview of the purchases for an amount, in paise; nothing is planned yet. */
export interface PurchasePreview {
  readonly rows: readonly PreviewRow[];
  readonly spent: number;
  readonly cash: number;
  /** Cash of earlier cycles of a SIP. */
  readonly carried: number;
  /** Why the amount is too low; may be empty. */
  readonly problem: string;
}

/** Pause in typing after which an amount is asked for. */
export const typingMs = 300;

const toPaise = (rupees: number): number => Math.round(rupees * 100);
const toText = (paise: number): string => String(paise / 100);

/** Queries what a lump sum or the next SIP purchase buys; a null amount pauses the query. */
export function usePreview(
  box: number,
  type: "lumpsum" | "sip",
  isActive: boolean,
  amount: number | null,
): UseQueryResult<PurchasePreview> {
  return useQuery({
    queryKey: [...investKeys.all, "preview", box, type, isActive, amount],
    queryFn: async ({ signal }): Promise<PurchasePreview> => {
      const side = {
        investment_idea: String(box),
        invest_actively: isActive ? "true" : "false",
      } as const;
      const text = toText(amount ?? 0);
      const query = { ...side, investment_amount: text, investment_type: type };
      const path = "GET /flavours/adjust_additional_portfolio_amount";
      const [bought, sip] = await Promise.all([
        callCore(path, { query }, { signal }),
        type === "sip"
          ? callCore(
              "GET /flavours/sip_portfolio",
              { query: { ...side, sip_amount: text } },
              { signal },
            )
          : null,
      ]);
      return {
        rows: bought.portfolio.map(({ symbol, stock_name: name, quantity, value }) => ({
          symbol,
          name,
          quantity,
          value,
        })),
        spent: toPaise(bought.investment_amount),
        cash: toPaise(bought.cash_amount),
        carried: toPaise(sip?.carried_amount ?? 0),
        problem: bought.message,
      };
    },
    enabled: amount !== null,
    placeholderData: (before) => before,
  });
}

/** The member's SIPs, running ones first. */
export function useSips(): UseQueryResult<readonly Sip[]> {
  return useQuery({
    queryKey: investKeys.sips,
    queryFn: async ({ signal }) => (await callCore("GET /box_investing/sips", {}, { signal })).sips,
    refetchOnMount: "always",
  });
}

export function useSip(id: string): UseQueryResult<Sip> {
  return useQuery({
    queryKey: investKeys.sip(id),
    queryFn: ({ signal }) =>
      callCore("GET /box_investing/sips/:id", { params: { id } }, { signal }),
    refetchOnMount: "always",
  });
}

/** Ids of the boxes that the member holds shares of. */
export function useOwnedBoxes(): UseQueryResult<readonly number[]> {
  return useQuery({
    queryKey: investKeys.owned,
    queryFn: async ({ signal }) => {
      const { holdings } = await callCore("GET /holdings", {}, { signal });
      const owners = holdings.flatMap((share) => share.owners.map((one) => one.belongs_to));
      const ids = owners.flatMap((owner) =>
        owner?.startsWith("box:") === true ? Number(owner.slice(4)) : [],
      );
      return [...new Set(ids)];
    },
    refetchOnMount: "always",
  });
}

/** The member's shares of several boxes. */
export function useInvestments(ids: readonly number[]) {
  return useQueries({ queries: ids.map(queryInvestment) });
}

/** A change of a SIP or its schedule. */
export type SipDeed =
  | { readonly kind: "state"; readonly state: Sip["state"] }
  | { readonly kind: "skip"; readonly number: number }
  | {
      readonly kind: "change";
      readonly amount: number;
      readonly schedule: {
        readonly frequency: SipFrequency;
        readonly day?: number | "last";
        readonly starts_on?: string;
      } | null;
    };

function change(id: string, deed: SipDeed): Promise<Sip> {
  const params = { id };
  switch (deed.kind) {
    case "state":
      return callCore("POST /box_investing/sips/:id/state", {
        params,
        body: { state: deed.state },
      });
    case "skip":
      return callCore("POST /box_investing/sips/:id/skip", {
        params,
        body: { number: deed.number },
      });
    case "change":
      return callCore("PATCH /flavours/sip_detail/:id/", {
        params,
        body: { sip_amount: deed.amount / 100, ...deed.schedule },
      }).then(({ data }) => data);
  }
}

const stateWords: Readonly<Record<Sip["state"], string>> = {
  running: "SIP resumed",
  paused: "SIP paused",
  stopped: "SIP stopped",
};

const wordsOf = (deed: SipDeed): string =>
  deed.kind === "state"
    ? stateWords[deed.state]
    : deed.kind === "skip"
      ? "Cycle skipped"
      : "SIP updated";

/** Changes a SIP; what it has become shows at once. */
export function useSipChange(id: string): UseMutationResult<Sip, Error, SipDeed> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (deed: SipDeed) => change(id, deed),
    onSuccess: (sip, deed) => {
      client.setQueryData(investKeys.sip(id), sip);
      showSnackbar("good", wordsOf(deed));
    },
    onError: (error) => showSnackbar("bad", toFailure(error).message),
    onSettled: () => client.invalidateQueries({ queryKey: investKeys.all }),
  });
}

/** Starts a SIP. */
export function useSipStart(): UseMutationResult<Sip, Error, SipPayload> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SipPayload) => callCore("POST /box_investing/sips", { body }),
    onSuccess: (sip) => {
      client.setQueryData(investKeys.sip(sip.id), sip);
      void client.invalidateQueries({ queryKey: investKeys.all });
      showSnackbar("good", "SIP started");
    },
  });
}
