import { useSnapshot } from "valtio";
import { showSnackbar } from "../../../lib/snackbars.ts";
import type { SavedFilter } from "../builder/builder-state.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { messages } from "./messages.ts";
import { QueryText } from "./QueryText.tsx";
import { noteDeleted } from "./DeletedFilterNotice.tsx";
import { deleteFilter } from "./saved-api.ts";
import { reloadWork, saved } from "./work.ts";

/** Asks before a private filter is deleted. */
export function DeleteFilterDialog({
  filter,
  onClose,
}: {
  readonly filter: SavedFilter;
  readonly onClose: () => void;
}) {
  const { work } = useSnapshot(saved);
  const usedBy = work?.filters.find(({ name }) => name === filter.name)?.usedBy ?? [];
  const remove = async () => {
    await deleteFilter(filter.name);
    onClose();
    showSnackbar("good", messages.filterDeleted);
    noteDeleted(filter);
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
      {usedBy.length === 0 ? (
        <p>Not used in any saved query.</p>
      ) : (
        <>
          <p>
            {usedBy.length === 1
              ? "This query uses it and will stop working:"
              : `These ${usedBy.length} queries use it and will stop working:`}
          </p>
          <ul className="confirm-list">
            {usedBy.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </>
      )}
    </ConfirmDialog>
  );
}
