import type { Executor } from "@munshi/db";
import { z } from "zod";
import { permissionGroups } from "../../contract/permissions.ts";
import { profileFields } from "../../contract/staff.ts";
import { failure } from "../../platform/errors/failure.ts";
import type { ChangeDefinition } from "../change-requests/index.ts";
import { listProfiles } from "./profiles.repository.ts";
import type { ProfilesService } from "./profiles.service.ts";

const payload = z.strictObject({ profile: z.uuid("must be a profile's id"), ...profileFields });

const titles = new Map(
  permissionGroups.flatMap(({ permissions }) => Object.entries<string>(permissions)),
);

/** Permissions of a profile in use, as a change that a second person approves. */
export function createProfileChange(
  profiles: Pick<ProfilesService, "updateApproved">,
): ChangeDefinition<z.output<typeof payload>> {
  const find = async (db: Executor, tenant: string, id: string) => {
    const [profile] = await listProfiles(db, tenant, [id]);
    if (profile === undefined) throw failure("profile.not_found", 404, "Profile not found.");
    return profile;
  };
  return {
    payload,
    permission: "profile.change",
    subject: ({ profile }) => profile,
    title: ({ name }) => `Change profile ${name}`,
    findVersion: async (db, tenant, { profile }) =>
      String((await find(db, tenant, profile)).version),
    async describe(db, tenant, { profile, name, permissions }) {
      const stored = await find(db, tenant, profile);
      const named = (key: string): string => titles.get(key) ?? key;
      const holders = stored.holders.length;
      return [
        ...(name === stored.name ? [] : [{ label: "Name", before: stored.name, after: name }]),
        ...permissions
          .filter((key) => !stored.permissions.includes(key))
          .map((key) => ({ label: named(key), before: "Not granted", after: "Granted" })),
        ...stored.permissions
          .filter((key) => !permissions.includes(key))
          .map((key) => ({ label: named(key), before: "Granted", after: "Not granted" })),
        { label: "Staff with this profile", before: String(holders), after: String(holders) },
      ];
    },
    async apply(transaction, maker, { profile, name, permissions }) {
      const { version } = await find(transaction, maker.tenant, profile);
      const edit = { name, permissions, version };
      return { version: await profiles.updateApproved(transaction, maker, profile, edit) };
    },
  };
}
