import { Button, Textarea, TextInput } from "@mantine/core";
import type { BreakoutKind, BreakoutScreen } from "@munshi/bff/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { showSnackbar } from "../../lib/snackbars.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorNotice } from "../../ui/FailureNotice.tsx";
import { callAdmin } from "../call-admin.ts";
import { RecordForm } from "../record/RecordForm.tsx";
import { useRecordForm } from "../record/useRecordForm.ts";

/** Adds a screen, copies a built-in one, or edits or deletes one of the site. */
export function ScreenDialog({
  kind,
  screen,
  isCopy,
  onClose,
}: {
  readonly kind: BreakoutKind;
  /** Null: a new one. */
  readonly screen: BreakoutScreen | null;
  readonly isCopy: boolean;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const own = isCopy ? null : screen;
  const queryKey = ["admin", "breakouts", kind] as const;
  const state = useRecordForm({
    record: own,
    toValues: (record: BreakoutScreen | null) =>
      record === null
        ? {
            name: isCopy ? `${screen?.name ?? ""} (copy)` : "",
            query: isCopy ? (screen?.query ?? "") : "",
          }
        : { name: record.name, query: record.query },
    validate: {
      name: (text) => (text.trim() === "" ? "Enter a name." : null),
      query: (text) => (text.trim() === "" ? "Enter a query." : null),
    },
    describe: ({ name, query }) => ({ Name: name, Query: query }),
    save: (body, base) =>
      base === null
        ? callAdmin("POST /admin/breakouts", { body: { kind, ...body } })
        : callAdmin("PUT /admin/breakouts/:id", {
            params: { id: base.id },
            body: { ...body, version: base.version },
          }),
    saved: "Screen saved",
    rereads: [queryKey],
    stored: (answer) => answer,
    onSaved: onClose,
  });
  const deleting = useMutation({
    mutationFn: () => callAdmin("DELETE /admin/breakouts/:id", { params: { id: own?.id ?? "" } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey });
      showSnackbar("good", "Screen deleted");
      onClose();
    },
  });
  const { form } = state;
  return (
    <Dialog title={own === null ? "Add screen" : "Edit screen"} wide onClose={onClose}>
      <RecordForm
        state={state}
        what="the screen"
        saveLabel="Save screen"
        className="breakouts-column"
        note={
          own === null ? null : (
            <Button
              variant="default"
              color="red"
              loading={deleting.isPending}
              onClick={() => deleting.mutate()}
            >
              Delete screen
            </Button>
          )
        }
      >
        <ErrorNotice title="The screen could not be deleted" error={deleting.error} />
        <TextInput
          label="Name"
          maxLength={100}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps("name")}
        />
        <Textarea
          label="Query"
          description="In the screener's query language"
          autosize
          minRows={3}
          maxLength={10_000}
          {...form.getInputProps("query")}
        />
      </RecordForm>
    </Dialog>
  );
}
