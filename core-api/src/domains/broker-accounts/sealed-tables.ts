import { z } from "zod";
import { sealedFor } from "../../platform/keys/personal-keys.ts";
import type { PersonalKeys } from "../../platform/keys/personal-keys.ts";
import type { SealedTable } from "../../platform/keys/sealed-rows.ts";
import { createSealedClients } from "./sealed-clients.ts";

const sealedClient = z.object({ clientId: z.string().optional() });

/** The encrypted columns of brokers' accounts and logins, for a change of keys. */
export function listSealedTables(keys: PersonalKeys): readonly SealedTable[] {
  const clients = createSealedClients(keys);
  return [
    {
      name: "broker_accounts",
      key: "id",
      alsoReads: ["broker_id"],
      columns: [
        {
          name: "sealed_client",
          contextOf: ({ id }) => sealedFor("broker_accounts.sealed_client", String(id)),
        },
      ],
      async refresh(_transaction, { broker_id: brokerId }, texts) {
        const { clientId } = sealedClient.parse(JSON.parse(texts.get("sealed_client") ?? "{}"));
        if (clientId === undefined) return {};
        return { client_hash: clients.fingerprint(Number(brokerId), clientId)[0] };
      },
    },
    {
      name: "broker_sessions",
      key: "id",
      columns: [
        {
          name: "sealed_session",
          contextOf: ({ id }) => sealedFor("broker_sessions.sealed_session", String(id)),
        },
      ],
    },
    {
      name: "broker_login_attempts",
      key: "attempt_hash",
      columns: [
        {
          name: "sealed",
          contextOf: ({ attempt_hash: hash }) =>
            sealedFor(
              "broker_login_attempts.sealed",
              Buffer.isBuffer(hash) ? hash.toString("hex") : "",
            ),
        },
      ],
    },
  ];
}
