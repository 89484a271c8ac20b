import { Button } from "@mantine/core";
import { Dialog } from "../../../ui/Dialog.tsx";

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
        Its login ends, and this account no longer opens through {name}. Nothing changes at the
        broker itself; you can connect it again, or another one.
      </p>
      <div className="dialog-foot">
        <Button variant="default" onClick={onClose}>
          Keep it
        </Button>
        <Button onClick={onDisconnect}>Disconnect</Button>
      </div>
    </Dialog>
  );
}
