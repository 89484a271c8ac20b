import { createHash, randomBytes } from "node:crypto";
import type { Executor } from "@munshi/db";
import { AppError, dayMs } from "@munshi/platform";
import type { Actor } from "../../platform/actor/actor.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { AuditService } from "../audit/index.ts";
import { createProfilesService } from "./profiles.service.ts";
import type { ProfilesService } from "./profiles.service.ts";
import { createStaffMembersService } from "./staff-members.service.ts";
import type { StaffMembersService } from "./staff-members.service.ts";
import {
  findPermissions,
  findStaff,
  findStaffByToken,
  insertToken,
  listMasters,
  revokeToken,
} from "./staff.repository.ts";
import type { StaffRow } from "./staff.repository.ts";

/** Says what the text is wherever one turns up, so that a scanner of leaks can find it. */
const prefix = "munshi_staff_";

/** A new token of 256 random bits. Only its hash is kept; the text is shown once. */
function createStaffToken(): string {
  return prefix + randomBytes(32).toString("base64url");
}

export function isStaffToken(text: string): boolean {
  return text.startsWith(prefix);
}

/** Null for a text that cannot be a token. The token is random, so a plain hash is enough. */
function hashStaffToken(token: string): Buffer | null {
  if (!/^munshi_staff_[A-Za-z0-9_-]{43}$/.test(token)) return null;
  return createHash("sha256").update(token).digest();
}

export interface IssuedToken {
  readonly id: string;
  /** The only time that anybody sees it. */
  readonly token: string;
  readonly expiresAt: Date;
}

export interface StaffService extends ProfilesService, StaffMembersService {
  /** @throws AppError `staff.not_found`. */
  issueToken(by: Actor, staffId: string, label: string, days: number): Promise<IssuedToken>;
  /** @throws AppError `staff.token_not_found`. */
  revokeToken(by: Actor, tokenId: string): Promise<void>;
  /** The staff member of a token; null if it is unknown, revoked, expired or of an inactive one. */
  authenticate(token: string): Promise<Actor | null>;
  /** Staff with what they may do now; null if unknown or inactive. */
  findActor(db: Executor, tenant: string, staffId: string): Promise<Actor | null>;
  /** Email addresses of a tenant's active masters. */
  listMasterMails(tenant: string): Promise<readonly string[]>;
}

/** Staff share no table, token or session with users. */
export function createStaffService(
  db: Executor,
  deps: { readonly clock: Clock; readonly audit: AuditService },
): StaffService {
  const { clock, audit } = deps;
  const missing = new AppError("staff.not_found", 404, "Staff member not found.");
  return {
    ...createProfilesService(db, deps),
    ...createStaffMembersService(db, deps),

    async issueToken(by, staffId, label, days) {
      const token = createStaffToken();
      const hash = hashStaffToken(token);
      if (hash === null) throw new TypeError("A new token does not look like one");
      const id = createPublicId();
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + days * dayMs);
      await inTransaction(db, async (transaction) => {
        if ((await findStaff(transaction, by.tenant, staffId)) === null) throw missing;
        await insertToken(transaction, {
          id,
          staff_id: staffId,
          label,
          token_hash: hash,
          created_at: now,
          expires_at: expiresAt,
        });
        await audit.append(transaction, {
          actor: by,
          action: "staff.token_issued",
          subject: staffId,
          details: { token: id, expiresAt: expiresAt.toISOString() },
        });
      });
      return { id, token, expiresAt };
    },

    async revokeToken(by, tokenId) {
      await inTransaction(db, async (transaction) => {
        if (!(await revokeToken(transaction, by.tenant, tokenId, clock.now()))) {
          throw new AppError("staff.token_not_found", 404, "Token not found.");
        }
        await audit.append(transaction, {
          actor: by,
          action: "staff.token_revoked",
          subject: tokenId,
        });
      });
    },

    async authenticate(token) {
      const hash = hashStaffToken(token);
      const row = hash === null ? null : await findStaffByToken(db, hash, clock.now());
      return row === null ? null : readActor(db, row);
    },

    async findActor(executor, tenant, staffId) {
      const row = await findStaff(executor, tenant, staffId);
      return row?.active === true ? readActor(executor, row) : null;
    },

    async listMasterMails(tenant) {
      const rows = await listMasters(db, tenant);
      return rows.map(({ email }) => email);
    },
  };
}

async function readActor(db: Executor, row: StaffRow): Promise<Actor> {
  return {
    kind: "staff",
    id: row.id,
    tenant: row.tenant_key,
    permissions: await findPermissions(db, row),
  };
}
