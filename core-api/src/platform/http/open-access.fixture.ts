import type { AppOptions } from "./app.ts";
import type { HttpMiddleware, Member } from "./context.ts";
import type { Owner } from "./identify-call.ts";

export const letPass: HttpMiddleware = async (_ctx, next) => {
  await next();
};

/** Opens every call: for tests behind the gates. */
export const openAccess: AppOptions["access"] = {
  public: letPass,
  "optional-member": letPass,
  internal: letPass,
  service: letPass,
  staff: letPass,
  member: letPass,
  subscriber: letPass,
  referrer: letPass,
};

/** Opens every call to one member, whose keys count for members' calls. */
export function accessOf({ userId, tenant }: Owner): AppOptions["access"] {
  const member = { userId } as Member;
  return {
    ...openAccess,
    member: async (ctx, next) => {
      ctx.state.member = member;
      ctx.state.actor = { kind: "user", id: userId, tenant, permissions: [] };
      await next();
    },
  };
}
