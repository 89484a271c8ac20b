import { resultOf } from "@munshi/db";
import type { Transaction } from "@munshi/db";
import { AppError } from "@munshi/platform";
import { clientDeskRoutes, clientUploadRoutes } from "../../contract/clients.ts";
import { clientRoutes } from "../../contract/registers.ts";
import type { CoreConfig } from "../../platform/config/config.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { HttpContext } from "../../platform/http/context.ts";
import { actorOf } from "../../platform/http/identify-call.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import type { Accounts } from "../accounts/index.ts";
import { createClientDesk } from "./client-desk.service.ts";
import type { ClientDeps } from "./client-desk.service.ts";
import { createClientUploads } from "./client-upload.service.ts";

/** Staff actions on clients; their list is a register. */
export function createClientRoutes(
  deps: ClientDeps & {
    readonly accounts: Pick<Accounts, "views">;
    readonly config: Pick<CoreConfig, "accounts">;
  },
): readonly Route[] {
  const desk = createClientDesk(deps);
  const uploads = createClientUploads(deps.db, deps);
  /** Runs once for its idempotency key; the answer is the client. */
  const once = async (
    ctx: HttpContext,
    body: object,
    work: (transaction: Transaction) => Promise<object>,
  ): Promise<undefined> => {
    const { runOnce } = ctx.state;
    if (runOnce === undefined) throw new TypeError("The route has no idempotency gate");
    await runOnce(JSON.stringify([ctx.path, body]), async (transaction) => ({
      status: 200,
      body: await work(transaction),
    }));
    return undefined;
  };
  return [
    ...implementRoutes(clientRoutes, {
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
          if (client === undefined)
            throw new AppError("client.not_found", 404, "Client not found.");
          await deps.audit.append(transaction, {
            actor,
            action: "client.revealed",
            subject: id,
            details: { shown: ["email", "phone"] },
          });
          return client;
        });
      },
    }),
    ...implementRoutes(clientDeskRoutes, {
      "GET /admin/clients/:id": async ({ params: { id }, ctx }) => desk.get(actorOf(ctx), id),
      "POST /admin/clients": async ({ body, ctx }) =>
        once(ctx, body, async (transaction) => ({
          id: await desk.add(transaction, actorOf(ctx), body),
        })),
      "PUT /admin/clients/:id": async ({ params: { id }, body, ctx }) => {
        await desk.edit(actorOf(ctx), id, body);
        return desk.get(actorOf(ctx), id);
      },
      "POST /admin/clients/:id/sessions/end": async ({ params: { id }, ctx }) => {
        await desk.endSessions(actorOf(ctx), id);
        return desk.get(actorOf(ctx), id);
      },
      "POST /admin/clients/:id/coupons": async ({ params: { id }, body, ctx }) =>
        once(ctx, body, async (transaction) => {
          await desk.giveCoupon(transaction, actorOf(ctx), id, body);
          return { success: true };
        }),
      "POST /admin/clients/:id/certificates": async ({ params: { id }, body, ctx }) =>
        once(ctx, body, async (transaction) => {
          await desk.giveCertificate(transaction, actorOf(ctx), id, body);
          return { success: true };
        }),
      "POST /admin/clients/:id/referrer": async ({ params: { id }, body, ctx }) => {
        await desk.setReferrer(actorOf(ctx), id, body);
        return desk.get(actorOf(ctx), id);
      },
      "POST /admin/clients/:id/kyc/reveal": async ({ params: { id }, ctx }) =>
        desk.revealKyc(actorOf(ctx), id),
      "POST /admin/clients/:id/deletion": async ({ params: { id }, body, ctx }) => {
        await desk.scheduleDeletion(actorOf(ctx), id, body.reason);
        return desk.get(actorOf(ctx), id);
      },
      "POST /admin/clients/:id/deletion/cancel": async ({ params: { id }, body, ctx }) => {
        await desk.cancelDeletion(actorOf(ctx), id, body.reason);
        return desk.get(actorOf(ctx), id);
      },
      "POST /admin/clients/:id/view": async ({ params: { id }, body, ctx }) => {
        const { code, expiresAt } = await deps.accounts.views.start(actorOf(ctx), id, body.reason);
        const query = new URLSearchParams({ code });
        return {
          url: `${deps.config.accounts.publicUrl}/api/session/view?${query.toString()}`,
          expiresAt: expiresAt.toISOString(),
        };
      },
      "POST /client_views/accept": async ({ body: { code } }) => {
        const { userId, access, refresh } = await deps.accounts.views.accept(code);
        return { user_id: userId, access, refresh };
      },
      "POST /admin/client_exports/:id": async ({ params: { id }, ctx }) => {
        const archive = await desk.writeExport(actorOf(ctx), id);
        ctx.set("cache-control", "no-store");
        ctx.type = "application/zip";
        ctx.attachment("client-data.zip");
        ctx.body = archive;
        return undefined;
      },
    }),
    ...implementRoutes(clientUploadRoutes, {
      "POST /admin/client_uploads": uploads.begin,
      "PUT /admin/client_uploads/:id/parts/:number": uploads.part,
      "POST /admin/client_uploads/:id/check": uploads.check,
      "POST /admin/client_uploads/:id/commit": uploads.commit,
    }),
  ];
}
