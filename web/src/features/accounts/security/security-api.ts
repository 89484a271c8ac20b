import type {
  DeletionAnswer,
  DeletionPayload,
  IdentityPayload,
  NewPasskeyPayload,
  OwnPasswordPayload,
  PasskeyOptionsAnswer,
  PlainAnswer,
  RecoveryCodesAnswer,
  TotpSetupAnswer,
} from "@munshi/bff/contract";
import { corePath } from "@munshi/bff/contract";
import { sendForFile, sendJson } from "../../../lib/http.ts";

const path = `${corePath}/user/security`;

export function changeOwnPassword(payload: OwnPasswordPayload): Promise<PlainAnswer> {
  return sendJson("POST", `${path}/password`, payload);
}

export function setUpTotp(payload: IdentityPayload): Promise<TotpSetupAnswer> {
  return sendJson("POST", `${path}/totp`, payload);
}

export function confirmTotp(code: string): Promise<RecoveryCodesAnswer> {
  return sendJson("POST", `${path}/totp/confirm`, { code });
}

export function fetchNewPasskeyOptions(payload: IdentityPayload): Promise<PasskeyOptionsAnswer> {
  return sendJson("POST", `${path}/passkeys/options`, payload);
}

/** Recovery codes where it is the first factor. */
export function addPasskey(payload: NewPasskeyPayload): Promise<RecoveryCodesAnswer> {
  return sendJson("POST", `${path}/passkeys`, payload);
}

export function removePasskey(id: string, payload: IdentityPayload): Promise<PlainAnswer> {
  return sendJson("POST", `${path}/passkeys/${encodeURIComponent(id)}/remove`, payload);
}

/** For the second step of a login. */
export function fetchSecondStepOptions(): Promise<PasskeyOptionsAnswer> {
  return sendJson("POST", "/api/session/second-step/passkey", {});
}

/** A zip of everything stored about the member. */
export function fetchOwnData(payload: IdentityPayload): Promise<Blob> {
  return sendForFile(`${corePath}/user/own_data`, payload);
}

export function requestDeletion(payload: DeletionPayload): Promise<DeletionAnswer> {
  return sendJson("POST", `${corePath}/user/deletion`, payload);
}

export function turnOffFactors(payload: IdentityPayload): Promise<PlainAnswer> {
  return sendJson("POST", `${path}/factors/remove`, payload);
}

export function renewRecoveryCodes(payload: IdentityPayload): Promise<RecoveryCodesAnswer> {
  return sendJson("POST", `${path}/recovery_codes`, payload);
}
