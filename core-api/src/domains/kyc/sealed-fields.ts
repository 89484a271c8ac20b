import { z } from "zod";
import { sealedFor } from "../../platform/keys/personal-keys.ts";
import type { Fingerprint, PersonalKeys } from "../../platform/keys/personal-keys.ts";

/** Account number and IFSC of a bank check. */
const subject = z.tuple([z.string(), z.string()]);

/** Fields verified together. */
export interface PanFields {
  readonly pan: string;
  readonly name: string;
  readonly dob: string;
}

export interface BankFields {
  readonly account: string;
  readonly ifsc: string;
}

type Column = "pan" | "name" | "dob" | "account";

/** Personal data of cases and checks, as they are stored. */
export interface SealedFields {
  seal(column: Column, caseId: string, text: string): Buffer;
  /** @throws TypeError where the key is gone or the row is another's. */
  open(column: Column, caseId: string, sealed: Buffer | null): string;
  sealQuestion(checkId: string, fields: BankFields): Buffer;
  openQuestion(checkId: string, sealed: Buffer | null): BankFields;
  panFingerprints(pan: string): readonly [Fingerprint, ...Fingerprint[]];
  /** Recognises a question that is asked again. */
  questionFingerprints(fields: PanFields | BankFields): readonly [Fingerprint, ...Fingerprint[]];
}

export function createSealedFields({ sealer, fingerprint }: PersonalKeys): SealedFields {
  const open = (sealed: Buffer | null, context: Buffer): string => {
    const text = sealed === null ? null : sealer.open(sealed, context);
    if (text === null) throw new TypeError("A sealed column of KYC cannot be opened");
    return text;
  };
  return {
    seal: (column, caseId, text) => sealer.seal(text, sealedFor(`kyc_cases.${column}`, caseId)),
    open: (column, caseId, sealed) => open(sealed, sealedFor(`kyc_cases.${column}`, caseId)),
    sealQuestion: (checkId, { account, ifsc }) =>
      sealer.seal(JSON.stringify([account, ifsc]), sealedFor("kyc_checks.subject", checkId)),
    openQuestion(checkId, sealed) {
      const text = open(sealed, sealedFor("kyc_checks.subject", checkId));
      const [account, ifsc] = subject.parse(JSON.parse(text));
      return { account, ifsc };
    },
    panFingerprints: (pan) => fingerprint("kyc pan", pan),
    questionFingerprints: (fields) =>
      fingerprint(
        "kyc question",
        "pan" in fields
          ? JSON.stringify([fields.pan, fields.name.toUpperCase(), fields.dob])
          : JSON.stringify([fields.account, fields.ifsc]),
      ),
  };
}
