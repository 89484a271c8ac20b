import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { toFailure } from "../../../lib/http.ts";
import { FailureNotice } from "../../../ui/FailureNotice.tsx";
import { useBoxLibrary, useOwnBoxes } from "../../../box-parts/box-api.ts";
import { fetchBox } from "../editor-api.ts";
import type { Adding } from "./use-adding.ts";

/** Stocks and weights of another box. */
export function BoxSource({
  adding,
  boxId,
}: {
  readonly adding: Adding;
  /** The box being edited. */
  readonly boxId: number | null;
}) {
  const [id, setId] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const own = useOwnBoxes();
  const library = useBoxLibrary();
  const error = own.error ?? library.error;
  if (error !== null) {
    return (
      <FailureNotice
        title="Stock boxes could not be loaded"
        failure={toFailure(error)}
        onRetry={() => void Promise.all([own.refetch(), library.refetch()])}
      />
    );
  }
  const toItem = (box: { readonly id: number; readonly name: string }) => ({
    value: String(box.id),
    label: box.name,
  });
  const ownBoxes = (own.data?.boxes ?? []).filter((box) => box.id !== boxId && box.version > 0);
  const add = async () => {
    setIsBusy(true);
    try {
      const { box } = await fetchBox(Number(id));
      await adding.add(
        box.constituents.map(({ coCode, weight }, at) => ({
          row: at + 1,
          names: [String(coCode)],
          weight: weight.toFixed(2),
        })),
      );
    } catch (failed) {
      adding.fail(toFailure(failed).message);
    }
    setIsBusy(false);
  };
  return (
    <div className="edit-form">
      <NativeSelect
        label="Stock box"
        value={id}
        data={[
          { value: "", label: library.data === undefined ? "Loading…" : "Choose a box" },
          { group: "Your boxes", items: ownBoxes.map(toItem) },
          { group: "Managers’ boxes", items: (library.data?.boxes ?? []).map(toItem) },
        ]}
        onChange={(event) => setId(event.currentTarget.value)}
      />
      <div className="edit-actions">
        <Button disabled={id === ""} loading={isBusy || adding.isBusy} onClick={() => void add()}>
          Add stocks and weights
        </Button>
      </div>
    </div>
  );
}
