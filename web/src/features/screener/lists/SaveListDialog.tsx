import { Button } from "@mantine/core";
import { savedWorkLimits } from "@munshi/bff/contract";
import { useId, useState } from "react";
import { toFailure } from "../../../lib/http.ts";
import { Dialog, DialogFoot } from "../../../ui/Dialog.tsx";
import { messages } from "../saved/messages.ts";
import { foldName } from "../saved/personal.ts";

/** Target for saving a list: an existing list to replace, or a new name (`oldName` null). */
export interface ListPlace {
  readonly name: string;
  readonly oldName: string | null;
}

/** Returns an error if a list cannot be saved under a new name, else null. */
export function findNameFault(name: string, names: readonly string[]): string | null {
  const wanted = foldName(name);
  if (wanted === "") return messages.listNameMissing;
  return names.some((each) => foldName(each) === wanted) ? messages.taken : null;
}

/**
 * Asks where a list is to be kept: 'Stock list Name' for a new one, 'Save Portfolio' where one that
 * there is may be replaced instead.
 */
export function SaveListDialog({
  editing,
  mayReplace,
  names,
  onSave,
  onClose,
}: {
  /** The list to be replaced unless another is chosen; empty: none. */
  readonly editing: string;
  readonly mayReplace: boolean;
  readonly names: readonly string[];
  /** Closes the dialogs itself once it is saved. */
  readonly onSave: (place: ListPlace) => Promise<void>;
  readonly onClose: () => void;
}) {
  const id = useId();
  const [replaces, setReplaces] = useState(mayReplace && editing !== "");
  const [replaced, setReplaced] = useState(editing === "" ? (names[0] ?? "") : editing);
  const [name, setName] = useState("");
  const [problem, setProblem] = useState("");
  const [isBusy, setIsBusy] = useState(false);

  const submit = async () => {
    const fault = replaces ? null : findNameFault(name, names);
    if (fault !== null) return setProblem(fault);
    setIsBusy(true);
    try {
      await onSave(
        replaces ? { name: replaced, oldName: replaced } : { name: name.trim(), oldName: null },
      );
    } catch (error) {
      setProblem(toFailure(error).message);
      setIsBusy(false);
    }
  };
  const nameField = (
    <div className="field">
      <label htmlFor={id}>Name</label>
      <input
        id={id}
        data-autofocus
        type="text"
        autoComplete="off"
        maxLength={savedWorkLimits.nameCharacters}
        aria-invalid={problem !== ""}
        aria-describedby={`${id}-problem`}
        value={name}
        onChange={(event) => {
          setProblem("");
          setName(event.currentTarget.value);
        }}
      />
    </div>
  );
  return (
    <Dialog title={mayReplace ? "Save Portfolio" : "Stock list Name"} onClose={onClose}>
      <form
        className="form-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {mayReplace && (
          <fieldset className="field">
            <legend className="visually-hidden">Save to</legend>
            {[true, false].map((choice) => (
              <label key={String(choice)} className="field-choice">
                <input
                  data-autofocus
                  type="radio"
                  name={`${id}-place`}
                  checked={replaces === choice}
                  onChange={() => {
                    setProblem("");
                    setReplaces(choice);
                  }}
                />
                {choice ? "Replace existing list" : "Save as new list"}
              </label>
            ))}
          </fieldset>
        )}
        {replaces ? (
          <div className="field">
            <label htmlFor={`${id}-list`}>Existing list</label>
            <select
              id={`${id}-list`}
              value={replaced}
              onChange={(event) => setReplaced(event.currentTarget.value)}
            >
              {names.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          </div>
        ) : (
          nameField
        )}
        <p id={`${id}-problem`} className="field-error" role="alert">
          {problem}
        </p>
        <DialogFoot onCancel={onClose}>
          <Button type="submit" loading={isBusy}>
            Submit
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
