import { visitor } from "@munshi/core-api/contract";
import type { InvestorProfile, Viewer } from "@munshi/core-api/contract";
import { AppError } from "@munshi/platform";
import type { SessionView, StatementView } from "../contract/index.ts";
import type { AccountsClient, KnownViewer } from "../core-client/accounts-client.ts";
import { originOf } from "../http/caller.ts";
import type { HttpContext } from "../http/context.ts";
import type { SessionGate } from "./session-gate.ts";
import type { Session } from "./sessions.ts";

/** Who looks at a page, as core-api knows them at this moment. */
export interface Viewers {
  /** What the gate needs; a visitor where nobody is signed in any more. */
  viewer(ctx: HttpContext): Promise<Viewer>;
  view(ctx: HttpContext): Promise<SessionView>;
}

const nobody: SessionView = { viewer: visitor, member: null };

export function createViewers(gate: SessionGate, accounts: AccountsClient): Viewers {
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
  return {
    async viewer(ctx) {
      const answer = await ask(ctx, async (_session, access) =>
        accounts.viewer(access, originOf(ctx)),
      );
      return answer?.viewer ?? visitor;
    },
    async view(ctx) {
      const view = await ask(ctx, async (session, access) => {
        const [answer, profile] = await Promise.all([
          accounts.viewer(access, originOf(ctx)),
          accounts.profile(access, session.userId, originOf(ctx)),
        ]);
        return presentSession(session, answer, profile);
      });
      return view ?? nobody;
    },
  };
}

function presentSession(
  session: Session,
  answer: KnownViewer,
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
      cartCount: answer.cart_count ?? 0,
      activeBroker: profile.active_broker,
      statement: presentStatement(answer),
      hasCertificate: answer.has_certificate,
      endsAt: session.expiresAt.toISOString(),
    },
  };
}

function presentStatement({ statement, statement_type: type }: KnownViewer): StatementView | null {
  return type === "" || statement === "" ? null : { type, text: statement };
}
