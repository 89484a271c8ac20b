export const loginViews = ["login", "signup", "forgot", "sent", "brokers", "email"] as const;
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
  kept.delete("view");
  if (view !== "login") kept.set("view", view);
  const text = kept.toString();
  return text === "" ? "/login" : `/login?${text}`;
}

/** What to say of a social sign-in that did not succeed; null where there is nothing to say. */
export function describeSocialOutcome(query: URLSearchParams): string | null {
  switch (query.get("social")) {
    case "refused":
      return "The sign-in was not completed. Please try again.";
    case "failed":
      return "The sign-in service cannot be reached. Please try again in a moment.";
    case "expired":
      return "This took too long. Please sign in again.";
    default:
      return null;
  }
}
