import { z } from "zod";
import type { SignInsAnswer } from "../../../contract/index.ts";
import type { HttpContext } from "../../../platform/http/context.ts";
import { defineRoute } from "../../../platform/http/route.ts";
import type { Route } from "../../../platform/http/route.ts";
import { readSignedInMember } from "../member-gate.routes.ts";
import type { SignInsService } from "./sign-ins.service.ts";

const answer = z.object({
  results: z.array(
    z.object({
      id: z.uuid(),
      device: z.string().describe("What people call it; empty where nothing tells"),
      sites: z.array(z.string()).describe("The names of the sites that it was carried to"),
      begun_at: z.iso.datetime(),
      last_used_at: z.iso.datetime(),
      is_current: z.boolean().describe("The one that asks"),
    }),
  ),
});

export function createSignInListRoutes(deps: {
  readonly signIns: SignInsService;
}): readonly Route[] {
  const { signIns } = deps;
  const list = async (ctx: HttpContext): Promise<SignInsAnswer> => {
    const member = readSignedInMember(ctx);
    return {
      results: (await signIns.list(member)).map((one) => ({
        id: one.id,
        device: one.device,
        sites: one.sites,
        begun_at: one.begunAt.toISOString(),
        last_used_at: one.lastUsedAt.toISOString(),
        is_current: one.familyIds.includes(member.familyId),
      })),
    };
  };
  return [
    defineRoute({
      method: "GET",
      path: "/user/sign_ins",
      summary: "Where the asker is signed in",
      access: "member",
      schemas: { answer },
      handle: async ({ ctx }): Promise<SignInsAnswer> => list(ctx),
    }),
    defineRoute({
      method: "DELETE",
      path: "/user/sign_ins",
      summary: "Signs the asker out everywhere else",
      access: "member",
      schemas: { answer },
      handle: async ({ ctx }): Promise<SignInsAnswer> => {
        await signIns.endOthers(readSignedInMember(ctx));
        return list(ctx);
      },
    }),
    defineRoute({
      method: "DELETE",
      path: "/user/sign_ins/:id",
      summary: "Signs the asker out on one device",
      access: "member",
      schemas: { params: z.object({ id: z.uuid() }), answer },
      failures: { "sign_in.not_found": [404, "The asker has no such sign-in."] },
      handle: async ({ params, ctx }): Promise<SignInsAnswer> => {
        await signIns.end(readSignedInMember(ctx), params.id);
        return list(ctx);
      },
    }),
  ];
}
