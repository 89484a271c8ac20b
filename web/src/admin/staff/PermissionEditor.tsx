import { TextInput } from "@mantine/core";
import type { Permission } from "@munshi/bff/contract";
import { useState } from "react";
import { searchGroups } from "./permission-kinds.ts";
import type { ListedPermission, PermissionKind } from "./permission-kinds.ts";

/** Permissions in their groups, to tick. What the editor lacks is disabled, with its reason. */
export function PermissionEditor({
  chosen,
  grantable,
  error,
  onChange,
}: {
  readonly chosen: readonly Permission[];
  readonly grantable: readonly Permission[];
  readonly error?: string | undefined;
  readonly onChange: (chosen: readonly Permission[]) => void;
}) {
  const [text, setText] = useState("");
  const found = searchGroups(text);
  const toggle = (key: Permission): void =>
    onChange(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]);
  return (
    <section className="permission-editor" aria-labelledby="permissions-title">
      <div className="permission-search">
        <h2 id="permissions-title">Permissions</h2>
        <TextInput
          type="search"
          aria-label="Search permissions"
          placeholder="Search permissions"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      {error !== undefined && (
        <p className="account-problem" role="alert">
          {error}
        </p>
      )}
      {found.length === 0 && <p className="admin-soft">No permission matches “{text.trim()}”.</p>}
      <div className="permission-groups">
        {found.map(({ name, permissions }) => (
          <fieldset key={name} className="permission-group">
            <legend>
              {name}{" "}
              <span className="admin-soft figure">
                {permissions.filter(({ key }) => chosen.includes(key)).length} of{" "}
                {permissions.length}
              </span>
            </legend>
            {permissions.map((permission) => (
              <Row
                key={permission.key}
                permission={permission}
                isChosen={chosen.includes(permission.key)}
                isHeld={grantable.includes(permission.key)}
                onToggle={() => toggle(permission.key)}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </section>
  );
}

function Row({
  permission: { key, title, kind },
  isChosen,
  isHeld,
  onToggle,
}: {
  readonly permission: ListedPermission;
  readonly isChosen: boolean;
  readonly isHeld: boolean;
  readonly onToggle: () => void;
}) {
  const reason = `${key}-reason`;
  return (
    <label className="permission-row" data-held={isHeld}>
      <input
        type="checkbox"
        checked={isChosen}
        disabled={!isHeld}
        aria-describedby={isHeld ? undefined : reason}
        onChange={onToggle}
      />
      <span>
        {title}
        {!isHeld && (
          <span id={reason} className="permission-reason">
            You do not hold this permission.
          </span>
        )}
      </span>
      <KindTag kind={kind} />
    </label>
  );
}

export function KindTag({ kind }: { readonly kind: PermissionKind }) {
  return <span className={`permission-kind permission-kind-${kind.toLowerCase()}`}>{kind}</span>;
}
