import { Button, Textarea, TextInput } from "@mantine/core";
import type { Permission, StaffProfile } from "@munshi/bff/contract";
import { useState } from "react";
import { Dialog } from "../../ui/Dialog.tsx";
import { callAdmin } from "../call-admin.ts";
import { RecordForm } from "../record/RecordForm.tsx";
import { useRecordForm } from "../record/useRecordForm.ts";
import { allListed, compare } from "./permission-kinds.ts";
import type { PermissionChanges } from "./permission-kinds.ts";
import { KindTag, PermissionEditor } from "./PermissionEditor.tsx";

type Stored = Pick<StaffProfile, "id" | "name" | "permissions" | "version" | "staff">;

const register = "/admin/Profile";

function inOrder(permissions: readonly Permission[]): Permission[] {
  return allListed.map(({ key }) => key).filter((key) => permissions.includes(key));
}

function toValues(profile: Stored | null) {
  return { name: profile?.name ?? "", permissions: inOrder(profile?.permissions ?? []) };
}

/** Adds a profile, or edits a stored one; what changes is shown before it is saved. */
export function ProfileForm({
  profile,
  grantable,
}: {
  /** Null for a new one. */
  readonly profile: Stored | null;
  readonly grantable: readonly Permission[];
}) {
  const [isReviewed, setIsReviewed] = useState(false);
  const [reason, setReason] = useState("");
  const state = useRecordForm({
    record: profile,
    toValues,
    validate: {
      name: (name) =>
        name.trim() === ""
          ? "Enter a name."
          : name.trim().length > 60
            ? "Use 60 characters or fewer."
            : null,
    },
    describe: ({ name, permissions }, current) => ({
      Name: name.trim(),
      Permissions: describeDifference(compare(current.permissions, permissions)),
    }),
    save: async ({ name, permissions }, base) => {
      const body = { name, permissions: [...permissions] };
      if (base === null) return callAdmin("POST /admin/profiles", { body });
      if (needsApproval(base, permissions)) {
        const payload = { profile: base.id, ...body };
        return callAdmin("POST /admin/changes", {
          body: { kind: "profile.update", payload, reason, submit: true },
        });
      }
      const input = { params: { id: base.id }, body: { ...body, version: base.version } };
      return callAdmin("PUT /admin/profiles/:id", input);
    },
    saved: (answer) =>
      "diff" in answer
        ? "Approval requested"
        : profile === null
          ? "Profile added"
          : "Profile saved",
    rereads: [["admin"]],
    next: (answer) =>
      "diff" in answer && "id" in answer ? `/admin/Changes/${answer.id}` : register,
  });
  const { form, base } = state;
  const { name, permissions } = form.values;
  const changes = compare(base?.permissions ?? [], permissions);
  const isRenamed = base !== null && name.trim() !== base.name;
  const problem = form.errors["permissions"];
  const isAsked = base !== null && needsApproval(base, permissions);
  return (
    <>
      <RecordForm
        state={state}
        what="the profile"
        list={register}
        saveLabel={base === null ? "Add profile" : "Review changes"}
        note={<output className="figure">{describeCounts(changes, isRenamed)}</output>}
        className="profile-form"
        onReview={() => setIsReviewed(true)}
      >
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
          onChange={(chosen) => form.setFieldValue("permissions", inOrder(chosen))}
        />
      </RecordForm>
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
              their next action{isAsked ? ", once a second person approves it" : ""}.
            </p>
          )}
          {isAsked && (
            <Textarea
              label="Reason"
              rows={3}
              maxLength={1_000}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
          <div className="dialog-foot">
            <Button variant="default" onClick={() => setIsReviewed(false)}>
              Back
            </Button>
            <Button
              data-autofocus
              disabled={isAsked && reason.trim() === ""}
              onClick={() => {
                setIsReviewed(false);
                state.save();
              }}
            >
              {base === null ? "Add profile" : isAsked ? "Request approval" : "Save profile"}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** True if permissions of existing staff change, which a second person must approve. */
function needsApproval(base: Stored, permissions: readonly Permission[]): boolean {
  const { added, removed } = compare(base.permissions, permissions);
  return base.staff > 0 && added.length + removed.length > 0;
}

function describeDifference({ added, removed }: PermissionChanges): string {
  const list = (word: string, found: PermissionChanges["added"]): string[] =>
    found.length === 0 ? [] : [`${word} ${found.map(({ title }) => title).join(", ")}`];
  return [...list("With", added), ...list("Without", removed)].join(". ") || "As stored";
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
