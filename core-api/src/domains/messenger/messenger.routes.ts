import { broadcastRoutes, mailOptOutRoutes } from "../../contract/broadcasts.ts";
import { describeRegister } from "../../contract/register.ts";
import { clientRegister } from "../../contract/registers.ts";
import { actorOf } from "../../platform/http/identify-call.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import type { MessengerSetup } from "./messenger-settings.ts";
import type { Messenger } from "./messenger.service.ts";
import type { OptOuts } from "./opt-out.ts";

export function createMessengerRoutes({
  messenger,
  setup,
  optOuts,
}: {
  readonly messenger: Messenger;
  readonly setup: MessengerSetup;
  readonly optOuts: OptOuts;
}): readonly Route[] {
  return [
    ...implementRoutes(broadcastRoutes, {
      "GET /admin/broadcast_settings": async ({ ctx }) => setup.settings(actorOf(ctx).tenant),
      "POST /admin/broadcast_stop": async ({ body, ctx }) => setup.stop(actorOf(ctx), body.reason),
      "DELETE /admin/broadcast_stop": async ({ ctx }) => setup.lift(actorOf(ctx)),
      "PUT /admin/broadcast_rates/:channel": async ({ params, body, ctx }) =>
        setup.setRate(actorOf(ctx), params.channel, body),
      "GET /admin/broadcast_audience": async () => describeRegister(clientRegister, []),
      "POST /admin/broadcast_preview": async ({ body, ctx }) =>
        messenger.preview(actorOf(ctx), body),
      "GET /admin/broadcast_templates": async ({ ctx }) => [
        ...(await setup.listTemplates(actorOf(ctx).tenant)),
      ],
      "POST /admin/broadcast_templates": async ({ body, ctx }) =>
        setup.addTemplate(actorOf(ctx), body),
      "PUT /admin/broadcast_templates/:id": async ({ params, body, ctx }) =>
        setup.editTemplate(actorOf(ctx), params.id, body),
      "POST /admin/broadcasts": async ({ body, ctx }) => {
        const { runOnce } = ctx.state;
        if (runOnce === undefined) throw new TypeError("The route has no idempotency gate");
        await runOnce(JSON.stringify(body), async (transaction) => ({
          status: 200,
          body: await messenger.create(transaction, actorOf(ctx), body),
        }));
        return undefined;
      },
      "GET /admin/broadcasts/:id": async ({ params, ctx }) =>
        messenger.get(actorOf(ctx), params.id),
      "PUT /admin/broadcasts/:id": async ({ params, body, ctx }) =>
        messenger.edit(actorOf(ctx), params.id, body),
      "POST /admin/broadcasts/:id/test": async ({ params, ctx }) => ({
        to: await messenger.test(actorOf(ctx), params.id),
      }),
      "POST /admin/broadcasts/:id/send": async ({ params, body, ctx }) =>
        messenger.send(actorOf(ctx), params.id, {
          ...body,
          sendAt: body.sendAt === null ? null : new Date(body.sendAt),
        }),
      "POST /admin/broadcasts/:id/pause": async ({ params, ctx }) =>
        messenger.pause(actorOf(ctx), params.id),
      "POST /admin/broadcasts/:id/resume": async ({ params, ctx }) =>
        messenger.resume(actorOf(ctx), params.id),
      "POST /admin/broadcasts/:id/cancel": async ({ params, ctx }) =>
        messenger.cancel(actorOf(ctx), params.id),
    }),
    ...implementRoutes(mailOptOutRoutes, {
      "POST /mail/opt-out/:token": async ({ params }) => {
        await optOuts.optOut(params.token);
        return { success: true as const };
      },
    }),
  ];
}
