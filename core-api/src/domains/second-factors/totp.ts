import { Secret, TOTP } from "otpauth";

const issuer = "Munshi";
const secretBytes = 20;
/** A phone's clock may be a step of 30 seconds off, either way. */
const window = 1;

/** A new shared secret, base32. */
export function createTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** `otpauth://totp/Munshi:asha@example.in?…`, which authenticator apps read from a QR code. */
export function writeTotpUri(secret: string, account: string): string {
  return new TOTP({ issuer, label: account, secret: Secret.fromBase32(secret) }).toString();
}

/**
 * The 30-second step (RFC 6238) whose six digits `code` is, compared in constant time; null where it
 * belongs to none of the last, the current and the next step.
 */
export function findTotpStep(secret: string, code: string, at: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = at.getTime();
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    window,
    timestamp,
  });
  return delta === null ? null : TOTP.counter({ timestamp }) + delta;
}
