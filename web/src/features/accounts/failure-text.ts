import { RequestFailed, toFailure } from "../../lib/http.ts";
import { messages } from "./messages.ts";

function firstText(value: unknown): string {
  const text: unknown = Array.isArray(value) ? value[0] : value;
  return typeof text === "string" ? text : "";
}

/** Why a sign-in or sign-up failed: the server's detail, else what it says of a field. */
export function describeSignInFailure(error: unknown): string {
  if (!(error instanceof RequestFailed)) return messages.failed;
  const { detail, username, password } = error.fields;
  const text = firstText(detail) || firstText(username) || firstText(password);
  return text || error.failure.message || messages.failed;
}

/** What the server said; the contract's word for a failure where it said nothing. */
export function describeFailure(error: unknown): string {
  return toFailure(error).message || messages.failed;
}
