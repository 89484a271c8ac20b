import type { StaffListed, StaffProfile } from "../../contract/staff.ts";
import type { Actor } from "../../platform/actor/actor.ts";
import type { ProfileRecord } from "./profiles.repository.ts";
import type { StaffRecord } from "./staff-members.repository.ts";

export function presentProfile(profile: ProfileRecord, to: Actor): StaffProfile {
  const { id, name, version, permissions, holders, updated_at } = profile;
  return {
    id,
    name,
    version,
    permissions: [...permissions],
    staff: holders.length,
    is_own: holders.includes(to.id),
    updated_at: updated_at.toISOString(),
  };
}

export function presentStaff(staff: StaffRecord, to: Actor): StaffListed {
  const { id, name, email, version, profiles, is_master, active, last_seen_at } = staff;
  return {
    id,
    name,
    email,
    version,
    profiles: [...profiles],
    is_master,
    active,
    has_joined: staff.password_hash !== null,
    last_seen_at: last_seen_at?.toISOString() ?? null,
    is_self: id === to.id,
  };
}
