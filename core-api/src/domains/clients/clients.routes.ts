import { resultOf } from "@munshi/db";
import type { Executor } from "@munshi/db";
import { AppError } from "@munshi/platform";
import { clientRoutes } from "../../contract/registers.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import { actorOf } from "../../platform/register/index.ts";
import type { AuditService } from "../audit/index.ts";

/** What staff do with one client. */
export function createClientRoutes(deps: {
  readonly db: Executor;
  readonly audit: AuditService;
}): readonly Route[] {
  return implementRoutes(clientRoutes, {
    "POST /admin/clients/:id/reveal": async ({ params: { id }, ctx }) => {
      const actor = actorOf(ctx);
      return inTransaction(deps.db, async (transaction) => {
        const client = await resultOf<
          { readonly email: string; readonly phone: string | null } | undefined
        >(
          transaction("users")
            .where({ id, tenant_key: actor.tenant })
            .whereNull("erased_at")
            .first("email", "phone"),
        );
        if (client === undefined) throw new AppError("client.not_found", 404, "Client not found.");
        await deps.audit.append(transaction, {
          actor,
          action: "client.revealed",
          subject: id,
          details: { shown: ["email", "phone"] },
        });
        return client;
      });
    },
  });
}
