import { scriptRoutes, scriptUploadRoutes } from "../../contract/scripts.ts";
import { actorOf } from "../../platform/http/identify-call.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import type { ScriptUploads } from "./script-uploads.ts";
import type { ScriptsService } from "./scripts.service.ts";

/** Scripts, types, limits and dates, apart from their lists. */
export function createScriptRoutes(
  scripts: ScriptsService,
  uploads: ScriptUploads,
): readonly Route[] {
  const rows = implementRoutes(scriptRoutes, {
    "GET /admin/script_choices": async ({ query }) => scripts.choices(query.search),
    "GET /admin/script_types": async () => [...(await scripts.listTypes())],
    "POST /admin/script_types": async ({ body, ctx }) => scripts.addType(actorOf(ctx), body),
    "PUT /admin/script_types/:id": async ({ params, body, ctx }) =>
      scripts.editType(actorOf(ctx), params.id, body),
    "POST /admin/scripts": async ({ body, ctx }) => scripts.add(actorOf(ctx), body),
    "GET /admin/scripts/:id": async ({ params }) => scripts.get(params.id),
    "PUT /admin/scripts/:id": async ({ params, body, ctx }) =>
      scripts.edit(actorOf(ctx), params.id, body),
    "POST /admin/script_dates": async ({ body, ctx }) => scripts.addDate(actorOf(ctx), body),
    "GET /admin/script_dates/:id": async ({ params }) => scripts.getDate(params.id),
    "PUT /admin/script_dates/:id": async ({ params, body, ctx }) =>
      scripts.editDate(actorOf(ctx), params.id, body),
    "POST /admin/script_limits": async ({ body, ctx }) => scripts.addLimit(actorOf(ctx), body),
    "GET /admin/script_limits/:id": async ({ params }) => scripts.getLimit(params.id),
    "PUT /admin/script_limits/:id": async ({ params, body, ctx }) =>
      scripts.editLimit(actorOf(ctx), params.id, body),
  });
  const files = implementRoutes(scriptUploadRoutes, {
    "POST /admin/script_uploads": async (input) => uploads.begin(input),
    "PUT /admin/script_uploads/:id/parts/:number": async (input) => uploads.part(input),
    "POST /admin/script_uploads/:id/check": async (input) => uploads.check(input),
    "POST /admin/script_uploads/:id/commit": async (input) => uploads.commit(input),
  });
  return [...rows, ...files];
}
