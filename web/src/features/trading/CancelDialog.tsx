import { Button } from "@mantine/core";
import { Dialog } from "../../ui/Dialog.tsx";

/** Asks before orders are cancelled. */
export function CancelDialog({
  sent,
  isBusy,
  onClose,
  onCancel,
}: {
  /** Orders that the broker has. */
  readonly sent: number;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onCancel: () => void;
}) {
  return (
    <Dialog title="Cancel orders" onClose={onClose}>
      <p>
        {sent === 0
          ? "Orders not sent yet are cancelled."
          : `Orders not sent yet are cancelled, and your broker is asked to cancel ${sent === 1 ? "1 open order" : `${sent} open orders`}. You keep filled shares.`}
      </p>
      <div className="dialog-foot">
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          Keep
        </Button>
        <Button color="red" loading={isBusy} onClick={onCancel}>
          Cancel orders
        </Button>
      </div>
    </Dialog>
  );
}
