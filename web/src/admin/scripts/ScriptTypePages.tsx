import { Checkbox, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import type { ScriptType } from "@munshi/bff/contract";
import { formatCount } from "../../lib/format.ts";
import { callAdmin } from "../call-admin.ts";
import { OptionList, OptionPage } from "../record/OptionList.tsx";
import { RecordForm } from "../record/RecordForm.tsx";
import { useRecordForm } from "../record/useRecordForm.ts";

const scriptTypes = {
  queryKey: ["script-types"],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    callAdmin("GET /admin/script_types", {}, { signal }),
} as const;

/** Types by which scripts are limited. */
export function ScriptTypesPage() {
  return (
    <OptionList
      title="Script types"
      one="type"
      options={useQuery(scriptTypes)}
      add="/admin/AddScriptype"
      edit="/admin/EditScriptype/:uid"
      described={[
        { id: "description", header: "Description", render: ({ description }) => description },
      ]}
      counted={[
        {
          id: "scripts",
          header: "Scripts",
          align: "end",
          render: ({ scripts }) => formatCount(scripts),
        },
      ]}
      empty={<p>No types yet.</p>}
    />
  );
}

function TypeForm({ type }: { readonly type: ScriptType | null }) {
  const state = useRecordForm({
    record: type,
    toValues: (stored: ScriptType | null) => ({
      name: stored?.name ?? "",
      description: stored?.description ?? "",
      isRetired: stored?.isRetired === true,
    }),
    validate: { name: (text) => (text.trim() === "" ? "Enter a name." : null) },
    describe: ({ name, description, isRetired }) => ({
      Name: name,
      Description: description,
      Retired: isRetired ? "Yes" : "No",
    }),
    save: ({ isRetired, ...given }, base) =>
      base === null
        ? callAdmin("POST /admin/script_types", { body: given })
        : callAdmin("PUT /admin/script_types/:id", {
            params: { id: base.id },
            body: { ...given, isRetired, version: base.version },
          }),
    saved: "Type saved",
    rereads: [scriptTypes.queryKey, ["script-choices"]],
    next: "/admin/Scriptype",
  });
  const { form } = state;
  return (
    <div className="record-page">
      <h1 className="admin-title">{type === null ? "Add script type" : "Edit script type"}</h1>
      <RecordForm state={state} what="the type" list="/admin/Scriptype">
        <TextInput
          label="Name"
          autoComplete="off"
          maxLength={100}
          {...form.getInputProps("name")}
        />
        <Textarea
          label="Description"
          rows={2}
          maxLength={1_000}
          {...form.getInputProps("description")}
        />
        {type !== null && (
          <Checkbox
            label="Retired"
            description="Kept on its scripts and limits; cannot be chosen for new ones."
            {...form.getInputProps("isRetired", { type: "checkbox" })}
          />
        )}
      </RecordForm>
    </div>
  );
}

export function AddScriptTypePage() {
  return <TypeForm type={null} />;
}

export function EditScriptTypePage() {
  const { uid = "" } = useParams();
  const types = useQuery(scriptTypes);
  return (
    <OptionPage
      one="type"
      title="Script types"
      list="/admin/Scriptype"
      options={types}
      option={types.data?.find(({ id }) => id === uid)}
    >
      {(type) => <TypeForm key={uid} type={type} />}
    </OptionPage>
  );
}
