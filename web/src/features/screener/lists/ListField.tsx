import type { SavedList } from "@munshi/bff/contract";
import { IconTrash } from "@tabler/icons-react";
import { useId, useState } from "react";
import { formatCount } from "../../../lib/format.ts";
import { ConfirmDialog } from "../saved/ConfirmDialog.tsx";

/** Which list is put together: a new one, or one that there is; changes are not left unasked. */
export function ListField({
  lists,
  editing,
  isChanged,
  onOpen,
  onDelete,
}: {
  readonly lists: readonly SavedList[];
  readonly editing: string;
  readonly isChanged: boolean;
  /** Undefined: a new list. */
  readonly onOpen: (list: SavedList | undefined) => void;
  readonly onDelete: () => void;
}) {
  const id = useId();
  const [wanted, setWanted] = useState<string | null>(null);
  const open = (name: string) => onOpen(lists.find((list) => list.name === name));
  return (
    <div className="list-field">
      <div className="field">
        <label htmlFor={id}>Stock list</label>
        <select
          id={id}
          value={editing}
          onChange={({ currentTarget: { value } }) => (isChanged ? setWanted(value) : open(value))}
        >
          <option value="">New list</option>
          {lists.map(({ id: key, name, coCodes }) => (
            <option key={key} value={name}>
              {name} ({formatCount(coCodes.length)})
            </option>
          ))}
        </select>
      </div>
      {editing !== "" && (
        <button
          type="button"
          className="icon-button"
          aria-label={`Delete ${editing}`}
          onClick={onDelete}
        >
          <IconTrash size={20} stroke={1.6} aria-hidden />
        </button>
      )}
      {wanted !== null && (
        <ConfirmDialog
          title="Discard changes?"
          action="Discard"
          onConfirm={async () => {
            setWanted(null);
            open(wanted);
          }}
          onClose={() => setWanted(null)}
        >
          <p>Changes to {editing === "" ? "the new list" : editing} are not saved.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
