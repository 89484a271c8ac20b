import { Button } from "@mantine/core";
import { watchListLimits } from "@munshi/bff/contract";
import type { WatchList } from "@munshi/bff/contract";
import { useId, useState } from "react";
import { toFailure } from "../../lib/http.ts";
import { Dialog, DialogFoot } from "../../ui/Dialog.tsx";

/** Asks for a list's name, of a new one or another of an old one. */
export function NameDialog({
  title,
  action,
  name: before,
  onName,
  onClose,
}: {
  readonly title: string;
  readonly action: string;
  readonly name: string;
  /** Closes the dialog itself once it is done; what it throws is shown. */
  readonly onName: (name: string) => Promise<void>;
  readonly onClose: () => void;
}) {
  const id = useId();
  const [name, setName] = useState(before);
  const [problem, setProblem] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const submit = async () => {
    const wanted = name.trim();
    if (wanted === "") return setProblem("Enter a name.");
    setIsBusy(true);
    try {
      await onName(wanted);
    } catch (error) {
      setProblem(toFailure(error).message);
      setIsBusy(false);
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        noValidate
        className="watch-form"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <label htmlFor={id}>List name</label>
        <input
          id={id}
          type="text"
          value={name}
          maxLength={watchListLimits.nameCharacters}
          aria-invalid={problem !== ""}
          aria-describedby={`${id}-problem`}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setProblem("");
          }}
        />
        <p id={`${id}-problem`} className="watch-problem" role="alert">
          {problem}
        </p>
        <DialogFoot onCancel={onClose}>
          <Button type="submit" loading={isBusy}>
            {action}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

/** Asks before a whole list goes; there is no way back. */
export function DeleteListDialog({
  list: { name, coCodes },
  onDelete,
  onClose,
}: {
  readonly list: WatchList;
  readonly onDelete: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const [problem, setProblem] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const remove = async () => {
    setIsBusy(true);
    try {
      await onDelete();
    } catch (error) {
      setProblem(toFailure(error).message);
      setIsBusy(false);
    }
  };
  const count = coCodes.length === 1 ? "1 company" : `${coCodes.length} companies`;
  return (
    <Dialog title="Delete this list?" onClose={onClose}>
      <p>
        “{name}” with {count} will be deleted. This cannot be undone.
      </p>
      <p className="watch-problem" role="alert">
        {problem}
      </p>
      <DialogFoot onCancel={onClose}>
        <Button loading={isBusy} onClick={() => void remove()}>
          Delete
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
