import { Button } from "@mantine/core";
import { useId } from "react";
import "./row-files.css";

/** A button that chooses one file; the same file can be chosen again. */
export function FileChoice({
  accept,
  isBusy,
  onChoose,
}: {
  /** As in `<input accept>`. */
  readonly accept: string;
  readonly isBusy: boolean;
  readonly onChoose: (file: File) => void;
}) {
  const id = useId();
  return (
    <>
      <input
        id={id}
        className="visually-hidden file-choice"
        type="file"
        accept={accept}
        disabled={isBusy}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file !== undefined) onChoose(file);
          currentTarget.value = "";
        }}
      />
      <Button component="label" htmlFor={id} size="sm" loading={isBusy}>
        Choose file
      </Button>
    </>
  );
}
