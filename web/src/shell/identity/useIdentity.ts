import type { IdentityPayload } from "@munshi/bff/contract";
import { useState } from "react";

export interface Identity {
  readonly password: string;
  readonly code: string;
  readonly recoveryCode: string;
  readonly usesRecoveryCode: boolean;
  /** What a passkey signed; null where none was asked. */
  readonly passkey: object | null;
  set(change: Partial<Omit<Identity, "set" | "payload">>): void;
  /** What the server is shown. */
  payload(): IdentityPayload;
}

const empty: Omit<Identity, "set" | "payload"> = {
  password: "",
  code: "",
  recoveryCode: "",
  usesRecoveryCode: false,
  passkey: null,
};

/** What a member types to show who they are; nothing of it is ever kept as a draft. */
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
