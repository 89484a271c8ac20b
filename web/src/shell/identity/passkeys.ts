import { startRegistration, WebAuthnError } from "@simplewebauthn/browser";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";
import { toFailure } from "../../lib/http.ts";
import type { Failure } from "../../lib/http.ts";

/** Has the browser make a passkey by the server's options. Throws what the browser throws. */
export async function createPasskey(options: object): Promise<RegistrationResponseJSON> {
  if (!isCreation(options)) throw new TypeError("The passkey options are incomplete.");
  return startRegistration({ optionsJSON: options });
}

function isCreation(options: object): options is PublicKeyCredentialCreationOptionsJSON {
  return ["challenge", "rp", "user", "pubKeyCredParams"].every((field) => field in options);
}

/** Why a passkey was not made or not shown, by the browser or by the server. */
export function describePasskeyFailure(error: unknown): Failure {
  const of = (message: string): Failure => ({ code: "passkey", message, requestId: "" });
  if (
    error instanceof WebAuthnError &&
    error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED"
  ) {
    return of("This device already has a passkey for your account.");
  }
  if (error instanceof Error && error.name === "NotAllowedError") {
    return of("The passkey request was cancelled or timed out. Try again.");
  }
  if (error instanceof WebAuthnError || error instanceof DOMException) {
    return of("This browser could not use a passkey. Try another device.");
  }
  return toFailure(error);
}
