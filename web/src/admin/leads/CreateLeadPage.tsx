import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { leadStateNames } from "@munshi/bff/contract";
import type { CreatedLead } from "@munshi/bff/contract";
import { callAdmin } from "../call-admin.ts";
import { RecordForm } from "../record/RecordForm.tsx";
import { useRecordForm } from "../record/useRecordForm.ts";
import { useHolds } from "../admin-session.ts";
import { leadAssignees, leadOptions, listChoices } from "./lead-forms.ts";
import "./leads.css";

const empty = {
  name: "",
  email: "",
  phone: "",
  sourceId: "",
  serviceId: "",
  assigneeId: "",
  note: "",
};

/** Adds a lead by hand. */
export function CreateLeadPage() {
  const mayAssign = useHolds("lead.assign");
  const options = useQuery(leadOptions).data ?? [];
  const assignees = useQuery({ ...leadAssignees, enabled: mayAssign }).data ?? [];
  const [added, setAdded] = useState<CreatedLead | null>(null);
  const state = useRecordForm({
    record: null,
    toValues: () => empty,
    validate: {
      name: (text) => (text.trim() === "" ? "Enter a name." : null),
      email: (text, { phone }) =>
        text.trim() === "" && phone.trim() === ""
          ? "Enter an email address or a phone number."
          : null,
    },
    describe: () => ({}),
    save: (given, _, idempotencyKey) =>
      callAdmin(
        "POST /admin/leads",
        {
          body: {
            ...given,
            sourceId: given.sourceId === "" ? null : given.sourceId,
            serviceId: given.serviceId === "" ? null : given.serviceId,
            assigneeId: given.assigneeId === "" ? null : given.assigneeId,
          },
        },
        { idempotencyKey },
      ),
    saved: null,
    onSaved: setAdded,
  });
  const { form } = state;
  return (
    <div className="leads-page">
      <h1 className="admin-title">Create lead</h1>
      {added !== null && <Added lead={added} />}
      <RecordForm state={state} what="the lead" saveLabel="Add lead">
        <TextInput label="Name" autoComplete="off" {...form.getInputProps("name")} />
        <div className="record-pair">
          <TextInput
            label="Email"
            type="email"
            autoComplete="off"
            {...form.getInputProps("email")}
          />
          <TextInput label="Phone" type="tel" autoComplete="off" {...form.getInputProps("phone")} />
        </div>
        <div className="record-pair">
          <NativeSelect
            label="Source"
            data={[{ value: "", label: "Added by staff" }, ...listChoices(options, "source")]}
            {...form.getInputProps("sourceId")}
          />
          <NativeSelect
            label="Service"
            data={[{ value: "", label: "Unknown" }, ...listChoices(options, "service")]}
            {...form.getInputProps("serviceId")}
          />
        </div>
        {mayAssign && (
          <NativeSelect
            label="Assign to"
            data={[
              { value: "", label: "Leave unassigned" },
              ...assignees.map(({ id, name, open }) => ({
                value: id,
                label: `${name} (${open} open)`,
              })),
            ]}
            {...form.getInputProps("assigneeId")}
          />
        )}
        <Textarea label="Note" rows={3} maxLength={2_000} {...form.getInputProps("note")} />
      </RecordForm>
    </div>
  );
}

function Added({ lead: { id, exists, isJoined } }: { readonly lead: CreatedLead }) {
  if (exists === null) {
    return (
      <p className="lead-notice" aria-live="polite">
        Lead added. <Link href={`/admin/EditLead/${id}`}>Open lead</Link>
      </p>
    );
  }
  const holder = exists.heldBy === null ? "is unassigned" : `is assigned to ${exists.heldBy}`;
  return (
    <div className="lead-notice lead-notice-warn" aria-live="polite">
      <p>
        {isJoined
          ? `This contact already has a lead, which ${holder}. The inquiry was added to it.`
          : `Lead added. This contact had one before: ${leadStateNames[exists.state]}.`}
      </p>
      {(isJoined ? exists.id : id) !== null && (
        <Link href={`/admin/EditLead/${(isJoined ? exists.id : id) ?? ""}`}>Open lead</Link>
      )}
    </div>
  );
}
