import type { Executor } from "@munshi/db";
import { Secret, TOTP } from "otpauth";
import { allPermissions } from "../../contract/permissions.ts";
import type { Permission } from "../../contract/permissions.ts";
import { cliActor } from "../../platform/actor/actor.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { PasswordHasher } from "../accounts/index.ts";
import type { SecondFactorsService } from "../second-factors/index.ts";
import { findStaffByEmail, updatePassword } from "./staff.repository.ts";
import type { StaffService } from "./staff.service.ts";

/** The password and the authenticator secret of demo staff. README.md names both. */
export const demoStaffPassword = "munshi-demo";
export const demoStaffSecret = "MUNSHIDEMOSECRETMUNSHIDEMOSECRET";

interface DemoStaff {
  readonly email: string;
  readonly name: string;
  /** Name and permissions of the profile; null for a master. */
  readonly profile: { readonly name: string; readonly holds: (key: Permission) => boolean } | null;
}

const approvals: readonly Permission[] = ["change.approve", "change.override"];

const demoStaff: readonly DemoStaff[] = [
  { email: "master@demo.example", name: "Meera Master", profile: null },
  {
    email: "maker@demo.example",
    name: "Mohan Maker",
    profile: {
      name: "Operations",
      holds: (key) => !approvals.includes(key) && !/^(staff|profile)\./.test(key),
    },
  },
  {
    email: "checker@demo.example",
    name: "Charu Checker",
    profile: {
      name: "Approvals",
      holds: (key) => key === "change.approve" || /\.read(_|$)/.test(key),
    },
  },
  {
    email: "sales@demo.example",
    name: "Sunil Sales",
    profile: { name: "Sales", holds: (key) => /^(lead\.(read|create)|client\.read)$/.test(key) },
  },
];

/** Creates demo staff with a known password and secret. Existing ones are left unchanged. */
export async function seedDemoStaff(
  db: Executor,
  deps: {
    readonly clock: Clock;
    readonly staff: StaffService;
    readonly hasher: PasswordHasher;
    readonly factors: SecondFactorsService;
  },
): Promise<void> {
  const { clock, staff, hasher, factors } = deps;
  for (const { email, name, profile } of demoStaff) {
    if ((await findStaffByEmail(db, cliActor.tenant, email)) !== null) continue;
    const passwordHash = await hasher.hash(demoStaffPassword);
    const profiles =
      profile === null
        ? []
        : [
            await staff.createProfile(cliActor, {
              name: profile.name,
              permissions: allPermissions.filter((key) => profile.holds(key)),
            }),
          ];
    const given = { name, email, profiles, isMaster: profile === null };
    const { id } = await staff.createStaff(cliActor, given);
    await factors.setUpTotp(id, demoStaffSecret);
    // The previous step: the current one signs in.
    const timestamp = clock.now().getTime() - 30_000;
    const code = TOTP.generate({ secret: Secret.fromBase32(demoStaffSecret), timestamp });
    await factors.confirmTotp(id, code, (transaction) =>
      updatePassword(transaction, id, passwordHash),
    );
  }
}
