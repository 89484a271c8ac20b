import { PasswordInput, TextInput } from "@mantine/core";
import type { PasskeyOptionsAnswer, SecurityAnswer } from "@munshi/bff/contract";
import { callCore } from "../../lib/http.ts";
import { CodeInput } from "./CodeInput.tsx";
import { PasskeyButton } from "./PasskeyButton.tsx";
import type { Identity } from "./useIdentity.ts";

export const securityKey = ["security"] as const;

export function fetchSecurity(): Promise<SecurityAnswer> {
  return callCore("GET /user/security");
}

/** For a proof of identity before a sensitive change. */
function fetchPasskeyChallenge(): Promise<PasskeyOptionsAnswer> {
  return callCore("POST /user/security/passkey_challenge", { body: {} });
}

/** The current password, and a code where two-step verification is on. */
export function IdentityFields({
  security,
  identity,
  failedCode,
}: {
  readonly security: SecurityAnswer;
  readonly identity: Identity;
  /** The error code of the last try; empty where none failed. */
  readonly failedCode: string;
}) {
  const hasApp = security.totp_since !== null;
  const passkeyField =
    security.passkeys.length > 0 &&
    asksForPasskey(identity, hasApp) &&
    (identity.passkey === null || failedCode === "security.wrong_passkey" ? (
      <PasskeyButton
        fetchOptions={fetchPasskeyChallenge}
        onSigned={(passkey) => identity.set({ passkey })}
      />
    ) : (
      <output className="account-lead">Passkey confirmed.</output>
    ));
  return (
    <>
      {security.has_password ? (
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ "aria-label": "Show current password" }}
          value={identity.password}
          error={failedCode === "security.wrong_password"}
          onChange={(event) => identity.set({ password: event.currentTarget.value })}
        />
      ) : (
        <p className="account-lead">No password set. You can confirm within 10 minutes of login.</p>
      )}
      {!hasApp && passkeyField}
      {isTwoStepOn(security) && identity.passkey === null && (
        <FactorFields
          identity={identity}
          hasApp={hasApp}
          hasError={failedCode === "security.wrong_code" || failedCode === "security.code_needed"}
        />
      )}
      {hasApp && passkeyField}
    </>
  );
}

/** Returns true if a password login needs a second step. */
export function isTwoStepOn({ totp_since: since, passkeys }: SecurityAnswer): boolean {
  return since !== null || passkeys.length > 0;
}

/** Without an app the passkey comes first, until a recovery code is chosen. */
export function asksForPasskey({ usesRecoveryCode }: Identity, hasApp: boolean): boolean {
  return hasApp || !usesRecoveryCode;
}

/** A code of the app, or one of the recovery codes. */
export function FactorFields({
  identity,
  hasApp = true,
  hasError,
  onComplete,
}: {
  readonly identity: Identity;
  readonly hasApp?: boolean;
  readonly hasError: boolean;
  readonly onComplete?: (code: string) => void;
}) {
  const { usesRecoveryCode } = identity;
  return (
    <>
      {usesRecoveryCode && (
        <TextInput
          label="Recovery code"
          placeholder="xxxxx-xxxxx"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          value={identity.recoveryCode}
          error={hasError}
          onChange={(event) => identity.set({ recoveryCode: event.currentTarget.value })}
        />
      )}
      {!usesRecoveryCode && hasApp && (
        <CodeInput
          label="Code from your authenticator app"
          value={identity.code}
          hasError={hasError}
          onChange={(code) => identity.set({ code })}
          {...(onComplete === undefined ? {} : { onComplete })}
        />
      )}
      <button
        type="button"
        className="account-link"
        onClick={() => identity.set({ usesRecoveryCode: !usesRecoveryCode })}
      >
        {!usesRecoveryCode && "Use a recovery code"}
        {usesRecoveryCode && (hasApp ? "Use the authenticator app" : "Use a passkey")}
      </button>
    </>
  );
}
