import type { Executor } from "@munshi/db";
import type { Viewer } from "../../contract/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { isPublicId } from "../../platform/ids/public-id.ts";
import type { Entitlement, EntitlementsService } from "../entitlements/index.ts";
import { findMember } from "./member.query.ts";
import type { MemberRow } from "./member.query.ts";
import type { AccessClaims } from "./tokens/access-token.ts";

/** Whoever stands behind an access token, at this moment. */
export interface SignedIn {
  readonly row: MemberRow;
  readonly entitlement: Entitlement;
  readonly viewer: Viewer;
}

export interface MembersService {
  /** Null where the sign-in has ended: a token may outlive it by minutes. */
  find(claims: AccessClaims): Promise<SignedIn | null>;
}

export function createMembersService(
  db: Executor,
  deps: { readonly clock: Clock; readonly entitlements: EntitlementsService },
): MembersService {
  return {
    async find({ userId, familyId }) {
      if (!isPublicId(userId) || !isPublicId(familyId)) return null;
      const [row, entitlement] = await Promise.all([
        findMember(db, userId, familyId, deps.clock.now()),
        deps.entitlements.find(userId),
      ]);
      if (row === null) return null;
      const viewer = {
        isSignedIn: true,
        isSubscribed: entitlement.subscribed,
        isReferrer: row.is_referrer,
        hasRiskProfile: row.has_risk_profile,
        isOptimized: row.is_optimized,
        isStaff: false,
      };
      return { row, entitlement, viewer };
    },
  };
}
