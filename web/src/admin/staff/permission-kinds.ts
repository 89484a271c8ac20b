import { isPermission, permissionGroups } from "@munshi/bff/contract";
import type { Permission } from "@munshi/bff/contract";

/** Kind of access that a permission grants. */
export type PermissionKind = "Read" | "Change" | "Export" | "Reveal";

export interface ListedPermission {
  readonly key: Permission;
  readonly title: string;
  readonly kind: PermissionKind;
}

export interface ListedGroup {
  readonly name: string;
  readonly permissions: readonly ListedPermission[];
}

function kindOf(key: string): PermissionKind {
  const action = key.split(".")[1] ?? "";
  if (action === "reveal") return "Reveal";
  if (action === "export" || key === "document.create") return "Export";
  return /^(read|view)/.test(action) ? "Read" : "Change";
}

/** Every permission in its group. */
export const groups: readonly ListedGroup[] = permissionGroups.map((group) => ({
  name: group.name,
  permissions: Object.entries<string>(group.permissions).flatMap(([key, title]) =>
    isPermission(key) ? [{ key, title, kind: kindOf(key) }] : [],
  ),
}));

export const allListed: readonly ListedPermission[] = groups.flatMap(
  ({ permissions }) => permissions,
);

/** The groups with what matches a text: in a group's name, a title or a key. */
export function searchGroups(text: string): readonly ListedGroup[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return groups;
  return groups.flatMap((group) => {
    const isGroup = group.name.toLowerCase().includes(wanted);
    const permissions = group.permissions.filter(
      ({ key, title, kind }) => isGroup || `${title} ${key} ${kind}`.toLowerCase().includes(wanted),
    );
    return permissions.length === 0 ? [] : [{ ...group, permissions }];
  });
}

export interface PermissionChanges {
  readonly added: readonly ListedPermission[];
  readonly removed: readonly ListedPermission[];
}

/** Returns the permissions added and removed between two sets, in group order. */
export function compare(
  before: readonly Permission[],
  after: readonly Permission[],
): PermissionChanges {
  return {
    added: allListed.filter(({ key }) => after.includes(key) && !before.includes(key)),
    removed: allListed.filter(({ key }) => before.includes(key) && !after.includes(key)),
  };
}
