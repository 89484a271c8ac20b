import { visitor } from "@munshi/core-api/contract";
import type { InvestorProfile, Viewer, ViewerAnswer } from "@munshi/core-api/contract";
import { AppError } from "@munshi/platform";
import type { KycStatus, SessionView, StatementView } from "../contract/index.ts";
import type { AccountsClient } from "../core-client/accounts-client.ts";
import { within } from "../core-client/within.ts";
import { originOf } from "../http/caller.ts";
import type { HttpContext } from "../http/context.ts";
import type { SessionGate } from "./session-gate.ts";
import type { Session } from "./sessions.ts";

/**
 * Identifies the viewer of a page: a session's member is read with the session; otherwise core-api
 * is asked. Pages wait for it, so its timeout (`core.timeout`) is much shorter than that of other
 * calls.
 */
export interface Viewers {
  /** Returns the gate's flags; those of a visitor if no one is logged in. */
  viewer(ctx: HttpContext): Promise<Viewer>;
  /**
   * Like `find`, but requires a member.
   * @throws AppError `session.none`, `session.ended` (401).
   */
  signedIn(ctx: HttpContext): Promise<Viewer>;
  /** `patiently` uses the timeout of ordinary calls, for requests that block no page. */
  view(ctx: HttpContext, patiently?: "patiently"): Promise<SessionView>;
}

const nobody: SessionView = { viewer: visitor, member: null };

export function createViewers(
  gate: SessionGate,
  accounts: AccountsClient,
  deadlineMs: number,
): Viewers {
  const ask = async <T>(
    ctx: HttpContext,
    call: (session: Session, access: string) => Promise<T>,
  ): Promise<T | null> => {
    const session = await gate.find(ctx);
    if (session === null) return null;
    try {
      return await gate.callAs(ctx, async (access) => call(session, access));
    } catch (error) {
      if (error instanceof AppError && error.code === "session.ended") return null;
      throw error;
    }
  };
  const findStored = async (ctx: HttpContext): Promise<Viewer | null> => {
    const session = await gate.find(ctx);
    return session?.member === undefined ? null : { ...session.member, isSignedIn: true };
  };
  const find = async (ctx: HttpContext): Promise<Viewer | null> => {
    const stored = await findStored(ctx);
    if (stored !== null) return stored;
    const answer = await ask(ctx, async (_session, access) =>
      accounts.viewer(access, originOf(ctx)),
    );
    return answer?.viewer ?? null;
  };
  const require = async (ctx: HttpContext): Promise<Viewer> => {
    const stored = await findStored(ctx);
    if (stored !== null) return stored;
    const answer = await gate.callAs(ctx, async (access) => accounts.viewer(access, originOf(ctx)));
    return answer.viewer;
  };
  return {
    viewer: async (ctx) => (await within(find(ctx), deadlineMs)) ?? visitor,
    signedIn: async (ctx) => within(require(ctx), deadlineMs),
    async view(ctx, patiently) {
      const asked = ask(ctx, async (session, access) => {
        const [answer, profile] = await Promise.all([
          accounts.viewer(access, originOf(ctx)),
          accounts.profile(access, session.userId, originOf(ctx)),
        ]);
        return presentSession(session, answer, profile);
      });
      return (await (patiently === undefined ? within(asked, deadlineMs) : asked)) ?? nobody;
    },
  };
}

function presentSession(
  session: Session,
  answer: ViewerAnswer,
  profile: InvestorProfile,
): SessionView {
  return {
    viewer: answer.viewer,
    member: {
      userId: answer.user_id,
      email: profile.user_info.username,
      firstName: profile.user_info.first_name,
      lastName: profile.user_info.last_name,
      initials: answer.initials,
      freeTrial: answer.free_trial,
      subsValidTill: answer.subs_valid_till,
      productType: answer.product_type,
      finalScore: profile.final_score,
      unreadNotifications: profile.notification_unread_count,
      brokerImage: profile.brokerImage,
      cartCount: answer.cart_count,
      activeBroker: profile.active_broker,
      statement: presentStatement(answer),
      kycStatus: readKycStatus(answer.kyc_status),
      hasCertificate: answer.has_certificate,
      endsAt: session.expiresAt.toISOString(),
      ...(answer.viewed_till === undefined ? {} : { viewedTill: answer.viewed_till }),
    },
  };
}

const kycStatuses: readonly KycStatus[] = [
  "OPENED",
  "PAN_VERIFIED",
  "SUBMITTED",
  "BANK_VERIFIED",
  "COMPLETED",
];

/** Ignores statuses that only a newer core-api knows. */
function readKycStatus(status: string | null | undefined): KycStatus | null {
  return kycStatuses.find((known) => known === status) ?? null;
}

function presentStatement({ statement, statement_type: type }: ViewerAnswer): StatementView | null {
  return type === "" || statement === "" ? null : { type, text: statement };
}
