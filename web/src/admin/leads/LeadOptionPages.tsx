import { Checkbox, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import type { LeadOption } from "@munshi/bff/contract";
import { formatCount } from "../../lib/format.ts";
import { callAdmin } from "../call-admin.ts";
import { OptionList, OptionPage } from "../record/OptionList.tsx";
import { RecordForm } from "../record/RecordForm.tsx";
import { useRecordForm } from "../record/useRecordForm.ts";
import { leadOptions } from "./lead-forms.ts";
import "./leads.css";

type Kind = LeadOption["kind"];

const pages = {
  source: {
    title: "Lead sources",
    one: "source",
    list: "/admin/lead/ListSource",
    add: "/admin/lead/Addsource",
    edit: "/admin/lead/Editsource/:id",
  },
  service: {
    title: "Lead services",
    one: "service",
    list: "/admin/lead/Listservice",
    add: "/admin/lead/Addservice",
    edit: "/admin/lead/Editservice/:id",
  },
  reason: {
    title: "Rejection reasons",
    one: "reason",
    list: "/admin/lead/ListReason",
    add: "/admin/lead/Addreason",
    edit: "/admin/lead/Editreason/:id",
  },
} as const;

function save(
  kind: Kind,
  option: LeadOption | null,
  given: { readonly name: string; readonly isRetired: boolean },
): Promise<LeadOption> {
  if (option === null) {
    const body = { name: given.name };
    switch (kind) {
      case "source":
        return callAdmin("POST /admin/lead_sources", { body });
      case "service":
        return callAdmin("POST /admin/lead_services", { body });
      case "reason":
        return callAdmin("POST /admin/lead_reasons", { body });
    }
  }
  const input = { params: { id: option.id }, body: { ...given, version: option.version } };
  switch (kind) {
    case "source":
      return callAdmin("PUT /admin/lead_sources/:id", input);
    case "service":
      return callAdmin("PUT /admin/lead_services/:id", input);
    case "reason":
      return callAdmin("PUT /admin/lead_reasons/:id", input);
  }
}

function LeadOptionList({ kind }: { readonly kind: Kind }) {
  const options = useQuery(leadOptions);
  return (
    <OptionList
      {...pages[kind]}
      options={options}
      rows={(options.data ?? []).filter((each) => each.kind === kind)}
      counted={[
        { id: "leads", header: "Leads", align: "end", render: ({ leads }) => formatCount(leads) },
      ]}
      empty={<p>None yet.</p>}
    />
  );
}

function OptionForm({ kind, option }: { readonly kind: Kind; readonly option: LeadOption | null }) {
  const { one, list } = pages[kind];
  const state = useRecordForm({
    record: option,
    toValues: (stored: LeadOption | null) => ({
      name: stored?.name ?? "",
      isRetired: stored?.isRetired === true,
    }),
    validate: { name: (text) => (text.trim() === "" ? "Enter a name." : null) },
    describe: ({ name, isRetired }) => ({ Name: name, Retired: isRetired ? "Yes" : "No" }),
    save: (given, base) => save(kind, base, given),
    saved: `${one.charAt(0).toUpperCase()}${one.slice(1)} saved`,
    rereads: [leadOptions.queryKey],
    next: list,
  });
  const { form } = state;
  return (
    <div className="leads-page">
      <h1 className="admin-title">{option === null ? `Add ${one}` : `Edit ${one}`}</h1>
      <RecordForm state={state} what={`the ${one}`} list={list}>
        <TextInput
          label="Name"
          autoComplete="off"
          maxLength={100}
          {...form.getInputProps("name")}
        />
        {option !== null && !option.isBuiltIn && (
          <Checkbox
            label="Retired"
            description="Kept on existing leads; cannot be chosen for new ones."
            {...form.getInputProps("isRetired", { type: "checkbox" })}
          />
        )}
      </RecordForm>
    </div>
  );
}

function EditOption({ kind }: { readonly kind: Kind }) {
  const { id = "" } = useParams();
  const options = useQuery(leadOptions);
  return (
    <OptionPage
      {...pages[kind]}
      options={options}
      option={options.data?.find((each) => each.id === id && each.kind === kind)}
    >
      {(option) => <OptionForm key={id} kind={kind} option={option} />}
    </OptionPage>
  );
}

export function LeadSourcesPage() {
  return <LeadOptionList kind="source" />;
}

export function AddLeadSourcePage() {
  return <OptionForm kind="source" option={null} />;
}

export function EditLeadSourcePage() {
  return <EditOption kind="source" />;
}

export function LeadServicesPage() {
  return <LeadOptionList kind="service" />;
}

export function AddLeadServicePage() {
  return <OptionForm kind="service" option={null} />;
}

export function EditLeadServicePage() {
  return <EditOption kind="service" />;
}

export function LeadReasonsPage() {
  return <LeadOptionList kind="reason" />;
}

export function AddLeadReasonPage() {
  return <OptionForm kind="reason" option={null} />;
}

export function EditLeadReasonPage() {
  return <EditOption kind="reason" />;
}
