import type { IdentityPayload } from "@munshi/bff/contract";
import { useState } from "react";

export interface Identity {
  readonly password: string;
  readonly code: string;
  readonly recoveryCode: string;
  readonly usesRecoveryCode: boolean;
  /** Signed response of a passkey; null if none was requested. */
  readonly passkey: object | null;
  set(change: Partial<Omit<Identity, "set" | "payload">>): void;
  /** Returns the credentials to send to the server. */
  payload(): IdentityPayload;
}

const empty: Omit<Identity, "set" | "payload"> = {
  password: "",
  code: "",
  recoveryCode: "",
  usesRecoveryCode: false,
  passkey: null,
};

/** Holds the credentials that a member enters; they are never kept as a draft. */
export function useIdentity(): Identity {
  const [typed, setTyped] = useState(empty);
  return {
    ...typed,
    set: (change) => setTyped((before) => ({ ...before, ...change })),
    payload: () => ({
      password: typed.password,
      ...(typed.passkey === null
        ? typed.usesRecoveryCode
          ? { recovery_code: typed.recoveryCode.trim() }
          : { code: typed.code }
        : { passkey: typed.passkey }),
    }),
  };
}
