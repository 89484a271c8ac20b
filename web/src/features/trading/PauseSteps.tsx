import { Button } from "@mantine/core";
import type { OrderBatch, PlacedAnswer } from "@munshi/bff/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { UseMutationResult } from "@tanstack/react-query";
import { useState } from "react";
import { toFailure } from "../../lib/http.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import { openDialog } from "../../shell/dialogs.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { AddFundsButton } from "./AddFundsButton.tsx";
import { followPlaced, submitForm } from "./broker-form.ts";
import { authoriseSales, openBrokerPage, tradingKeys, useBatchAct } from "./trading-api.ts";

export type Authorising = UseMutationResult<void, Error, void>;

/** Opens the broker's page for authorising sales in a new tab; it does not lead back. */
export function useAuthorising(id: string): Authorising {
  return useMutation({
    mutationFn: async () => submitForm(await authoriseSales(id), true),
    onError: (error) => {
      if (!isDoneElsewhere(error)) showSnackbar("bad", toFailure(error).message);
    },
  });
}

/** The broker has no such page: its message says where sales are authorised. */
export function isDoneElsewhere(error: Error): boolean {
  return toFailure(error).code === "trading.not_offered";
}

/** Shows what the member must do for the rest of a batch to be sent. */
export function PauseSteps({
  batch,
  authorising,
}: {
  readonly batch: OrderBatch;
  readonly authorising: Authorising;
}) {
  const { id, pause, broker } = batch;
  switch (pause) {
    case null:
      return null;
    case "broker_page":
      return <BrokerPageButton batch={batch} />;
    case "session_over":
      return (
        <Button size="sm" onClick={() => openDialog("broker-login")}>
          Log in to {broker.name}
        </Button>
      );
    case "authorisation": {
      const { isSuccess, error } = authorising;
      const isNext = isSuccess || (error !== null && isDoneElsewhere(error));
      return (
        <>
          {isNext && <ContinueButton id={id} />}
          <Button
            size="sm"
            variant={isNext ? "default" : "filled"}
            loading={authorising.isPending}
            onClick={() => authorising.mutate()}
          >
            Authorise sale
          </Button>
        </>
      );
    }
    case "funds":
      return (
        <>
          <AddFundsButton paise={batch.buy_paise - batch.filled_buy_paise} />
          <ContinueButton id={id} />
        </>
      );
    default:
      return <ContinueButton id={id} />;
  }
}

function ContinueButton({ id }: { readonly id: string }) {
  const act = useBatchAct(id);
  return (
    <Button size="sm" loading={act.isPending} onClick={() => act.mutate({ kind: "continue" })}>
      Continue
    </Button>
  );
}

function usePageOpening(id: string, again: boolean): UseMutationResult<PlacedAnswer, Error, void> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => openBrokerPage(id, again),
    onSuccess: (placed) => followPlaced(placed, true),
    onError: (error) => showSnackbar("bad", toFailure(error).message),
    // Also after a refusal: the orders may have been opened in another tab.
    onSettled: () => client.invalidateQueries({ queryKey: tradingKeys.batch(id) }),
  });
}

/** Opens a page again that was lost; only the member knows whether it was confirmed. */
export function ReopenPage({ batch: { id, broker } }: { readonly batch: OrderBatch }) {
  const [isAsking, setIsAsking] = useState(false);
  const opening = usePageOpening(id, true);
  return (
    <>
      <Button size="sm" variant="default" onClick={() => setIsAsking(true)}>
        Open {broker.name}'s page again
      </Button>
      {isAsking && (
        <Dialog title={`Open ${broker.name}'s page again`} onClose={() => setIsAsking(false)}>
          <p>
            Only if you have not confirmed these orders at {broker.name}. If you confirm two pages,
            the orders are placed twice.
          </p>
          <div className="dialog-foot">
            <Button
              variant="default"
              disabled={opening.isPending}
              onClick={() => setIsAsking(false)}
            >
              Back
            </Button>
            <Button
              loading={opening.isPending}
              onClick={() => opening.mutate(undefined, { onSettled: () => setIsAsking(false) })}
            >
              Not confirmed, open page
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

function BrokerPageButton({ batch: { id, broker } }: { readonly batch: OrderBatch }) {
  const opening = usePageOpening(id, false);
  return (
    <Button size="sm" loading={opening.isPending} onClick={() => opening.mutate()}>
      Open {broker.name}'s page
    </Button>
  );
}
