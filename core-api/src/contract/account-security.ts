/** What a signed-in member shows before a change that a stolen session must not make. */
export interface IdentityPayload {
  /** Empty for members without one, who have logged in within the last ten minutes instead. */
  readonly password: string;
  /** Six digits of the authenticator app, where one is on. */
  readonly code?: string;
  /** In place of `code`. */
  readonly recovery_code?: string;
  /** In place of both: what the browser signed for `POST /user/security/passkey_challenge`. */
  readonly passkey?: object;
}

/** `GET /user/security`. */
export interface SecurityAnswer {
  /** False for members who have only ever logged in through others. */
  readonly has_password: boolean;
  /** Since when the authenticator app is in use, ISO 8601 UTC; null where it is not. */
  readonly totp_since: string | null;
  readonly recovery_codes_left: number;
  /** Oldest first. */
  readonly passkeys: readonly PasskeyAnswer[];
}

/** Two-step verification is on while there is an app or a passkey. */
export interface PasskeyAnswer {
  readonly id: string;
  readonly name: string;
  /** Instants, ISO 8601 UTC; null where it was never used. */
  readonly created_at: string;
  readonly last_used_at: string | null;
}

/**
 * `POST /user/security/passkeys/options`, `/user/security/passkey_challenge` and
 * `/jwt/token/second_step/options`: what `navigator.credentials` takes, as JSON (WebAuthn, level 3).
 */
export interface PasskeyOptionsAnswer {
  readonly options: object;
}

/** `POST /user/security/passkeys`. */
export interface NewPasskeyPayload {
  /** What the member calls the device. */
  readonly name: string;
  /** What the browser made for the options. */
  readonly response: object;
}

/** `POST /user/security/password`; `password` is the current one. */
export interface OwnPasswordPayload extends IdentityPayload {
  readonly new_password: string;
  readonly confirm_password: string;
}

/** `POST /user/security/totp`: nothing is on until the first code was confirmed. */
export interface TotpSetupAnswer {
  /** Base32, for apps that cannot read the QR code. */
  readonly secret: string;
  /** `otpauth://…`, which the QR code holds. */
  readonly uri: string;
}

/**
 * `POST /user/security/totp/confirm`, `/user/security/passkeys` and `/user/security/recovery_codes`:
 * shown once; empty where earlier ones stay.
 */
export interface RecoveryCodesAnswer {
  readonly recovery_codes: readonly string[];
}

export type SecondFactorMethod = "totp" | "passkey" | "recovery_code";

/**
 * `POST /jwt/token/` of an account with a second factor answers 401 `sign_in.second_step` with this
 * beside `error` and `detail`.
 */
export interface SecondStepNeeded {
  readonly second_step: {
    /** For `POST /jwt/token/second_step/`: five minutes, five tries, once. */
    readonly token: string;
    readonly methods: readonly SecondFactorMethod[];
  };
}

/** `POST /jwt/token/second_step/`, which answers as a sign-in does. */
export interface SecondStepPayload {
  readonly token: string;
  readonly code?: string;
  readonly recovery_code?: string;
  readonly passkey?: object;
  readonly last_login_device?: string;
  readonly chat_id?: string | number | null;
}

/** `POST /user/deletion`. */
export interface DeletionPayload extends IdentityPayload {
  /** The word DELETE. */
  readonly confirm: string;
}

export interface DeletionAnswer {
  readonly success: boolean;
  /** An instant, ISO 8601 UTC: until then a sign-in restores the account. */
  readonly erase_after: string;
}
