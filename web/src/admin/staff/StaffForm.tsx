import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { StaffChoices, StaffListed } from "@munshi/bff/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { RequestFailed, toFailure } from "../../lib/http.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import { StatusBanner } from "../../ui/StatusBanner.tsx";
import { callAdmin } from "../call-admin.ts";
import { readFieldErrors } from "../field-errors.ts";
import { UnsavedGuard } from "./UnsavedGuard.tsx";

interface StaffValues {
  readonly name: string;
  readonly email: string;
  readonly profiles: readonly string[];
  readonly is_master: boolean;
}

const register = "/admin/user";
const fields = ["name", "email", "profiles", "is_master"] as const;

function toValues(staff: StaffListed | null): StaffValues {
  return {
    name: staff?.name ?? "",
    email: staff?.email ?? "",
    profiles: staff?.profiles.map(({ id }) => id) ?? [],
    is_master: staff?.is_master ?? false,
  };
}

function isSame(one: StaffValues, other: StaffValues): boolean {
  return (
    one.name.trim() === other.name &&
    one.email.trim() === other.email &&
    one.is_master === other.is_master &&
    one.profiles.toSorted().join() === other.profiles.toSorted().join()
  );
}

/** Adds a staff member, who is invited by mail, or edits one. */
export function StaffForm({
  staff,
  choices,
}: {
  /** Null for a new one. */
  readonly staff: StaffListed | null;
  readonly choices: StaffChoices;
}) {
  const [kept, setKept] = useState(staff);
  // Activating and the like also raise the version; only an edit of the fields is a conflict.
  const isFresh = kept !== null && staff !== null && staff.version > kept.version;
  const base = isFresh && isSame(toValues(kept), toValues(staff)) ? staff : kept;
  const [rival, setRival] = useState<StaffListed | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const form = useForm<StaffValues>({
    initialValues: toValues(staff),
    validate: {
      name: (name) => (name.trim() === "" ? "Enter a name." : null),
      email: (email) => (/^\S+@\S+\.\S+$/.test(email.trim()) ? null : "Enter an email address."),
    },
  });
  const { values } = form;
  const isChanged = !isSame(values, toValues(base));

  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const body = { ...values, email: values.email.trim(), profiles: [...values.profiles] };
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
    onSuccess: async (message) => {
      showSnackbar("good", message);
      await queries.invalidateQueries({ queryKey: ["admin"] });
      setIsSaved(true);
    },
    onError: (error) => {
      const current = readCurrent(error);
      if (current !== null) {
        setRival(current);
        return;
      }
      const problems = readFieldErrors(toFailure(error), fields);
      form.setErrors(problems);
      if (Object.keys(problems).length === 0) {
        showSnackbar("bad", `Error: ${toFailure(error).message}`);
      }
    },
  });
  useEffect(() => {
    if (isSaved) navigate(register);
  }, [isSaved, navigate]);

  const settle = (taken: StaffValues): void => {
    if (rival === null) return;
    setKept(rival);
    form.setValues({ ...taken, profiles: [...taken.profiles] });
    setRival(null);
  };
  const isSelf = base?.is_self === true;
  const problems = [form.errors["profiles"], form.errors["is_master"]].filter(
    (problem) => typeof problem === "string",
  );
  return (
    <form className="staff-form" noValidate onSubmit={form.onSubmit(() => mutate())}>
      {isChanged && !isSaved && <UnsavedGuard />}
      {rival !== null && (
        <Conflict
          mine={values}
          theirs={toValues(rival)}
          choices={choices}
          onKeep={() => settle(values)}
          onTake={() => settle(toValues(rival))}
        />
      )}
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
                    : [...values.profiles, id],
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
                : "Only a master can make masters."}
            </span>
          </span>
        </label>
        {problems.map((problem) => (
          <p key={problem} className="account-problem" role="alert">
            {problem}
          </p>
        ))}
      </fieldset>
      <div className="staff-foot staff-field">
        <Button variant="default" onClick={() => navigate(register)}>
          Cancel
        </Button>
        <Button type="submit" loading={isPending} disabled={!isChanged || rival !== null}>
          {base === null ? "Add and invite" : "Save changes"}
        </Button>
      </div>
    </form>
  );
}

function readCurrent(error: unknown): StaffListed | null {
  if (!(error instanceof RequestFailed) || error.failure.code !== "staff.stale") return null;
  return isListed(error.fields["current"]) ? error.fields["current"] : null;
}

function isListed(value: unknown): value is StaffListed {
  return typeof value === "object" && value !== null && "profiles" in value;
}

/** Both values of an edit that someone else was faster with. */
function Conflict({
  mine,
  theirs,
  choices,
  onKeep,
  onTake,
}: {
  readonly mine: StaffValues;
  readonly theirs: StaffValues;
  readonly choices: StaffChoices;
  readonly onKeep: () => void;
  readonly onTake: () => void;
}) {
  const describe = ({ name, email, profiles, is_master }: StaffValues) => ({
    Name: name.trim(),
    Email: email.trim(),
    Profiles:
      choices.profiles
        .filter(({ id }) => profiles.includes(id))
        .map((profile) => profile.name)
        .join(", ") || "None",
    Master: is_master ? "Yes" : "No",
  });
  const [own, stored] = [Object.entries(describe(mine)), Object.values(describe(theirs))];
  return (
    <StatusBanner tone="warning" title="Someone else has changed this staff member">
      <dl className="staff-conflict">
        {own.map(([label, value], index) =>
          value === stored[index] ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                Yours: {value}. Stored: {stored[index]}.
              </dd>
            </div>
          ),
        )}
      </dl>
      <div className="staff-actions">
        <Button size="sm" variant="default" onClick={onTake}>
          Use stored values
        </Button>
        <Button size="sm" variant="default" onClick={onKeep}>
          Keep my values
        </Button>
      </div>
    </StatusBanner>
  );
}
