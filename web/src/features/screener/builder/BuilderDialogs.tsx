import { lazy, Suspense } from "react";
import { useBuilder, useBuilderState } from "../context.ts";

const AddFilterDialog = lazy(async () => ({
  default: (await import("./add-filter/AddFilterDialog.tsx")).AddFilterDialog,
}));
const EditFilterDialog = lazy(async () => ({
  default: (await import("./add-filter/EditFilterDialog.tsx")).EditFilterDialog,
}));
const CustomQueryDialog = lazy(async () => ({
  default: (await import("../custom-query/CustomQueryDialog.tsx")).CustomQueryDialog,
}));

/** The dialog of the builder that is open, if any; its code comes when it is first wanted. */
export function BuilderDialogs() {
  const { views } = useBuilder();
  const { dialog } = useBuilderState();
  const close = views.closeDialog;
  return (
    <Suspense>
      {dialog.kind === "add-filter" && <AddFilterDialog onClose={close} />}
      {dialog.kind === "edit-filter" && (
        <EditFilterDialog at={dialog.at} column={dialog.key} onClose={close} />
      )}
      {dialog.kind === "custom-query" && <CustomQueryDialog place={dialog.place} onClose={close} />}
    </Suspense>
  );
}
