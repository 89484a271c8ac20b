import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Permission, StaffProfile } from "@munshi/bff/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { RequestFailed, toFailure } from "../../lib/http.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { StatusBanner } from "../../ui/StatusBanner.tsx";
import { callAdmin } from "../call-admin.ts";
import { compare } from "./permission-kinds.ts";
import type { PermissionChanges } from "./permission-kinds.ts";
import { KindTag, PermissionEditor } from "./PermissionEditor.tsx";
import { readFieldErrors } from "../field-errors.ts";
import { UnsavedGuard } from "./UnsavedGuard.tsx";

interface ProfileValues {
  readonly name: string;
  readonly permissions: readonly Permission[];
}

type Stored = Pick<StaffProfile, "id" | "name" | "permissions" | "version" | "staff">;

const register = "/admin/Profile";

/** Adds a profile, or edits a stored one; what changes is shown before it is saved. */
export function ProfileForm({
  profile,
  grantable,
}: {
  /** Null for a new one. */
  readonly profile: Stored | null;
  readonly grantable: readonly Permission[];
}) {
  const [base, setBase] = useState(profile);
  const [rival, setRival] = useState<Stored | null>(null);
  const [isReviewed, setIsReviewed] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const form = useForm<ProfileValues>({
    initialValues: { name: profile?.name ?? "", permissions: profile?.permissions ?? [] },
    validate: {
      name: (name) =>
        name.trim() === ""
          ? "Enter a name."
          : name.trim().length > 60
            ? "Use 60 characters or fewer."
            : null,
    },
  });
  const { name, permissions } = form.values;
  const changes = compare(base?.permissions ?? [], permissions);
  const isRenamed = base !== null && name.trim() !== base.name;
  const isChanged =
    changes.added.length + changes.removed.length > 0 || name.trim() !== (base?.name ?? "");

  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const body = { name, permissions: [...permissions] };
      if (base === null) return callAdmin("POST /admin/profiles", { body });
      const input = { params: { id: base.id }, body: { ...body, version: base.version } };
      return callAdmin("PUT /admin/profiles/:id", input);
    },
    onSuccess: async () => {
      showSnackbar("good", base === null ? "Profile added" : "Profile saved");
      await queries.invalidateQueries({ queryKey: ["admin"] });
      setIsSaved(true);
    },
    onError: (error) => {
      setIsReviewed(false);
      const current = readCurrent(error);
      if (current !== null) {
        setRival(current);
        return;
      }
      const problems = readFieldErrors(toFailure(error), ["name", "permissions"]);
      form.setErrors(problems);
      if (Object.keys(problems).length === 0) {
        showSnackbar("bad", `Error: ${toFailure(error).message}`);
      }
    },
  });
  useEffect(() => {
    if (isSaved) navigate(register);
  }, [isSaved, navigate]);

  const settle = (taken: ProfileValues): void => {
    if (rival === null) return;
    setBase(rival);
    form.setValues({ ...taken, permissions: [...taken.permissions] });
    setRival(null);
  };
  const problem = form.errors["permissions"];
  return (
    <form className="staff-form" noValidate onSubmit={form.onSubmit(() => setIsReviewed(true))}>
      {isChanged && !isSaved && <UnsavedGuard />}
      {rival !== null && (
        <Conflict
          mine={{ name: name.trim(), permissions }}
          theirs={rival}
          onKeep={() => settle({ name, permissions })}
          onTake={() => settle(rival)}
        />
      )}
      <TextInput
        label="Name"
        required
        withAsterisk={false}
        className="staff-field"
        {...form.getInputProps("name")}
      />
      <PermissionEditor
        chosen={permissions}
        grantable={grantable}
        error={typeof problem === "string" ? problem : undefined}
        onChange={(chosen) => form.setFieldValue("permissions", [...chosen])}
      />
      <div className="staff-foot">
        <output className="figure">{describeCounts(changes, isRenamed)}</output>
        <Button variant="default" onClick={() => navigate(register)}>
          Cancel
        </Button>
        <Button type="submit" disabled={!isChanged || rival !== null}>
          {base === null ? "Add profile" : "Review changes"}
        </Button>
      </div>
      {isReviewed && (
        <Dialog
          title={base === null ? `Add ${name.trim()}` : `Save ${name.trim()}`}
          onClose={() => setIsReviewed(false)}
        >
          {isRenamed && (
            <p>
              Renamed from <strong>{base.name}</strong> to <strong>{name.trim()}</strong>
            </p>
          )}
          <ChangeList changes={changes} />
          {base !== null && base.staff > 0 && (
            <p className="admin-soft">
              Applies to {base.staff} {base.staff === 1 ? "staff member" : "staff members"} from
              their next action.
            </p>
          )}
          <div className="dialog-foot">
            <Button variant="default" onClick={() => setIsReviewed(false)}>
              Back
            </Button>
            <Button data-autofocus loading={isPending} onClick={() => mutate()}>
              {base === null ? "Add profile" : "Save profile"}
            </Button>
          </div>
        </Dialog>
      )}
    </form>
  );
}

function readCurrent(error: unknown): Stored | null {
  if (!(error instanceof RequestFailed) || error.failure.code !== "profile.stale") return null;
  return isStored(error.fields["current"]) ? error.fields["current"] : null;
}

function isStored(value: unknown): value is Stored {
  return typeof value === "object" && value !== null && "permissions" in value;
}

function describeCounts({ added, removed }: PermissionChanges, isRenamed: boolean): string {
  const parts = [
    ...(isRenamed ? ["renamed"] : []),
    ...(added.length === 0 ? [] : [`${added.length} added`]),
    ...(removed.length === 0 ? [] : [`${removed.length} removed`]),
  ];
  return parts.length === 0 ? "No changes" : parts.join(", ");
}

function ChangeList({ changes: { added, removed } }: { readonly changes: PermissionChanges }) {
  const rows = [
    ...added.map((one) => ({ ...one, sign: "+", word: "Added" })),
    ...removed.map((one) => ({ ...one, sign: "−", word: "Removed" })),
  ];
  if (rows.length === 0) return null;
  return (
    <ul className="permission-changes">
      {rows.map(({ key, title, kind, sign, word }) => (
        <li key={key} className={`permission-${word.toLowerCase()}`}>
          <span aria-hidden>{sign}</span>
          <span>
            <span className="visually-hidden">{word}: </span>
            {title}
          </span>
          <KindTag kind={kind} />
        </li>
      ))}
    </ul>
  );
}

/** Both values of an edit that someone else was faster with. */
function Conflict({
  mine,
  theirs,
  onKeep,
  onTake,
}: {
  readonly mine: ProfileValues;
  readonly theirs: ProfileValues;
  readonly onKeep: () => void;
  readonly onTake: () => void;
}) {
  const { added, removed } = compare(theirs.permissions, mine.permissions);
  return (
    <StatusBanner tone="warning" title="Someone else has changed this profile">
      <dl className="staff-conflict">
        {mine.name !== theirs.name && (
          <>
            <dt>Name</dt>
            <dd>
              Yours: {mine.name}. Stored: {theirs.name}.
            </dd>
          </>
        )}
        {added.length > 0 && (
          <>
            <dt>Only in yours</dt>
            <dd>{added.map(({ title }) => title).join("; ")}</dd>
          </>
        )}
        {removed.length > 0 && (
          <>
            <dt>Only in the stored profile</dt>
            <dd>{removed.map(({ title }) => title).join("; ")}</dd>
          </>
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
