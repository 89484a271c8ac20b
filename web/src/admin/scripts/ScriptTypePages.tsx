import { Button, Checkbox, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "wouter";
import type { ScriptType } from "@munshi/bff/contract";
import { formatCount } from "../../lib/format.ts";
import { toFailure } from "../../lib/http.ts";
import { DataTable } from "../../table/DataTable.tsx";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { callAdmin } from "../call-admin.ts";
import { RecordForm } from "../record/RecordForm.tsx";
import { useRecordForm } from "../record/useRecordForm.ts";
import { useMayOpen } from "../useMayOpen.ts";
import "../register/register-page.css";

const scriptTypes = {
  queryKey: ["script-types"],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    callAdmin("GET /admin/script_types", {}, { signal }),
} as const;

/** Types by which scripts are limited. */
export function ScriptTypesPage() {
  const types = useQuery(scriptTypes);
  const mayOpen = useMayOpen();
  return (
    <div className="record-page">
      <header className="register-head">
        <h1 className="admin-title">Script types</h1>
        {mayOpen("/admin/AddScriptype") && (
          <Button component={Link} href="/admin/AddScriptype" size="sm">
            Add type
          </Button>
        )}
      </header>
      {types.error !== null ? (
        <FailureNotice
          title="Script types could not be loaded"
          failure={toFailure(types.error)}
          onRetry={() => void types.refetch()}
        />
      ) : (
        <DataTable<ScriptType>
          label="Script types"
          boxed
          rows={types.data ?? []}
          rowKey={({ id }) => id}
          columns={[
            {
              id: "name",
              header: "Name",
              render: ({ id, name }) =>
                mayOpen("/admin/EditScriptype/:uid") ? (
                  <Link href={`/admin/EditScriptype/${id}`}>{name}</Link>
                ) : (
                  name
                ),
            },
            { id: "description", header: "Description", render: ({ description }) => description },
            {
              id: "state",
              header: "State",
              render: ({ isRetired }) => (
                <StatusChip
                  state={isRetired ? "none" : "done"}
                  label={isRetired ? "Retired" : "In use"}
                />
              ),
            },
            {
              id: "scripts",
              header: "Scripts",
              align: "end",
              render: ({ scripts }) => formatCount(scripts),
            },
          ]}
          sort={null}
          onSort={() => undefined}
          empty={<p>No types yet.</p>}
        />
      )}
    </div>
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
  const type = types.data?.find(({ id }) => id === uid);
  if (type !== undefined) return <TypeForm key={uid} type={type} />;
  if (types.error !== null) {
    return (
      <FailureNotice
        isPage
        title="The type could not be loaded"
        failure={toFailure(types.error)}
        onRetry={() => void types.refetch()}
      />
    );
  }
  if (types.isPending) return <div className="page-waiting" aria-busy="true" />;
  return (
    <div className="record-page">
      <h1 className="admin-title">Not found</h1>
      <p>
        There is no such type. <Link href="/admin/Scriptype">Script types</Link>
      </p>
    </div>
  );
}
