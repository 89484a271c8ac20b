import { startRegistration } from "@simplewebauthn/browser";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";

/** Has the browser make a passkey by the server's options. Throws what the browser throws. */
export async function createPasskey(options: object): Promise<RegistrationResponseJSON> {
  if (!isCreation(options)) throw new TypeError("The passkey options are incomplete.");
  return startRegistration({ optionsJSON: options });
}

function isCreation(options: object): options is PublicKeyCredentialCreationOptionsJSON {
  return ["challenge", "rp", "user", "pubKeyCredParams"].every((field) => field in options);
}
