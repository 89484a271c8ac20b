import type { KycCaseAnswer } from "@munshi/bff/contract";

/** A bank account as the dialog shows it: its number is masked. */
export type KycAccountView = NonNullable<KycCaseAnswer["account"]>;
