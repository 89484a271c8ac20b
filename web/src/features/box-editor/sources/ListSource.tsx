import { Button, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { QueryFailure } from "../../../ui/FailureNotice.tsx";
import { fetchSavedWork } from "../editor-api.ts";
import type { Adding } from "./use-adding.ts";

/** Queries the member's saved work in the screener. */
export function useSavedWork() {
  return useQuery({
    queryKey: ["saved-work"],
    queryFn: ({ signal }) => fetchSavedWork(signal),
  });
}

/** Stocks of a saved list. */
export function ListSource({ adding }: { readonly adding: Adding }) {
  const { data, error, refetch } = useSavedWork();
  const [id, setId] = useState("");
  if (error !== null) {
    return <QueryFailure title="Stock lists could not be loaded" query={{ error, refetch }} />;
  }
  if (data?.lists.length === 0) {
    return <p className="edit-hint">You have no stock lists. Save one in the screener.</p>;
  }
  const list = data?.lists.find((one) => one.id === id);
  return (
    <div className="edit-form">
      <NativeSelect
        label="Stock list"
        value={id}
        data={[
          { value: "", label: data === undefined ? "Loading…" : "Choose a list" },
          ...(data?.lists ?? []).map((one) => ({
            value: one.id,
            label: `${one.name} (${one.coCodes.length})`,
          })),
        ]}
        onChange={(event) => setId(event.currentTarget.value)}
      />
      <div className="edit-actions">
        <Button
          disabled={list === undefined}
          loading={adding.isBusy}
          onClick={() =>
            void adding.add(
              (list?.coCodes ?? []).map((coCode, at) => ({ row: at + 1, names: [String(coCode)] })),
            )
          }
        >
          Add stocks
        </Button>
      </div>
    </div>
  );
}
