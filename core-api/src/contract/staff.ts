import type { Infer, InferInput } from "@munshi/platform/contract";
import { z } from "zod";
import { allPermissions, documentedPermissions } from "./permissions.ts";
import { defineRoutes } from "./route.ts";
import { nameField, optionalText } from "./text-fields.ts";

const permission = z.enum(allPermissions);
const isDocumented = (name: string): name is keyof typeof documentedPermissions =>
  Object.hasOwn(documentedPermissions, name);
/** The documented names of permissions, as FindDomain answers them. */
export const documentedNames = Object.keys(documentedPermissions).filter((name) =>
  isDocumented(name),
);

const idParams = z.object({ id: z.uuid("must be an id") });
const version = z.int().positive().describe("The version that was edited.");

export const profileFields = {
  name: nameField.refine((name) => name.length <= 60, "must have 60 characters or fewer"),
  permissions: z.array(permission).max(allPermissions.length),
};

export const staffFields = {
  name: nameField,
  email: z.email("must be an email address").max(254, "must have 254 characters or fewer"),
  profiles: z.array(z.uuid("must be an id")).max(20, "must be 20 profiles or fewer"),
  is_master: z.boolean().default(false).describe("Holds every permission."),
};

const profile = z.object({
  id: z.uuid(),
  name: z.string(),
  version: z.int(),
  permissions: z.array(permission),
  staff: z.int().describe("How many staff hold it."),
  is_own: z.boolean().describe("The caller holds it, and so cannot edit it."),
  updated_at: z.iso.datetime(),
});

const grantable = z.array(permission).describe("What the caller holds, and may add or remove.");

const staffMember = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  version: z.int(),
  profiles: z.array(z.object({ id: z.uuid(), name: z.string() })),
  is_master: z.boolean(),
  active: z.boolean(),
  has_joined: z.boolean().describe("They have accepted an invitation."),
  last_seen_at: z.iso.datetime().nullable().describe("In the back office; null: never."),
  is_self: z.boolean().describe("The caller."),
});

const choices = z.object({
  profiles: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      permissions: z.int().describe("How many it grants."),
      is_grantable: z.boolean().describe("The caller holds all that it grants."),
    }),
  ),
  can_make_masters: z.boolean(),
});

const created = z.object({ id: z.uuid() });
const done = z.object({ version: z.int().describe("The version from now on.") });
const profileBody = z.strictObject(profileFields);
const staffBody = z.strictObject(staffFields);

export type StaffProfile = Infer<typeof profile>;
export type ProfilePayload = InferInput<typeof profileBody>;
export type StaffListed = Infer<typeof staffMember>;
export type StaffPayload = InferInput<typeof staffBody>;
export type StaffChoices = Infer<typeof choices>;

const profileMissing = { "profile.not_found": [404, "Profile not found."] } as const;
const profileRules = {
  "profile.not_held": [403, "The caller lacks a permission that is added or removed."],
  "profile.duplicate_name": [409, "Another profile has the name."],
} as const;
const staffMissing = { "staff.not_found": [404, "Staff member not found."] } as const;
const staffRules = {
  "profile.not_held": [403, "A profile that is given or taken grants what the caller lacks."],
  "staff.master_only": [403, "Only masters make masters or change them."],
  "staff.profile_not_found": [404, "Profile not found."],
  "staff.duplicate_email": [409, "Another staff member has the address."],
} as const;
const lastMaster = { "staff.last_master": [409, "This is the last active master."] } as const;

