import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";

export function isCreation(options: object): options is PublicKeyCredentialCreationOptionsJSON {
  return ["challenge", "rp", "user", "pubKeyCredParams"].every((field) => field in options);
}
