import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { LeadDetails } from "@munshi/bff/contract";
import { RequestFailed, toFailure } from "../../lib/http.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import { LeaveGuard } from "../../shell/LeaveGuard.tsx";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { callAdmin } from "../call-admin.ts";
import { readFieldErrors } from "../field-errors.ts";
import { leadOptions, listChoices } from "./lead-forms.ts";

type Stored = Pick<LeadDetails, "version" | "name" | "email" | "phone" | "source" | "service">;

const titles = {
  name: "Name",
  source: "Source",
  service: "Service",
  email: "E-mail",
  phone: "Phone",
};

function isStored(value: unknown): value is Stored {
  return typeof value === "object" && value !== null && "version" in value && "source" in value;
}

function readStored(error: unknown): Stored | null {
  if (!(error instanceof RequestFailed) || error.failure.code !== "lead.changed") return null;
  const stored = error.fields["stored"];
  return isStored(stored) ? stored : null;
}

/** The form of a lead. E-mail address and phone number are replaced, never shown here. */
export function LeadFields({
  lead,
  onChange,
}: {
  readonly lead: LeadDetails;
  readonly onChange: (lead: LeadDetails) => void;
}) {
  const options = useQuery(leadOptions).data ?? [];
  const [version, setVersion] = useState(lead.version);
  const form = useForm({
    mode: "controlled",
    initialValues: {
      name: lead.name,
      email: "",
      phone: "",
      sourceId: lead.source.id,
      serviceId: lead.service?.id ?? "",
    },
    validate: { name: (text) => (text.trim() === "" ? "Enter a name." : null) },
  });
  const saving = useMutation({
    mutationFn: ({ email, phone, serviceId, ...given }: typeof form.values) =>
      callAdmin("PUT /admin/leads/:id", {
        params: { id: lead.id },
        body: {
          ...given,
          version,
          email: email.trim() === "" ? null : email,
          phone: phone.trim() === "" ? null : phone,
          serviceId: serviceId === "" ? null : serviceId,
        },
      }),
    onSuccess: (changed) => {
      showSnackbar("good", "Lead saved");
      onChange(changed);
    },
    onError: (error) => form.setErrors(readFieldErrors(toFailure(error), Object.keys(form.values))),
  });
  const stored = readStored(saving.error);
  const isNamed = Object.keys(form.errors).length > 0;
  const nameOf = (id: string): string => options.find((each) => each.id === id)?.name ?? "None";
  const { name, sourceId, serviceId, email, phone } = form.values;
  return (
    <form
      className="lead-form"
      noValidate
      onSubmit={form.onSubmit((given) => saving.mutate(given))}
    >
      {stored !== null && (
        <Conflict
          stored={stored}
          own={{
            name,
            source: nameOf(sourceId),
            service: serviceId === "" ? "None" : nameOf(serviceId),
            email: email === "" ? stored.email || "None" : email,
            phone: phone === "" ? stored.phone || "None" : phone,
          }}
          onKeep={() => {
            setVersion(stored.version);
            saving.reset();
          }}
          onTake={() => {
            setVersion(stored.version);
            form.setValues({
              name: stored.name,
              email: "",
              phone: "",
              sourceId: stored.source.id,
              serviceId: stored.service?.id ?? "",
            });
            form.resetDirty();
            saving.reset();
          }}
        />
      )}
      {saving.error !== null && stored === null && !isNamed && (
        <FailureNotice title="The lead was not saved" failure={toFailure(saving.error)} />
      )}
      <TextInput label="Name" autoComplete="off" {...form.getInputProps("name")} />
      <div className="lead-pair">
        <TextInput
          label="New e-mail"
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
      <div className="lead-pair">
        <NativeSelect
          label="Source"
          data={listChoices(options, "source", lead.source.id)}
          {...form.getInputProps("sourceId")}
        />
        <NativeSelect
          label="Service"
          data={[
            { value: "", label: "Not known" },
            ...listChoices(options, "service", lead.service?.id ?? null),
          ]}
          {...form.getInputProps("serviceId")}
        />
      </div>
      <div className="lead-foot">
        <Button type="submit" loading={saving.isPending} disabled={!form.isDirty()}>
          Save
        </Button>
      </div>
      {form.isDirty() && (
        <LeaveGuard
          title="Leave without saving?"
          hint="Your changes to the lead have not been saved."
          stayLabel="Keep editing"
        />
      )}
    </form>
  );
}

/** Both values of each field that differs, and which to go on with. */
function Conflict({
  stored,
  own,
  onKeep,
  onTake,
}: {
  readonly stored: Stored;
  readonly own: Readonly<Record<keyof typeof titles, string>>;
  readonly onKeep: () => void;
  readonly onTake: () => void;
}) {
  const theirs = {
    name: stored.name,
    source: stored.source.name,
    service: stored.service?.name ?? "None",
    email: stored.email || "None",
    phone: stored.phone || "None",
  };
  const rows = Object.entries(titles).flatMap(([field, title]) => {
    if (field !== "name" && field !== "source" && field !== "service") {
      if (field !== "email" && field !== "phone") return [];
    }
    return own[field] === theirs[field] ? [] : [{ title, own: own[field], stored: theirs[field] }];
  });
  return (
    <div className="lead-notice lead-notice-warn" role="alert">
      <p>Someone else changed this lead while you edited it.</p>
      {rows.length > 0 && (
        <table className="lead-conflict">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Yours</th>
              <th scope="col">Saved</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.title}>
                <th scope="row">{row.title}</th>
                <td>{row.own}</td>
                <td>{row.stored}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="lead-actions">
        <Button size="sm" variant="default" onClick={onTake}>
          Use saved values
        </Button>
        <Button size="sm" variant="default" onClick={onKeep}>
          Keep mine
        </Button>
      </div>
    </div>
  );
}
