import { TextInput } from "@mantine/core";
import type { StaffChoices, StaffListed } from "@munshi/bff/contract";
import { callAdmin } from "../call-admin.ts";
import { RecordForm } from "../record/RecordForm.tsx";
import { useRecordForm } from "../record/useRecordForm.ts";

const register = "/admin/user";

function toValues(staff: StaffListed | null) {
  return {
    name: staff?.name ?? "",
    email: staff?.email ?? "",
    profiles: staff?.profiles.map(({ id }) => id).toSorted() ?? [],
    is_master: staff?.is_master ?? false,
  };
}

/** Adds a staff member, who is invited by email, or edits one. */
export function StaffForm({
  staff,
  choices,
}: {
  /** Null for a new one. */
  readonly staff: StaffListed | null;
  readonly choices: StaffChoices;
}) {
  const state = useRecordForm({
    record: staff,
    toValues,
    validate: {
      name: (name) => (name.trim() === "" ? "Enter a name." : null),
      email: (email) => (/^\S+@\S+\.\S+$/.test(email.trim()) ? null : "Enter an email address."),
    },
    describe: ({ name, email, profiles, is_master }) => ({
      Name: name.trim(),
      Email: email.trim(),
      Profiles:
        choices.profiles
          .filter(({ id }) => profiles.includes(id))
          .map((profile) => profile.name)
          .join(", ") || "None",
      Master: is_master ? "Yes" : "No",
    }),
    save: async (values, base) => {
      const body = { ...values, email: values.email.trim() };
      if (base !== null) {
        const input = { params: { id: base.id }, body: { ...body, version: base.version } };
        await callAdmin("PUT /admin/staff/:id", input);
        return "Staff member saved";
      }
      const { id } = await callAdmin("POST /admin/staff", { body });
      try {
        await callAdmin("POST /admin/staff/:id/invite", { params: { id }, body: {} });
        return "Staff member added and invited";
      } catch {
        return "Staff member added. The invitation could not be sent; send it from their page.";
      }
    },
    saved: (message) => message,
    rereads: [["admin"]],
    next: register,
  });
  const { form, base } = state;
  const { values } = form;
  const isSelf = base?.is_self === true;
  const problems = [form.errors["profiles"], form.errors["is_master"]].filter(
    (problem) => typeof problem === "string",
  );
  return (
    <RecordForm
      state={state}
      what="the staff member"
      list={register}
      saveLabel={base === null ? "Add and invite" : "Save changes"}
      className="staff-form"
    >
      <TextInput
        label="Name"
        required
        withAsterisk={false}
        autoComplete="off"
        className="staff-field"
        {...form.getInputProps("name")}
      />
      <TextInput
        label="Email"
        type="email"
        required
        withAsterisk={false}
        autoComplete="off"
        className="staff-field"
        {...form.getInputProps("email")}
      />
      <fieldset className="permission-group staff-field">
        <legend>Profiles</legend>
        {isSelf && <p className="admin-soft">Someone else must change your own profiles.</p>}
        {choices.profiles.length === 0 && <p className="admin-soft">No profiles yet.</p>}
        {choices.profiles.map(({ id, name, permissions, is_grantable }) => (
          <label key={id} className="permission-row" data-held={is_grantable && !isSelf}>
            <input
              type="checkbox"
              checked={values.profiles.includes(id)}
              disabled={isSelf || !is_grantable}
              aria-describedby={is_grantable ? undefined : `${id}-reason`}
              onChange={() =>
                form.setFieldValue(
                  "profiles",
                  values.profiles.includes(id)
                    ? values.profiles.filter((one) => one !== id)
                    : [...values.profiles, id].toSorted(),
                )
              }
            />
            <span>
              {name}
              {!is_grantable && (
                <span id={`${id}-reason`} className="permission-reason">
                  It grants permissions that you do not hold.
                </span>
              )}
            </span>
            <span className="admin-soft figure">
              {permissions} {permissions === 1 ? "permission" : "permissions"}
            </span>
          </label>
        ))}
        <label
          className="permission-row staff-master"
          data-held={choices.can_make_masters && !isSelf}
        >
          <input
            type="checkbox"
            checked={values.is_master}
            disabled={isSelf || !choices.can_make_masters}
            aria-describedby="master-hint"
            onChange={(event) => form.setFieldValue("is_master", event.currentTarget.checked)}
          />
          <span>
            Master
            <span id="master-hint" className="permission-reason">
              {choices.can_make_masters
                ? "Holds every permission."
                : "Only a master can add masters."}
            </span>
          </span>
        </label>
        {problems.map((problem) => (
          <p key={problem} className="account-problem" role="alert">
            {problem}
          </p>
        ))}
      </fieldset>
    </RecordForm>
  );
}
