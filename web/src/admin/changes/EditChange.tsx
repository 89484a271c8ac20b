import { Button, Textarea, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ChangeDetails } from "@munshi/bff/contract";
import { Dialog, DialogFoot } from "../../ui/Dialog.tsx";
import { ErrorNotice } from "../../ui/FailureNotice.tsx";
import { callAdmin } from "../call-admin.ts";

/** The number of a kind's content that can be edited here; other content is edited on its page. */
const editable: Partial<
  Readonly<Record<ChangeDetails["kind"], { readonly name: string; readonly label: string }>>
> = {
  "client.grant_days": { name: "days", label: "Days" },
};

/** Edits a request, which becomes a draft again; an approval is void. */
export function EditChangeDialog({
  change,
  onChanged,
  onClose,
}: {
  readonly change: ChangeDetails;
  readonly onChanged: (change: ChangeDetails) => void;
  readonly onClose: () => void;
}) {
  const field = editable[change.kind];
  const stored = field === undefined ? null : (change.payload[field.name] ?? null);
  const [text, setText] = useState(
    typeof stored === "string" || typeof stored === "number" ? String(stored) : "",
  );
  const [reason, setReason] = useState(change.reason);
  const saving = useMutation({
    mutationFn: () =>
      callAdmin("PUT /admin/changes/:id", {
        params: { id: change.id },
        body: {
          version: change.version,
          payload: {
            ...change.payload,
            ...(field === undefined ? {} : { [field.name]: Number(text) }),
          },
          reason,
        },
      }),
    onSuccess: onChanged,
  });
  return (
    <Dialog title="Edit request" onClose={onClose}>
      <form
        className="change-form"
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate();
        }}
      >
        <p>The request becomes a draft. Submit it again afterwards.</p>
        <ErrorNotice title="The request could not be saved" error={saving.error} />
        {field !== undefined && (
          <TextInput
            label={field.label}
            type="number"
            data-autofocus
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        <Textarea
          label="Reason"
          autosize
          minRows={2}
          maxLength={1_000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <DialogFoot onCancel={onClose}>
          <Button type="submit" loading={saving.isPending} disabled={reason.trim() === ""}>
            Save draft
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
