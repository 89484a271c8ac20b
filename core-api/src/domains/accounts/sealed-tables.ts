import { sealedFor } from "../../platform/keys/personal-keys.ts";
import type { SealedTable } from "../../platform/keys/sealed-rows.ts";

/** The encrypted columns of accounts, for a change of keys. */
export function listSealedTables(): readonly SealedTable[] {
  return [
    {
      name: "totp_factors",
      key: "user_id",
      columns: [
        {
          name: "sealed_secret",
          contextOf: ({ user_id: id }) => sealedFor("totp_factors.secret", String(id)),
        },
      ],
    },
  ];
}
