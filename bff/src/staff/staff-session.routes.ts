import { AppError } from "@munshi/platform";
import { staffSessionRoutes } from "../contract/staff-session.ts";
import { addRoutes } from "../http/add-routes.ts";
import type { BffRouter, RouteDeps } from "../http/add-routes.ts";
import { originOf } from "../http/caller.ts";
import type { HttpContext } from "../http/context.ts";
import type { CoreTransport } from "../core-client/core-transport.ts";
import type { StaffCookies } from "./staff-cookies.ts";

/** Begins and ends sessions of the back office. Its host alone serves these routes. */
export function addStaffSessionRoutes(
  router: BffRouter,
  deps: RouteDeps & {
    readonly transport: CoreTransport;
    readonly staffCookies: StaffCookies;
  },
): void {
  const { transport, staffCookies } = deps;
  /** Ends the session of this browser, if it has one. */
  const end = async (ctx: HttpContext): Promise<void> => {
    const access = staffCookies.read(ctx);
    if (access === null) return;
    const context = { access, origin: originOf(ctx), signal: ctx.state.signal };
    await transport
      .call("POST /admin/session/end", { body: {} }, context)
      .catch((error: unknown) => {
        // The session is over already.
        if (!(error instanceof AppError) || error.status !== 401) throw error;
      });
  };
  addRoutes(router, staffSessionRoutes, deps, {
    "POST /api/staff/sign-in": async ({ body, ctx, core }) => {
      const started = await core("POST /admin/sign-in/finish", { body });
      await end(ctx);
      staffCookies.begin(ctx, started);
      return { session: started.session };
    },
    "POST /api/staff/invitation": async ({ body, ctx, core }) => {
      const { recovery_codes, ...started } = await core("POST /admin/invitation/finish", { body });
      await end(ctx);
      staffCookies.begin(ctx, started);
      return { session: started.session, recovery_codes };
    },
    "POST /api/staff/sign-out": async ({ ctx }) => {
      await end(ctx);
      staffCookies.end(ctx);
      return { success: true };
    },
  });
}
