import type {
  CasFileBody,
  CasImported,
  CasPreview,
  ContractNoteAnswer,
  FillQualityAnswer,
  HeldShareAnswer,
  HoldingActionPayload,
  HoldingsAnswer,
  ManualEntryPayload,
  MoveUnitsBody,
  RealisedAnswer,
  Reconciliation,
  ResolveDifferencePayload,
} from "@munshi/bff/contract";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { callCore } from "../../lib/http.ts";

/** Query keys of the ledger; a prefix invalidates all below it. */
export const holdingKeys = {
  all: ["holdings"],
  list: (owner: string) => ["holdings", "list", owner],
  share: (share: string) => ["holdings", "share", share],
  realised: (year: string) => ["holdings", "realised", year],
  reconciliation: ["holdings", "reconciliation"],
  fillQuality: ["holdings", "fill-quality"],
} as const;

/** Loads holdings: `all`, `none` (in no box), or an owner's such as `box:12`. */
export function useHoldings(owner = "all"): UseQueryResult<HoldingsAnswer> {
  return useQuery({
    queryKey: holdingKeys.list(owner),
    queryFn: ({ signal }) =>
      callCore("GET /holdings", { query: { belongs_to: owner } }, { signal }),
    refetchOnMount: "always",
    // The table stays on screen while another filter loads.
    placeholderData: keepPreviousData,
  });
}

/** Transactions, lots and sales of one share. */
export function useShare(share: string): UseQueryResult<HeldShareAnswer> {
  return useQuery({
    queryKey: holdingKeys.share(share),
    queryFn: ({ signal }) =>
      callCore("GET /holdings/shares/:share", { params: { share } }, { signal }),
    refetchOnMount: "always",
  });
}

/** Gains of a tax year such as `2026-27`; the current one if empty. */
export function useRealised(year: string): UseQueryResult<RealisedAnswer> {
  return useQuery({
    queryKey: holdingKeys.realised(year),
    queryFn: ({ signal }) =>
      callCore("GET /holdings/realised", year === "" ? {} : { query: { tax_year: year } }, {
        signal,
      }),
    refetchOnMount: "always",
    placeholderData: keepPreviousData,
  });
}

/** Compares the ledger with the broker; fails with error code 5000 without a login there. */
export function useReconciliation(): UseQueryResult<Reconciliation> {
  return useQuery({
    queryKey: holdingKeys.reconciliation,
    queryFn: ({ signal }) => callCore("GET /holdings/reconciliation", {}, { signal }),
    refetchOnMount: "always",
  });
}

/** Loads fill quality by broker. */
export function useFillQuality(): UseQueryResult<FillQualityAnswer> {
  return useQuery({
    queryKey: holdingKeys.fillQuality,
    queryFn: ({ signal }) => callCore("GET /holdings/fill-quality", {}, { signal }),
  });
}

/** A change to the ledger; reloads all data that depends on it. */
function useLedgerChange<Input, Outcome>(
  change: (input: Input) => Promise<Outcome>,
): UseMutationResult<Outcome, Error, Input> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      client.invalidateQueries({
        queryKey: holdingKeys.all,
        // The broker is asked only on request.
        predicate: ({ queryKey }) => queryKey[1] !== holdingKeys.reconciliation[1],
      }),
  });
}

/** An entry to add, with the key that makes a repeat the same entry, or one in place of another. */
export type EntryChange = { readonly body: ManualEntryPayload } & (
  | { readonly key: string }
  | { readonly corrects: string }
);

/** Adds a manual entry, or corrects one. */
export function useRecordEntry(): UseMutationResult<HeldShareAnswer, Error, EntryChange> {
  return useLedgerChange((change: EntryChange) =>
    "key" in change
      ? callCore(
          "POST /holdings/transactions",
          { body: change.body },
          { idempotencyKey: change.key },
        )
      : callCore("POST /holdings/transactions/:id/correct", {
          params: { id: change.corrects },
          body: change.body,
        }),
  );
}

/** Withdraws a manual entry by its id. */
export function useWithdrawEntry(): UseMutationResult<HeldShareAnswer, Error, string> {
  return useLedgerChange((id: string) =>
    callCore("POST /holdings/transactions/:id/withdraw", { params: { id } }),
  );
}

/** Enters a merger or demerger. */
export function useEnterAction(): UseMutationResult<
  HeldShareAnswer,
  Error,
  { readonly body: HoldingActionPayload; readonly key: string }
> {
  return useLedgerChange(({ body, key }) =>
    callCore("POST /holdings/actions", { body }, { idempotencyKey: key }),
  );
}

/** Withdraws a merger or demerger by its id. */
export function useWithdrawAction(): UseMutationResult<HeldShareAnswer, Error, string> {
  return useLedgerChange((id: string) =>
    callCore("POST /holdings/actions/:id/withdraw", { params: { id } }),
  );
}

/** Moves units between boxes and none. */
export function useMoveUnits(): UseMutationResult<
  HeldShareAnswer,
  Error,
  { readonly body: MoveUnitsBody; readonly key: string }
> {
  return useLedgerChange(({ body, key }) =>
    callCore("POST /holdings/moves", { body }, { idempotencyKey: key }),
  );
}

/** Adopts the broker's quantity of a share, or keeps a difference. */
export function useResolveDifference(): UseMutationResult<
  Reconciliation,
  Error,
  ResolveDifferencePayload
> {
  const client = useQueryClient();
  const resolve = useLedgerChange((body: ResolveDifferencePayload) =>
    callCore("POST /holdings/reconciliation/resolve", { body }).then((answer) => {
      client.setQueryData(holdingKeys.reconciliation, answer);
      return answer;
    }),
  );
  return resolve;
}

/** Compares a contract note with the fills here; stores nothing. */
export function useContractNote(): UseMutationResult<ContractNoteAnswer, Error, string> {
  return useMutation({
    mutationFn: (text: string) => callCore("POST /holdings/contract-note", { body: { text } }),
  });
}

/** Previews what a statement would add; stores nothing. */
export function useCasPreview(): UseMutationResult<CasPreview, Error, CasFileBody> {
  return useMutation({
    mutationFn: (body: CasFileBody) => callCore("POST /holdings/cas/preview", { body }),
    // The file and its password do not stay in memory.
    gcTime: 0,
  });
}

/** Adds what the preview of a statement showed. */
export function useCasImport(): UseMutationResult<
  CasImported,
  Error,
  { readonly body: CasFileBody & { readonly preview: string }; readonly key: string }
> {
  return useLedgerChange(({ body, key }) =>
    callCore("POST /holdings/cas", { body }, { idempotencyKey: key }),
  );
}
