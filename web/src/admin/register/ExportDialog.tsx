import { Button, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import type { DescribedRegister, RegisterExportRequest } from "@munshi/bff/contract";
import { formatCount } from "../../lib/format.ts";
import { Dialog, DialogFoot } from "../../ui/Dialog.tsx";
import { ErrorNotice } from "../../ui/FailureNotice.tsx";
import { callAdmin } from "../call-admin.ts";

/** Requests the export of a list with personal data, which a second person approves. */
export function ExportDialog({
  register,
  request,
  onClose,
}: {
  readonly register: DescribedRegister;
  readonly request: RegisterExportRequest;
  readonly onClose: () => void;
}) {
  const [, navigate] = useLocation();
  const [reason, setReason] = useState("");
  const requesting = useMutation({
    mutationFn: () =>
      callAdmin("POST /admin/changes", {
        body: {
          kind: "register.export",
          payload: { register: register.key, ...request },
          reason: reason.trim(),
        },
      }),
    onSuccess: ({ id }) => navigate(`/admin/Changes/${id}`),
  });
  return (
    <Dialog title="Request export" onClose={onClose}>
      <form
        className="filter-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() !== "" && !requesting.isPending) requesting.mutate();
        }}
      >
        <p>
          More than {formatCount(register.personalRows)} rows with personal data need approval by a
          second person. Filter, order and columns stay as they are now.
        </p>
        <Textarea
          label="Reason"
          required
          rows={3}
          maxLength={1_000}
          data-autofocus
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <ErrorNotice title="The request was not made" error={requesting.error} />
        <DialogFoot onCancel={onClose}>
          <Button type="submit" loading={requesting.isPending} disabled={reason.trim() === ""}>
            Request approval
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
