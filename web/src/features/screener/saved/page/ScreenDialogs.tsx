import type { SavedScreen } from "@munshi/bff/contract";
import { lazy, Suspense } from "react";
import { showSnackbar } from "../../../../lib/snackbars.ts";
import { ConfirmDialog } from "../ConfirmDialog.tsx";
import { messages } from "../messages.ts";
import { attempt, reloadWork } from "../work.ts";
import { deleteScreen, undeleteScreen } from "../saved-api.ts";
import type { ScreenDialog } from "./OwnScreenCard.tsx";

const EditScreenDialog = lazy(async () => ({
  default: (await import("./EditScreenDialog.tsx")).EditScreenDialog,
}));
const VersionsDialog = lazy(async () => ({
  default: (await import("./VersionsDialog.tsx")).VersionsDialog,
}));
const ShareDialog = lazy(async () => ({
  default: (await import("./ShareDialog.tsx")).ShareDialog,
}));

/** The dialog that is open over a saved query. */
export function ScreenDialogs({
  kind,
  screen,
  onClose,
}: {
  readonly kind: ScreenDialog["kind"];
  readonly screen: SavedScreen;
  readonly onClose: () => void;
}) {
  const remove = async () => {
    await deleteScreen(screen.id);
    onClose();
    showSnackbar("good", "Query deleted.", {
      label: "Undo",
      run: () => {
        void attempt(() => undeleteScreen(screen.id), "Query restored.");
      },
    });
    await reloadWork();
  };
  return (
    <Suspense>
      {kind === "edit" && <EditScreenDialog screen={screen} onClose={onClose} />}
      {kind === "versions" && <VersionsDialog screen={screen} onClose={onClose} />}
      {kind === "share" && <ShareDialog screen={screen} onClose={onClose} />}
      {kind === "delete" && (
        <ConfirmDialog
          title={messages.confirmDelete}
          action="Delete"
          onConfirm={remove}
          onClose={onClose}
        >
          <p>
            <strong>{screen.name}</strong>
          </p>
          <p>
            {screen.versions === 1
              ? "Shared links will stop working."
              : `All ${screen.versions} versions will be deleted and shared links will stop working.`}
          </p>
        </ConfirmDialog>
      )}
    </Suspense>
  );
}
