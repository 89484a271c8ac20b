import { z } from "zod";
import { sealedFor } from "../../platform/keys/personal-keys.ts";
import type { PersonalKeys } from "../../platform/keys/personal-keys.ts";
import type { SealedColumn, SealedTable } from "../../platform/keys/sealed-rows.ts";
import { createSealedFields } from "./sealed-fields.ts";

/** The encrypted columns of KYC, for a change of keys. */
export function listSealedTables(keys: PersonalKeys): readonly SealedTable[] {
  const fields = createSealedFields(keys);
  return [
    {
      name: "kyc_cases",
      key: "id",
      alsoReads: ["ifsc"],
      columns: ["pan", "name", "dob", "account"].map((field): SealedColumn => ({
        name: `${field}_sealed`,
        contextOf: ({ id }) => sealedFor(`kyc_cases.${field}`, String(id)),
      })),
      async refresh(transaction, { id, ifsc }, texts) {
        const [pan, name, dob, account] = ["pan", "name", "dob", "account"].map((field) =>
          texts.get(`${field}_sealed`),
        );
        const questions = [
          ...(pan === undefined || name === undefined || dob === undefined
            ? []
            : [{ pan, name, dob }]),
          ...(account === undefined || typeof ifsc !== "string" ? [] : [{ account, ifsc }]),
        ];
        for (const question of questions) {
          const [current, ...older] = fields.questionFingerprints(question);
          // A question that was asked before is recognised and not asked again.
          await transaction("kyc_checks")
            .where({ case_id: id })
            .whereIn("subject_fingerprint", older)
            .update({ subject_fingerprint: current });
        }
        return pan === undefined ? {} : { pan_fingerprint: fields.panFingerprints(pan)[0] };
      },
    },
    {
      name: "kyc_checks",
      key: "id",
      columns: [
        {
          name: "subject_sealed",
          contextOf: ({ id }) => sealedFor("kyc_checks.subject", String(id)),
        },
      ],
      async refresh(_transaction, _row, texts) {
        const text = texts.get("subject_sealed");
        if (text === undefined) return {};
        const [account, ifsc] = z.tuple([z.string(), z.string()]).parse(JSON.parse(text));
        return { subject_fingerprint: fields.questionFingerprints({ account, ifsc })[0] };
      },
    },
  ];
}