/** Staff and the profiles that grant them permissions. */
export const staffRoutes = defineRoutes({
  "POST /FindDomain": {
    summary: "The documented permission keys of the signed-in staff member, for the menu",
    access: "staff",
    permission: null,
    browser: { keepsPath: true },
    body: z.object({
      domain: optionalText(200).describe("Ignored: the session says who asks."),
      name: optionalText(200).describe("Ignored."),
    }),
    answer: z.object({ permissions: z.array(z.enum(documentedNames)) }),
  },
  "GET /admin/profiles": {
    summary: "All profiles by name",
    access: "staff",
    permission: "profile.read",
    browser: {},
    answer: z.object({ profiles: z.array(profile) }),
  },
  "GET /admin/permissions": {
    summary: "All profiles for the matrix of permissions, and what the caller may grant",
    access: "staff",
    permission: "profile.change",
    browser: {},
    answer: z.object({ profiles: z.array(profile), grantable }),
  },
  "GET /admin/profiles/:id": {
    summary: "A profile to edit",
    access: "staff",
    permission: "profile.change",
    browser: {},
    params: idParams,
    answer: z.object({ profile, grantable }),
    failures: profileMissing,
  },
  "POST /admin/profiles": {
    summary: "Adds a profile",
    access: "staff",
    permission: "profile.change",
    needsStepUp: true,
    browser: {},
    body: profileBody,
    answer: created,
    failures: profileRules,
  },
  "PUT /admin/profiles/:id": {
    summary: "Changes a profile; it counts at the next call of everyone who holds it",
    access: "staff",
    permission: "profile.change",
    needsStepUp: true,
    browser: {},
    params: idParams,
    body: profileBody.extend({ version }),
    answer: done,
    failures: {
      ...profileMissing,
      ...profileRules,
      "profile.own": [403, "The caller holds the profile."],
      "profile.needs_approval": [
        409,
        "The profile is in use: change its permissions by a change request, `profile.update`.",
      ],
      "profile.stale": [409, "It was changed since; `current` has what is stored."],
    },
  },
  "DELETE /admin/profiles/:id": {
    summary: "Deletes a profile that is not in use",
    access: "staff",
    permission: "profile.change",
    needsStepUp: true,
    browser: {},
    params: idParams,
    answer: z.object({ success: z.literal(true) }),
    failures: {
      ...profileMissing,
      "profile.in_use": [409, "Staff hold it; `staff` says how many."],
    },
  },
  "GET /admin/staff": {
    summary: "All staff by name",
    access: "staff",
    permission: "staff.read",
    browser: {},
    answer: z.object({ staff: z.array(staffMember) }),
  },
  "GET /admin/staff-choices": {
    summary: "What the caller may give to staff",
    access: "staff",
    permission: "staff.change",
    browser: {},
    answer: choices,
  },
  "GET /admin/staff/:id": {
    summary: "A staff member to edit",
    access: "staff",
    permission: "staff.change",
    browser: {},
    params: idParams,
    answer: staffMember,
    failures: staffMissing,
  },
  "POST /admin/staff": {
    summary: "Adds a staff member",
    access: "staff",
    permission: "staff.change",
    needsStepUp: true,
    browser: {},
    body: staffBody,
    answer: created,
    failures: staffRules,
  },
  "PUT /admin/staff/:id": {
    summary: "Changes a staff member",
    access: "staff",
    permission: "staff.change",
    needsStepUp: true,
    browser: {},
    params: idParams,
    body: staffBody.extend({ version }),
    answer: done,
    failures: {
      ...staffMissing,
      ...staffRules,
      ...lastMaster,
      "staff.own_profiles": [403, "The caller's own profiles or master flag would change."],
      "staff.not_held": [403, "The address is of someone with more permissions than the caller."],
      "staff.stale": [409, "They were changed since; `current` has what is stored."],
    },
  },
  "POST /admin/staff/:id/active": {
    summary: "Activates or deactivates a staff member, from the next call on",
    access: "staff",
    permission: "staff.change",
    needsStepUp: true,
    browser: {},
    params: idParams,
    body: z.strictObject({ active: z.boolean() }),
    answer: z.object({ success: z.literal(true) }),
    failures: {
      ...staffMissing,
      ...lastMaster,
      "staff.master_only": [403, "Only masters change masters."],
      "staff.not_held": [403, "They would regain permissions that the caller lacks."],
      "staff.own_account": [403, "The account is the caller's own."],
    },
  },
});
