import type { Executor } from "@munshi/db";
import { currentRequestId } from "@munshi/platform";
import type { Viewer } from "../../contract/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { isPublicId } from "../../platform/ids/public-id.ts";
import { deriveEntitlement } from "../entitlements/index.ts";
import type { Entitlement } from "../entitlements/index.ts";
import { findMember } from "./member.query.ts";
import type { MemberRow } from "./member.query.ts";
import type { MemberStatus, ReadMemberStatus } from "./member-status.ts";
import type { AccessClaims } from "./tokens/access-token.ts";

/** The owner of an access token. */
export interface SignedIn {
  readonly row: MemberRow;
  readonly entitlement: Entitlement;
  readonly viewer: Viewer;
  /** Read on demand: most calls do not need it. */
  readStatus(): Promise<MemberStatus>;
}

export interface MembersService {
  /** Null if the login has ended: a token may outlive it by minutes. */
  find(claims: AccessClaims): Promise<SignedIn | null>;
}

export function createMembersService(
  db: Executor,
  deps: {
    readonly clock: Clock;
    readonly readStatus: ReadMemberStatus;
  },
): MembersService {
  const look = async ({ userId, familyId }: AccessClaims): Promise<SignedIn | null> => {
    const now = deps.clock.now();
    const row = await findMember(db, userId, familyId, now);
    if (row === null) return null;
    const entitlement = deriveEntitlement(row.entries, now);
    const viewer = {
      isSignedIn: true,
      isSubscribed: entitlement.subscribed,
      isReferrer: row.is_referrer,
      hasRiskProfile: row.has_risk_profile,
      isOptimized: row.is_optimized,
    };
    const readStatus = (): Promise<MemberStatus> =>
      deps.readStatus({ userId, tenant: row.tenant_key, entitlement }, deps.clock.now());
    return { row, entitlement, viewer, readStatus };
  };
  const looking = new Map<string, Promise<SignedIn | null>>();
  return {
    async find(claims) {
      const { userId, familyId } = claims;
      if (!isPublicId(userId) || !isPublicId(familyId)) return null;
      // The concurrent calls of a page share one read, which began after the page's request.
      const requestId = currentRequestId();
      if (requestId === undefined) return look(claims);
      const key = `${requestId} ${userId} ${familyId}`;
      const underWay = looking.get(key) ?? look(claims).finally(() => looking.delete(key));
      looking.set(key, underWay);
      return underWay;
    },
  };
}
