import { lazy } from "react";
import { useSnapshot } from "valtio";
import { showSnackbar } from "../lib/snackbars.ts";
import { OptionalPart } from "../ui/OptionalPart.tsx";
import { closeDialog, dialogs } from "../shell/dialogs.ts";

const OpenDialog = lazy(async () => ({
  default: (await import("./OpenDialog.tsx")).OpenDialog,
}));

function showFailure(): void {
  closeDialog();
  showSnackbar("bad", "This could not be loaded. Reload the page.");
}

/** The dialog that was asked for, if any. */
export function Dialogs() {
  const { open } = useSnapshot(dialogs);
  if (open === null) return null;
  return (
    <OptionalPart key={open} onFailure={showFailure}>
      <OpenDialog name={open} onClose={closeDialog} />
    </OptionalPart>
  );
}
