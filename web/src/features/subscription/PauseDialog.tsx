import { Button } from "@mantine/core";
import type { ProductAccess } from "@munshi/bff/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { formatCount } from "../../lib/format.ts";
import { toFailure } from "../../lib/http.ts";
import { reloadSession } from "../../lib/session/session.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import { payKeys, setPaused } from "../../pay-parts/pay-api.ts";
import { Dialog } from "../../ui/Dialog.tsx";

/** Says what pausing or resuming does, and does it. */
export function PauseDialog({
  access: { product, name, is_paused: isPaused, paused_days: days },
  onClose,
}: {
  readonly access: ProductAccess;
  readonly onClose: () => void;
}) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: () => setPaused(product, !isPaused),
    onSuccess: (answer) => {
      onClose();
      showSnackbar("good", answer.message);
      void reloadSession().catch(() => undefined);
    },
    onSettled: () => client.invalidateQueries({ queryKey: payKeys.all }),
  });
  const verb = isPaused ? "Resume" : "Pause";
  return (
    <Dialog title={`${verb} ${name}?`} onClose={onClose}>
      <p>
        {isPaused
          ? `It reopens for the remaining ${formatCount(days)} days.`
          : "It stays open until the end of today. Unused days are kept until you resume."}
      </p>
      <p className="account-problem" role="alert">
        {change.error === null ? "" : toFailure(change.error).message}
      </p>
      <div className="dialog-foot">
        <Button variant="default" disabled={change.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button loading={change.isPending} onClick={() => change.mutate()}>
          {verb}
        </Button>
      </div>
    </Dialog>
  );
}
