import type {
  BillPayload,
  DryRunAnswer,
  OrderBatch,
  OrderBatchesAnswer,
  OrderBill,
  PlacedAnswer,
  TradingState,
} from "@munshi/bff/contract";
import { corePath } from "@munshi/bff/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import { subscribeKey } from "valtio/utils";
import { callCore, toFailure } from "../../lib/http.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import { notifications } from "../../shell/notifications/notifications-state.ts";

/** Query keys of orders at brokers; a prefix invalidates all below it. */
export const tradingKeys = {
  all: ["trading"],
  bill: (id: string) => ["trading", "bill", id],
  dryRun: (bill: string) => ["trading", "dry-run", bill],
  batch: (id: string) => ["trading", "batch", id],
  batches: ["trading", "batches"],
  state: ["trading", "state"],
} as const;

/** Which orders the order book lists. */
export interface BatchFilter {
  readonly page: number;
  readonly state: "all" | "running" | "done" | "failed";
  readonly side: "all" | "BUY" | "SELL";
  /** Symbol or name of a share. */
  readonly search: string;
}

/** Prices orders with every check; sends nothing. Throws `RequestFailed`. */
export function makeBill(body: BillPayload): Promise<OrderBill> {
  return callCore("POST /orders/bill", { body });
}

/** A bill as it was made; it never changes. */
export function useBill(id: string): UseQueryResult<OrderBill> {
  return useQuery({
    queryKey: tradingKeys.bill(id),
    queryFn: ({ signal }) => callCore("GET /orders/bill/:id", { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Dry-runs a bill's orders on the last session; keeps the previous answer while loading. */
export function useDryRun(bill: string): UseQueryResult<DryRunAnswer> {
  return useQuery({
    queryKey: tradingKeys.dryRun(bill),
    queryFn: ({ signal }) =>
      callCore("GET /orders/bill/:id/dry_run", { params: { id: bill } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  });
}

/** Places the orders of a bill; a repeat makes no second batch. Throws `RequestFailed`. */
export function placeOrders(bill: string, idempotencyKey: string): Promise<PlacedAnswer> {
  return callCore("POST /payments/place_order", { body: { bill } }, { idempotencyKey });
}

/** Orders what failed in a batch again, at today's prices. Throws `RequestFailed`. */
export function retryOrders(order: string, idempotencyKey: string): Promise<PlacedAnswer> {
  return callCore("POST /payments/retry_all", { body: { order } }, { idempotencyKey });
}

/**
 * The broker's page where the member confirms the next orders of a batch; `again`: those of the page
 * that was opened last. Throws `RequestFailed`.
 */
export function openBrokerPage(id: string, again: boolean): Promise<PlacedAnswer> {
  return callCore("POST /orders/batches/:id/broker_page", { params: { id }, body: { again } });
}

/** The broker's page where the member authorises the sales of a batch. Throws `RequestFailed`. */
export function authoriseSales(id: string): Promise<NonNullable<PlacedAnswer["data"]["form"]>> {
  return callCore("POST /orders/batches/:id/authorise", { params: { id } });
}

/** Returns the download address of a batch's unfilled orders. */
export const batchFileOf = (id: string): string => `${corePath}/orders/batches/${id}/file`;

/** While orders move. */
const movingMs = 1_500;
/** While they wait for the exchange, the next session or the member. */
const waitingMs = 10_000;
const recentMs = 60_000;

/** Returns the milliseconds until a batch is reloaded, or false if nothing more will change. */
export function reloadAfter(batch: OrderBatch | undefined, now: number): number | false {
  if (batch === undefined || batch.is_settled) return false;
  const changedAt = Math.max(
    new Date(batch.created_at).getTime(),
    ...batch.legs.map((leg) => new Date(leg.updated_at).getTime()),
  );
  const isMoving = batch.state === "sending" || now - changedAt < recentMs;
  return isMoving ? movingMs : waitingMs;
}

/**
 * A batch; until it settles it is loaded again from time to time while the tab is visible, and on
 * each notification.
 */
export function useBatch(id: string): UseQueryResult<OrderBatch> {
  const batch = useQuery({
    queryKey: tradingKeys.batch(id),
    queryFn: ({ signal }) => callCore("GET /orders/batches/:id", { params: { id } }, { signal }),
    refetchOnMount: "always",
    refetchInterval: ({ state }) => reloadAfter(state.data, Date.now()),
    refetchOnWindowFocus: ({ state }) => state.data?.is_settled !== true && "always",
  });
  const isRunning = batch.data?.is_settled === false;
  const { refetch } = batch;
  useEffect(() => {
    if (!isRunning) return undefined;
    return subscribeKey(notifications, "unread", () => void refetch());
  }, [isRunning, refetch]);
  return batch;
}

/** A page of the member's batches, newest first. */
export function useBatches({ page, ...filter }: BatchFilter): UseQueryResult<OrderBatchesAnswer> {
  return useQuery({
    queryKey: [...tradingKeys.batches, page, filter],
    queryFn: ({ signal }) =>
      callCore("GET /orders/batches", { query: { ...filter, page: String(page) } }, { signal }),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
    refetchInterval: ({ state }) =>
      state.data?.results.some(({ is_settled: isSettled }) => !isSettled) === true && waitingMs,
    // The list stays on screen while another page or filter loads.
    placeholderData: (before) => before,
  });
}

/** Returns how the member can place orders now, and how many batches are running. */
export function useTradingState(): UseQueryResult<TradingState> {
  return useQuery({
    queryKey: tradingKeys.state,
    queryFn: ({ signal }) => callCore("GET /orders/state", {}, { signal }),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });
}

/** A member's action on a batch. */
export type BatchAct =
  | { readonly kind: "continue" | "cancel" | "look" }
  | { readonly kind: "cancel-leg"; readonly leg: string }
  | {
      readonly kind: "answer";
      readonly leg: string;
      readonly exists: boolean;
      readonly filledQuantity?: number;
      readonly averagePaise?: number;
    };

function act(id: string, deed: BatchAct): Promise<OrderBatch> {
  const params = { id };
  switch (deed.kind) {
    case "continue":
      return callCore("POST /orders/batches/:id/continue", { params });
    case "cancel":
      return callCore("POST /orders/batches/:id/cancel", { params });
    case "look":
      return callCore("POST /orders/batches/:id/look", { params });
    case "cancel-leg":
      return callCore("POST /orders/batches/:id/legs/:leg/cancel", {
        params: { id, leg: deed.leg },
      });
    case "answer":
      return callCore("POST /orders/batches/:id/legs/:leg/answer", {
        params: { id, leg: deed.leg },
        body: {
          exists: deed.exists,
          ...(deed.filledQuantity !== undefined && { filled_quantity: deed.filledQuantity }),
          ...(deed.averagePaise !== undefined && { average_paise: deed.averagePaise }),
        },
      });
  }
}

/** Changes a batch; what it has become shows at once. */
export function useBatchAct(id: string): UseMutationResult<OrderBatch, Error, BatchAct> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (deed: BatchAct) => act(id, deed),
    onSuccess: (batch) => client.setQueryData(tradingKeys.batch(id), batch),
    onError: (error) => showSnackbar("bad", toFailure(error).message),
    onSettled: () => client.invalidateQueries({ queryKey: tradingKeys.all, refetchType: "active" }),
  });
}

/** Turns the freeze switch on or off. */
export function useFreeze(): UseMutationResult<TradingState, Error, boolean> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (frozen: boolean) => callCore("POST /orders/freeze", { body: { frozen } }),
    onSuccess: (state) => client.setQueryData(tradingKeys.state, state),
    onError: (error) => showSnackbar("bad", toFailure(error).message),
    onSettled: () => client.invalidateQueries({ queryKey: tradingKeys.batches }),
  });
}
