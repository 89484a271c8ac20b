import { Button, Checkbox, TextInput } from "@mantine/core";
import { Link } from "wouter";
import type { ScriptDate } from "@munshi/bff/contract";
import { formatDate } from "../../lib/format.ts";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { callAdmin } from "../call-admin.ts";
import { RecordForm } from "../record/RecordForm.tsx";
import { useRecordForm } from "../record/useRecordForm.ts";
import { RegisterPage } from "../register/RegisterPage.tsx";
import { useMayOpen } from "../admin-session.ts";
import { RecordPage, ScriptSelect } from "./script-forms.tsx";

/** Days from which scripts cannot be ordered. */
export function ScriptDatesPage() {
  const mayOpen = useMayOpen();
  return (
    <RegisterPage
      register="script-dates"
      renderCell={({ id }, value, text, row) => {
        if (id === "symbol" && mayOpen("/admin/EditScriptDate/:uid"))
          return <Link href={`/admin/EditScriptDate/${row.id}`}>{text}</Link>;
        return id === "state" ? (
          <StatusChip state={value === "retired" ? "none" : "done"} label={text} />
        ) : undefined;
      }}
    >
      {mayOpen("/admin/AddScriptDate") && (
        <Button component={Link} href="/admin/AddScriptDate" size="sm">
          Add date
        </Button>
      )}
    </RegisterPage>
  );
}

function DateForm({ date }: { readonly date: ScriptDate | null }) {
  const state = useRecordForm({
    record: date,
    toValues: (stored: ScriptDate | null) => ({
      scriptId: stored?.script.id ?? "",
      expiresOn: stored?.expiresOn ?? "",
      note: stored?.note ?? "",
      isRetired: stored?.isRetired === true,
    }),
    validate: {
      scriptId: (id) => (id === "" ? "Choose a script." : null),
      expiresOn: (day) => (day === "" ? "Choose a date." : null),
    },
    describe: ({ expiresOn, note, isRetired }) => ({
      "No orders from": expiresOn === "" ? "" : formatDate(expiresOn),
      Note: note,
      Retired: isRetired ? "Yes" : "No",
    }),
    save: ({ scriptId, isRetired, ...given }, base) =>
      base === null
        ? callAdmin("POST /admin/script_dates", { body: { ...given, scriptId } })
        : callAdmin("PUT /admin/script_dates/:id", {
            params: { id: base.id },
            body: { ...given, isRetired, version: base.version },
          }),
    saved: "Date saved",
    rereads: [["register"]],
    next: "/admin/ScriptDate",
  });
  const { form } = state;
  return (
    <RecordForm state={state} what="the date" list="/admin/ScriptDate">
      {date === null ? (
        <ScriptSelect
          chosen={null}
          error={form.errors["scriptId"]}
          onChoose={(id) => form.setFieldValue("scriptId", id)}
        />
      ) : (
        <p>{`${date.script.symbol} on ${date.script.exchange}`}</p>
      )}
      <div className="record-pair">
        <TextInput
          label="No orders from"
          description="First date without orders."
          type="date"
          {...form.getInputProps("expiresOn")}
        />
        <TextInput
          label="Note"
          description="For staff."
          maxLength={500}
          {...form.getInputProps("note")}
        />
      </div>
      {date !== null && (
        <Checkbox
          label="Retired"
          description="No longer applies to orders."
          {...form.getInputProps("isRetired", { type: "checkbox" })}
        />
      )}
    </RecordForm>
  );
}

export function AddScriptDatePage() {
  return (
    <div className="record-page">
      <h1 className="admin-title">Add expiry date</h1>
      <DateForm date={null} />
    </div>
  );
}

export function EditScriptDatePage() {
  return (
    <RecordPage
      queryKey="script-date"
      read={(id, signal) =>
        callAdmin("GET /admin/script_dates/:id", { params: { id } }, { signal })
      }
      title="Edit expiry date"
      what="date"
      list={{ href: "/admin/ScriptDate", label: "Expiry dates" }}
    >
      {(date: ScriptDate) => <DateForm key={date.id} date={date} />}
    </RecordPage>
  );
}
