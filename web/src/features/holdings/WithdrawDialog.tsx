import { Button } from "@mantine/core";
import type { HoldingTransaction } from "@munshi/bff/contract";
import type { ReactNode } from "react";
import { formatCount, formatDate } from "../../lib/format.ts";
import { toFailure } from "../../lib/http.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import { Dialog, DialogFoot } from "../../ui/Dialog.tsx";
import { useWithdrawEntry } from "./holdings-api.ts";
import { kindNames } from "./TransactionTable.tsx";

/** Asks before an entry stops counting. */
export function WithdrawDialog({
  entry: { id, kind, quantity, day },
  onClose,
}: {
  readonly entry: HoldingTransaction;
  readonly onClose: () => void;
}) {
  return (
    <ConfirmWithdrawal what="entry" id={id} withdraw={useWithdrawEntry()} onClose={onClose}>
      {kindNames[kind]} of {formatCount(quantity)} on {formatDate(day)} will no longer count. It
      stays in the history as withdrawn.
    </ConfirmWithdrawal>
  );
}

/** Asks before something that the member entered stops counting. */
export function ConfirmWithdrawal({
  what,
  id,
  withdraw,
  onClose,
  children,
}: {
  /** In texts: "entry". */
  readonly what: string;
  readonly id: string;
  readonly withdraw: ReturnType<typeof useWithdrawEntry>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  return (
    <Dialog title={`Withdraw ${what}?`} onClose={onClose}>
      <p>{children}</p>
      {withdraw.error !== null && (
        <p className="ledger-problem" role="alert">
          {toFailure(withdraw.error).message}
        </p>
      )}
      <DialogFoot onCancel={onClose}>
        <Button
          color="red"
          loading={withdraw.isPending}
          onClick={() =>
            withdraw.mutate(id, {
              onSuccess: () => {
                showSnackbar("good", `${what[0]?.toUpperCase()}${what.slice(1)} withdrawn`);
                onClose();
              },
            })
          }
        >
          Withdraw {what.split(" ").at(-1)}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
