import type { SecondFactorMethod } from "@munshi/bff/contract";

/** What a login may be finished with; after a reload nothing tells which of them the account has. */
export const allMethods = [
  "totp",
  "passkey",
  "recovery_code",
] as const satisfies readonly SecondFactorMethod[];

export const loginViews = [
  "login",
  "signup",
  "forgot",
  "sent",
  "brokers",
  "email",
  "code",
] as const;
export type LoginView = (typeof loginViews)[number];

/** The view that the login's address asks for; the login itself where it asks for none. */
export function readLoginView(query: URLSearchParams): LoginView {
  if (query.get("social") === "email-needed") return "email";
  const asked = query.get("view");
  return loginViews.find((view) => view === asked) ?? "login";
}

/** The login's address with another view, and where it leads afterwards. */
export function loginViewAddress(query: URLSearchParams, view: LoginView): string {
  const kept = new URLSearchParams(query);
  kept.delete("social");
  kept.delete("reason");
  kept.delete("view");
  if (view !== "login") kept.set("view", view);
  const text = kept.toString();
  return text === "" ? "/login" : `/login?${text}`;
}

/** Where a login on this address leads afterwards; null where it says nothing of that. */
export function readNext(query: URLSearchParams): string | null {
  const isForOptimizer = query.get("product_type") === "optimizer";
  return query.get("next") ?? (isForOptimizer ? "/?product_type=optimizer" : null);
}

/** By the reasons that the servers give; see `SocialOutcome`. */
const socialReasons: ReadonlyMap<string, string> = new Map([
  [
    "account.link_refused",
    "An account with this e-mail address exists, but the address was never confirmed. Set a new password by mail and log in with it.",
  ],
  [
    "account.link_protected",
    "This account uses two-step verification. Log in with its e-mail address and password.",
  ],
  [
    "account.other_identity",
    "Your account is linked to another login of this kind. Log in with that one, or with your password.",
  ],
  [
    "account.email_taken",
    "An account with this e-mail address exists already. Log in with your password.",
  ],
  ["attempts.too_many", "There were too many tries from your network. Please wait a few minutes."],
  ["data.conflict", "The same login was under way elsewhere. Please try again."],
]);
const socialOutcomes: ReadonlyMap<string, string> = new Map([
  ["refused", "The sign-in was not completed. Please try again."],
  ["failed", "The sign-in service cannot be reached. Please try again in a moment."],
  ["expired", "This took too long. Please sign in again."],
]);

/** What to say of a social sign-in that did not succeed; null where there is nothing to say. */
export function describeSocialOutcome(query: URLSearchParams): string | null {
  const outcome = socialOutcomes.get(query.get("social") ?? "") ?? null;
  return outcome === null ? null : (socialReasons.get(query.get("reason") ?? "") ?? outcome);
}
