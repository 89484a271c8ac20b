import { TextInput } from "@mantine/core";
import { callAdmin } from "../call-admin.ts";
import { RecordForm } from "../record/RecordForm.tsx";
import { useRecordForm } from "../record/useRecordForm.ts";

const empty = { firstName: "", lastName: "", email: "", phone: "" };

/** Adds a client by hand. */
export function AddClientPage() {
  const state = useRecordForm({
    record: null,
    toValues: () => empty,
    validate: {
      firstName: (text) => (text.trim() === "" ? "Enter a name." : null),
      email: (text) => (/^\S+@\S+\.\S+$/.test(text.trim()) ? null : "Enter an email address."),
    },
    describe: () => ({}),
    save: (given, _, idempotencyKey) =>
      callAdmin(
        "POST /admin/clients",
        { body: { ...given, email: given.email.trim() } },
        { idempotencyKey },
      ),
    saved: "Client added",
    rereads: [["register", "clients"]],
    next: ({ id }) => `/admin/EditClient/${id}`,
  });
  const { form } = state;
  return (
    <div className="record-page">
      <h1 className="admin-title">Add client</h1>
      <RecordForm state={state} what="the client" list="/admin/Client" saveLabel="Add client">
        <div className="record-pair">
          <TextInput label="First name" autoComplete="off" {...form.getInputProps("firstName")} />
          <TextInput label="Last name" autoComplete="off" {...form.getInputProps("lastName")} />
        </div>
        <div className="record-pair">
          <TextInput
            label="Email"
            type="email"
            autoComplete="off"
            {...form.getInputProps("email")}
          />
          <TextInput
            label="Phone"
            type="tel"
            description="10 digits"
            autoComplete="off"
            {...form.getInputProps("phone")}
          />
        </div>
        <p className="admin-soft">
          The client sets a password with “Forgot password” on the login page.
        </p>
      </RecordForm>
    </div>
  );
}
