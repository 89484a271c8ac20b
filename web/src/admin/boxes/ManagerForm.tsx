import { Textarea, TextInput } from "@mantine/core";
import type { StaffBoxManager } from "@munshi/bff/contract";
import { formatDate } from "../../lib/format.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { callAdmin } from "../call-admin.ts";
import { RecordForm } from "../record/RecordForm.tsx";
import { useRecordForm } from "../record/useRecordForm.ts";
import { boxManagers } from "./box-calls.ts";
import "../../ui/inputs.css";

const required = (what: string) => (text: string) => (text.trim() === "" ? `Enter ${what}.` : null);

/** Adds or edits a manager of stock boxes. */
export function ManagerForm({
  manager,
  onClose,
}: {
  /** Null: a new one. */
  readonly manager: StaffBoxManager | null;
  readonly onClose: () => void;
}) {
  const state = useRecordForm({
    record: manager,
    toValues: (record: StaffBoxManager | null) => ({
      name: record?.name ?? "",
      title: record?.title ?? "",
      registration: record?.registration ?? "",
      since: record?.since ?? "",
      about: record?.about ?? "",
    }),
    validate: {
      name: required("a name"),
      title: required("a title"),
      registration: required("the SEBI registration"),
      since: required("a date"),
    },
    describe: ({ name, title, registration, since, about }) => ({
      Name: name,
      Title: title,
      Registration: registration,
      Since: formatDate(since),
      About: about,
    }),
    save: (body, base) =>
      base === null
        ? callAdmin("POST /admin/box_managers", { body })
        : callAdmin("PUT /admin/box_managers/:id", {
            params: { id: base.id },
            body: { ...body, version: base.version },
          }),
    saved: "Manager saved",
    rereads: [boxManagers.queryKey],
    stored: (answer) => answer,
    onSaved: onClose,
  });
  const { form } = state;
  return (
    <Dialog title={manager === null ? "Add manager" : "Edit manager"} wide onClose={onClose}>
      <RecordForm state={state} what="the manager" saveLabel="Save manager" className="boxes-form">
        <TextInput
          label="Name"
          autoComplete="off"
          maxLength={100}
          data-autofocus
          {...form.getInputProps("name")}
        />
        <div className="boxes-pair">
          <TextInput
            label="Title"
            description="Example: Research analyst"
            maxLength={100}
            {...form.getInputProps("title")}
          />
          <TextInput
            label="SEBI registration"
            description="Example: INH000001234"
            maxLength={60}
            {...form.getInputProps("registration")}
          />
        </div>
        <TextInput type="date" label="Since" {...form.getInputProps("since")} />
        <Textarea
          label="About (optional)"
          autosize
          minRows={3}
          maxLength={2_000}
          {...form.getInputProps("about")}
        />
      </RecordForm>
    </Dialog>
  );
}
