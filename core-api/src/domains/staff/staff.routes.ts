import { documentedNames, staffRoutes } from "../../contract/staff.ts";
import { documentedPermissions } from "../../contract/permissions.ts";
import { hasPermission } from "../../platform/actor/actor.ts";
import type { Actor } from "../../platform/actor/actor.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import { staffOf } from "./staff-gate.routes.ts";
import { presentProfile, presentStaff } from "./staff.presenter.ts";
import type { StaffService } from "./staff.service.ts";

/** Staff, profiles, and the documented lookup of the menu's permissions. */
export function createStaffRoutes(staff: StaffService): readonly Route[] {
  const listAll = async (by: Actor) =>
    (await staff.listProfiles(by)).map((profile) => presentProfile(profile, by));
  return implementRoutes(staffRoutes, {
    "POST /FindDomain": async ({ ctx }) => {
      const by = staffOf(ctx);
      return {
        permissions: documentedNames.filter((name) =>
          hasPermission(by, documentedPermissions[name]),
        ),
      };
    },
    "GET /admin/profiles": async ({ ctx }) => ({ profiles: await listAll(staffOf(ctx)) }),
    "GET /admin/permissions": async ({ ctx }) => {
      const by = staffOf(ctx);
      return { profiles: await listAll(by), grantable: [...by.permissions] };
    },
    "GET /admin/profiles/:id": async ({ params, ctx }) => {
      const by = staffOf(ctx);
      const profile = presentProfile(await staff.getProfile(by, params.id), by);
      return { profile, grantable: [...by.permissions] };
    },
    "POST /admin/profiles": async ({ body, ctx }) => ({
      id: await staff.createProfile(staffOf(ctx), body),
    }),
    "PUT /admin/profiles/:id": async ({ params, body, ctx }) => ({
      version: await staff.updateProfile(staffOf(ctx), params.id, body),
    }),
    "DELETE /admin/profiles/:id": async ({ params, ctx }) => {
      await staff.deleteProfile(staffOf(ctx), params.id);
      return { success: true as const };
    },
    "GET /admin/staff": async ({ ctx }) => {
      const by = staffOf(ctx);
      return { staff: (await staff.listStaff(by)).map((one) => presentStaff(one, by)) };
    },
    "GET /admin/staff-choices": async ({ ctx }) => {
      const by = staffOf(ctx);
      return {
        profiles: (await staff.listProfiles(by)).map(({ id, name, permissions }) => ({
          id,
          name,
          permissions: permissions.length,
          is_grantable: permissions.every((permission) => hasPermission(by, permission)),
        })),
        can_make_masters: await staff.canMakeMasters(by),
      };
    },
    "GET /admin/staff/:id": async ({ params, ctx }) => {
      const by = staffOf(ctx);
      return presentStaff(await staff.getStaff(by, params.id), by);
    },
    "POST /admin/staff": async ({ body: { is_master, ...given }, ctx }) => {
      const { id } = await staff.createStaff(staffOf(ctx), { ...given, isMaster: is_master });
      return { id };
    },
    "PUT /admin/staff/:id": async ({ params, body: { is_master, ...given }, ctx }) => ({
      version: await staff.updateStaff(staffOf(ctx), params.id, { ...given, isMaster: is_master }),
    }),
    "POST /admin/staff/:id/active": async ({ params, body, ctx }) => {
      await staff.setActive(staffOf(ctx), params.id, body.active);
      return { success: true as const };
    },
  });
}
