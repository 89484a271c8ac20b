import { Button } from "@mantine/core";
import type { HoldingTransaction } from "@munshi/bff/contract";
import { formatCount, formatDate } from "../../lib/format.ts";
import { toFailure } from "../../lib/http.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import { Dialog } from "../../ui/Dialog.tsx";
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
  const withdraw = useWithdrawEntry();
  return (
    <Dialog title="Withdraw entry?" onClose={onClose}>
      <p>
        {kindNames[kind]} of {formatCount(quantity)} on {formatDate(day)} will no longer count. It
        stays in the history as withdrawn.
      </p>
      {withdraw.error !== null && (
        <p className="ledger-problem" role="alert">
          {toFailure(withdraw.error).message}
        </p>
      )}
      <div className="dialog-foot">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          color="red"
          loading={withdraw.isPending}
          onClick={() =>
            withdraw.mutate(id, {
              onSuccess: () => {
                showSnackbar("good", "Entry withdrawn");
                onClose();
              },
            })
          }
        >
          Withdraw entry
        </Button>
      </div>
    </Dialog>
  );
}
