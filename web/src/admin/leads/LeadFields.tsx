import { NativeSelect, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { LeadDetails } from "@munshi/bff/contract";
import { callAdmin } from "../call-admin.ts";
import { RecordForm } from "../record/RecordForm.tsx";
import { useRecordForm } from "../record/useRecordForm.ts";
import { leadOptions, listChoices } from "./lead-forms.ts";

type Editable = Pick<LeadDetails, "version" | "name" | "email" | "phone" | "source" | "service">;

/** The form of a lead. Email address and phone number are replaced, never shown here. */
export function LeadFields({
  lead,
  onChange,
}: {
  readonly lead: LeadDetails;
  readonly onChange: (lead: LeadDetails) => void;
}) {
  const options = useQuery(leadOptions).data ?? [];
  const nameOf = (id: string): string => options.find((each) => each.id === id)?.name ?? "None";
  const record: Editable = lead;
  const state = useRecordForm({
    record,
    toValues: (stored: Editable | null) => ({
      name: stored?.name ?? "",
      email: "",
      phone: "",
      sourceId: stored?.source.id ?? "",
      serviceId: stored?.service?.id ?? "",
    }),
    validate: { name: (text) => (text.trim() === "" ? "Enter a name." : null) },
    describe: ({ name, email, phone, sourceId, serviceId }, current) => ({
      Name: name,
      Source: nameOf(sourceId),
      Service: nameOf(serviceId),
      Email: email || current.email || "None",
      Phone: phone || current.phone || "None",
    }),
    save: ({ email, phone, serviceId, ...given }, base) =>
      callAdmin("PUT /admin/leads/:id", {
        params: { id: lead.id },
        body: {
          ...given,
          version: (base ?? lead).version,
          email: email.trim() === "" ? null : email,
          phone: phone.trim() === "" ? null : phone,
          serviceId: serviceId === "" ? null : serviceId,
        },
      }),
    saved: "Lead saved",
    stored: (changed): Editable => changed,
    onSaved: onChange,
  });
  const { form } = state;
  return (
    <RecordForm state={state} what="the lead" className="lead-fields">
      <TextInput label="Name" autoComplete="off" {...form.getInputProps("name")} />
      <div className="record-pair">
        <TextInput
          label="New email"
          type="email"
          placeholder="Unchanged"
          autoComplete="off"
          {...form.getInputProps("email")}
        />
        <TextInput
          label="New phone"
          type="tel"
          placeholder="Unchanged"
          autoComplete="off"
          {...form.getInputProps("phone")}
        />
      </div>
      <div className="record-pair">
        <NativeSelect
          label="Source"
          data={listChoices(options, "source", lead.source.id)}
          {...form.getInputProps("sourceId")}
        />
        <NativeSelect
          label="Service"
          data={[
            { value: "", label: "Unknown" },
            ...listChoices(options, "service", lead.service?.id ?? null),
          ]}
          {...form.getInputProps("serviceId")}
        />
      </div>
    </RecordForm>
  );
}
