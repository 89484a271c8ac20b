import type { PasskeyOptionsAnswer, SecurityAnswer } from "@munshi/bff/contract";
import { corePath } from "@munshi/bff/contract";
import { fetchJson, sendJson } from "../../lib/http.ts";

const path = `${corePath}/user/security`;

export const securityKey = ["security"] as const;

export function fetchSecurity(): Promise<SecurityAnswer> {
  return fetchJson(path);
}

/** For a proof of identity before a sensitive change. */
export function fetchPasskeyChallenge(): Promise<PasskeyOptionsAnswer> {
  return sendJson("POST", `${path}/passkey_challenge`, {});
}
