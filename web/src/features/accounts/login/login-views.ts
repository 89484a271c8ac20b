import type { SecondFactorMethod } from "@munshi/bff/contract";

/** All second-factor methods; after a reload, those of the account are unknown. */
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
  const wanted = query.get("view");
  return loginViews.find((view) => view === wanted) ?? "login";
}

/** The login's address with another view, and where it leads afterwards. */
export function loginViewAddress(query: URLSearchParams, view: LoginView): string {
  const parameters = new URLSearchParams(query);
  parameters.delete("social");
  parameters.delete("reason");
  parameters.delete("view");
  if (view !== "login") parameters.set("view", view);
  const text = parameters.toString();
  return text === "" ? "/login" : `/login?${text}`;
}

/** Returns the page to open after a login on this address, or null if it names none. */
export function readNext(query: URLSearchParams): string | null {
  const isForOptimizer = query.get("product_type") === "optimizer";
  return query.get("next") ?? (isForOptimizer ? "/?product_type=optimizer" : null);
}

/** By the reasons that the servers give; see `SocialOutcome`. */
const socialReasons: ReadonlyMap<string, string> = new Map([
  [
    "account.link_refused",
    "This email address is registered but not verified. Reset your password to continue.",
  ],
  [
    "account.link_protected",
    "This account uses two-step verification. Log in with email and password.",
  ],
  [
    "account.other_identity",
    "Your account is linked to a different login. Use that login or your password.",
  ],
  ["account.email_taken", "This email address is already registered. Log in with your password."],
  ["attempts.too_many", "Too many attempts. Try again in a few minutes."],
  ["data.conflict", "This login was already in progress. Try again."],
]);
const socialOutcomes: ReadonlyMap<string, string> = new Map([
  ["refused", "Login was not completed. Try again."],
  ["failed", "The login service is unavailable. Try again in a moment."],
  ["expired", "Login timed out. Log in again."],
]);

/** Returns the message for a failed social sign-in, or null if there is nothing to report. */
export function describeSocialOutcome(query: URLSearchParams): string | null {
  const outcome = socialOutcomes.get(query.get("social") ?? "") ?? null;
  return outcome === null ? null : (socialReasons.get(query.get("reason") ?? "") ?? outcome);
}
