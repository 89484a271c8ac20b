import { Button } from "@mantine/core";
import { useState } from "react";
import type { ReactNode } from "react";
import { toFailure } from "../../../lib/http.ts";
import { Dialog, DialogFoot } from "../../../ui/Dialog.tsx";
import "./fields.css";

/** Asks before something is done that cannot be taken back; stays open and says why where it failed. */
export function ConfirmDialog({
  title,
  action,
  onConfirm,
  onClose,
  children,
}: {
  readonly title: string;
  /** Label of the confirm button. */
  readonly action: string;
  /** Closes the dialog itself once it is done. */
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const confirm = async () => {
    setIsBusy(true);
    try {
      await onConfirm();
    } catch (error) {
      setProblem(toFailure(error).message);
      setIsBusy(false);
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="confirm-words">{children}</div>
      <p className="field-error" role="alert">
        {problem}
      </p>
      <DialogFoot onCancel={onClose}>
        <Button
          variant="default"
          className="danger"
          loading={isBusy}
          onClick={() => void confirm()}
        >
          {action}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
