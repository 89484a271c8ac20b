import { sealedFor } from "../../platform/keys/personal-keys.ts";
import type { SealedTable } from "../../platform/keys/sealed-rows.ts";

/** The encrypted columns of staff, for a change of keys. */
export function listSealedTables(): readonly SealedTable[] {
  return [
    {
      name: "staff_totp_factors",
      key: "staff_id",
      columns: [
        {
          name: "sealed_secret",
          contextOf: ({ staff_id: id }) => sealedFor("staff_totp_factors.secret", String(id)),
        },
      ],
    },
  ];
}
