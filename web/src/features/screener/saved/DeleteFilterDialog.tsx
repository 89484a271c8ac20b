import { showSnackbar } from "../../../lib/snackbars.ts";
import type { SavedFilter } from "../builder/builder-state.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { messages } from "./messages.ts";
import { QueryText } from "./QueryText.tsx";
import { deleteFilter } from "./saved-api.ts";
import { reloadWork } from "./work.ts";

/** Asks before a private filter is deleted. */
export function DeleteFilterDialog({
  filter,
  onClose,
}: {
  readonly filter: SavedFilter;
  readonly onClose: () => void;
}) {
  const remove = async () => {
    await deleteFilter(filter.name);
    onClose();
    showSnackbar("good", messages.filterDeleted);
    await reloadWork();
  };
  return (
    <ConfirmDialog
      title={messages.confirmDelete}
      action="Delete"
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        <strong>{filter.name}</strong>
      </p>
      <QueryText text={filter.formula} />
      <p>Queries that name it cannot be run without it.</p>
    </ConfirmDialog>
  );
}
