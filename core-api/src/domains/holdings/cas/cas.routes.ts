import { statementRoutes } from "../../../contract/account-statements.ts";
import { ownerOf } from "../../../platform/http/identify-call.ts";
import { implementRoutes } from "../../../platform/http/route.ts";
import type { Route } from "../../../platform/http/route.ts";
import type { CasImporter } from "./import-cas.ts";

export function createCasRoutes(importer: CasImporter): readonly Route[] {
  return implementRoutes(statementRoutes, {
    "POST /holdings/cas/preview": async ({ body, ctx }) => importer.preview(ownerOf(ctx), body),
    "POST /holdings/cas": async ({ body, ctx }) => {
      const owner = ownerOf(ctx);
      const { runOnce } = ctx.state;
      if (runOnce === undefined) throw new TypeError("The route has no idempotency gate");
      const read = await importer.read(owner, body);
      // Never the file or its password, which must not be stored.
      await runOnce(JSON.stringify([body.preview, read.digest]), async (transaction) => ({
        status: 200,
        body: await importer.add(transaction, owner, read, body.preview),
      }));
      return undefined;
    },
  });
}
