import type { PasskeyOptionsAnswer, SecurityAnswer } from "@munshi/bff/contract";
import { callCore } from "../../lib/http.ts";

export const securityKey = ["security"] as const;

export function fetchSecurity(): Promise<SecurityAnswer> {
  return callCore("GET /user/security");
}

/** For a proof of identity before a sensitive change. */
export function fetchPasskeyChallenge(): Promise<PasskeyOptionsAnswer> {
  return callCore("POST /user/security/passkey_challenge", { body: {} });
}
