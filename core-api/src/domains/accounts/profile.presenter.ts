import type { InvestorProfile, ViewerAnswer } from "../../contract/index.ts";
import { describeStatement } from "../entitlements/index.ts";
import type { MemberStatus } from "./member-status.ts";
import type { SignedIn } from "./members.service.ts";
import type { UserRow } from "./users.repository.ts";

export function presentProfile(
  user: UserRow,
  finalScore: number,
  standing: MemberStatus,
): InvestorProfile {
  return {
    user: user.id,
    user_info: {
      username: user.email,
      first_name: user.first_name,
      last_name: user.last_name,
      phone: user.phone ?? "",
    },
    final_score: finalScore,
    initials: initialsOf(user.first_name, user.last_name),
    is_referrer: user.is_referrer,
    notification_unread_count: standing.unreadNotifications,
    brokerImage: standing.brokerImage,
    active_broker: standing.activeBroker,
    product_type: user.product_type,
  };
}

export function presentViewer(
  { row, entitlement, viewer }: SignedIn,
  standing: MemberStatus,
  at: Date,
): ViewerAnswer {
  const { text: statement, type: statement_type } = describeStatement(entitlement, at);
  return {
    user_id: row.id,
    viewer,
    free_trial: entitlement.freeTrial,
    subs_valid_till: entitlement.validTill?.toISOString() ?? null,
    product_type: row.product_type,
    initials: initialsOf(row.first_name, row.last_name),
    statement,
    statement_type,
    has_certificate: row.has_certificate,
    kyc_status: standing.kyc?.status ?? null,
    cart_count: standing.cartCount,
    telegram_subscribed: standing.telegram.subscribed,
    popup_code: standing.telegram.popupCode,
    popup_message: standing.telegram.popupMessage,
    chat_id: standing.telegram.chatId,
    ...(row.view_ends === null ? {} : { viewed_till: row.view_ends.toISOString() }),
  };
}

/** First letters of first and last name, each as a reader counts letters; empty without a name. */
export function initialsOf(firstName: string, lastName: string): string {
  return [firstName, lastName].map(firstLetter).join("").toLocaleUpperCase("en-IN");
}

const letters = new Intl.Segmenter("en-IN", { granularity: "grapheme" });

function firstLetter(name: string): string {
  for (const { segment } of letters.segment(name.trim())) return segment;
  return "";
}
