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
import { callCore, sendForFile, sendJson } from "../../../lib/http.ts";

export function changeOwnPassword(body: OwnPasswordPayload): Promise<PlainAnswer> {
  return callCore("POST /user/security/password", { body });
}

export function setUpTotp(body: IdentityPayload): Promise<TotpSetupAnswer> {
  return callCore("POST /user/security/totp", { body });
}

export function confirmTotp(code: string): Promise<RecoveryCodesAnswer> {
  return callCore("POST /user/security/totp/confirm", { body: { code } });
}

export function fetchNewPasskeyOptions(body: IdentityPayload): Promise<PasskeyOptionsAnswer> {
  return callCore("POST /user/security/passkeys/options", { body });
}

/** Recovery codes where it is the first factor. */
export function addPasskey(body: NewPasskeyPayload): Promise<RecoveryCodesAnswer> {
  return callCore("POST /user/security/passkeys", { body });
}

export function removePasskey(id: string, body: IdentityPayload): Promise<PlainAnswer> {
  return callCore("POST /user/security/passkeys/:id/remove", { params: { id }, body });
}

/** For the second step of a login. */
export function fetchSecondStepOptions(): Promise<PasskeyOptionsAnswer> {
  return sendJson("POST", "/api/session/second-step/passkey", {});
}

/** A zip of everything stored about the member. */
export function fetchOwnData(body: IdentityPayload): Promise<Blob> {
  return sendForFile(`${corePath}/user/own_data`, body);
}

export function requestDeletion(body: DeletionPayload): Promise<DeletionAnswer> {
  return callCore("POST /user/deletion", { body });
}

export function turnOffFactors(body: IdentityPayload): Promise<PlainAnswer> {
  return callCore("POST /user/security/factors/remove", { body });
}

export function renewRecoveryCodes(body: IdentityPayload): Promise<RecoveryCodesAnswer> {
  return callCore("POST /user/security/recovery_codes", { body });
}
