import { Button } from "@mantine/core";
import { Dialog, DialogFoot } from "../../../ui/Dialog.tsx";

/** Asks before a broker account is let go of. */
export function DisconnectDialog({
  name,
  onClose,
  onDisconnect,
}: {
  readonly name: string;
  readonly onClose: () => void;
  readonly onDisconnect: () => void;
}) {
  return (
    <Dialog title={`Disconnect ${name}?`} onClose={onClose}>
      <p className="account-lead">
        You will be logged out and can no longer log in with {name}. Your broker account is not
        affected. You can reconnect anytime.
      </p>
      <DialogFoot onCancel={onClose}>
        <Button onClick={onDisconnect}>Disconnect</Button>
      </DialogFoot>
    </Dialog>
  );
}
