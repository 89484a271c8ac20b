import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { LeadAction, LeadDetails } from "@munshi/bff/contract";
import { todayInIndia } from "../../lib/format-moment.ts";
import { toFailure } from "../../lib/http.ts";
import { Dialog, DialogFoot } from "../../ui/Dialog.tsx";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { callAdmin } from "../call-admin.ts";
import { readFieldErrors } from "../record/useRecordForm.ts";
import { leadAssignees, leadOptions, listChoices } from "./lead-forms.ts";

export type WorkAction = LeadAction;

const texts: { readonly [A in WorkAction]: readonly [title: string, button: string] } = {
  follow_up: ["Set follow-up", "Set follow-up"],
  note: ["Add note", "Add note"],
  succeed: ["Mark as success", "Mark as success"],
  reject: ["Reject lead", "Reject lead"],
  assign: ["Assign lead", "Assign lead"],
  unassign: ["Unassign lead", "Unassign lead"],
  reopen: ["Reopen lead", "Reopen lead"],
};

interface Values {
  on: string;
  reasonId: string;
  staffId: string;
  note: string;
}

function send(lead: LeadDetails, action: WorkAction, given: Values): Promise<LeadDetails> {
  const { version } = lead;
  const { note } = given;
  const params = { id: lead.id };
  switch (action) {
    case "assign": {
      const staffId = given.staffId === "" ? null : given.staffId;
      return callAdmin("POST /admin/leads/:id/assign", { params, body: { version, staffId } });
    }
    case "unassign":
      return callAdmin("POST /admin/leads/:id/unassign", { params, body: { version, note } });
    case "follow_up":
      return callAdmin("POST /admin/leads/:id/work", {
        params,
        body: { action, version, note, on: given.on },
      });
    case "reject":
      return callAdmin("POST /admin/leads/:id/work", {
        params,
        body: { action, version, note, reasonId: given.reasonId },
      });
    case "note":
    case "succeed":
    case "reopen":
      return callAdmin("POST /admin/leads/:id/work", { params, body: { action, version, note } });
  }
}

/** Asks for the input of an action and runs it. */
export function WorkDialog({
  lead,
  action,
  onDone,
  onClose,
}: {
  readonly lead: LeadDetails;
  readonly action: WorkAction;
  readonly onDone: (lead: LeadDetails) => void;
  readonly onClose: () => void;
}) {
  const isAssigning = action === "assign";
  const options = useQuery({ ...leadOptions, enabled: action === "reject" }).data ?? [];
  const assignees = useQuery({ ...leadAssignees, enabled: isAssigning }).data ?? [];
  const form = useForm<Values>({
    mode: "controlled",
    initialValues: { on: lead.followUpOn ?? "", reasonId: "", staffId: "", note: "" },
    validate: {
      on: (day) => (action === "follow_up" && day === "" ? "Choose a date." : null),
      reasonId: (id) => (action === "reject" && id === "" ? "Choose a reason." : null),
      note: (text) => (action === "note" && text.trim() === "" ? "Enter a note." : null),
    },
  });
  const doing = useMutation({
    mutationFn: (given: Values) => send(lead, action, given),
    onSuccess: onDone,
    onError: (error) =>
      form.setErrors(readFieldErrors(toFailure(error), ["on", "reasonId", "staffId", "note"])),
  });
  const [title, button] = texts[action];
  const isNamed = Object.keys(form.errors).length > 0;
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="lead-form"
        noValidate
        onSubmit={form.onSubmit((given) => doing.mutate(given))}
      >
        {doing.error !== null && !isNamed && (
          <FailureNotice title="The lead could not be changed" failure={toFailure(doing.error)} />
        )}
        {action === "follow_up" && (
          <TextInput
            label="Follow up on"
            type="date"
            min={todayInIndia()}
            data-autofocus
            {...form.getInputProps("on")}
          />
        )}
        {action === "reject" && (
          <NativeSelect
            label="Reason"
            data-autofocus
            data={[{ value: "", label: "Choose a reason" }, ...listChoices(options, "reason")]}
            {...form.getInputProps("reasonId")}
          />
        )}
        {isAssigning && (
          <NativeSelect
            label="Assign to"
            data-autofocus
            data={[
              { value: "", label: "Next in turn" },
              ...assignees
                .filter(({ id }) => id !== lead.assignee?.id)
                .map(({ id, name, open, capacity }) => ({
                  value: id,
                  label: `${name} (${open}${capacity === null ? "" : ` of ${capacity}`} open)`,
                })),
            ]}
            {...form.getInputProps("staffId")}
          />
        )}
        {!isAssigning && (
          <Textarea
            label={action === "note" ? "Note" : "Note (optional)"}
            rows={3}
            maxLength={2_000}
            {...(action === "note" ? { "data-autofocus": true } : {})}
            {...form.getInputProps("note")}
          />
        )}
        <DialogFoot onCancel={onClose}>
          <Button type="submit" loading={doing.isPending}>
            {button}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
