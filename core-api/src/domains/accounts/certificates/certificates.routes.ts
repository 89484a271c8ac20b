import { z } from "zod";
import type { CertificatesAnswer } from "../../../contract/index.ts";
import { defineRoute } from "../../../platform/http/route.ts";
import type { Route } from "../../../platform/http/route.ts";
import { memberOf } from "../member-gate.routes.ts";
import type { CertificatesService } from "./certificates.service.ts";

const certificatesAnswer = z.object({
  certificates: z.array(
    z.object({
      id: z.uuid(),
      number: z.string(),
      title: z.string(),
      holder: z.string(),
      reason: z.string(),
      issued_on: z.iso.date(),
    }),
  ),
});

export function createCertificateRoutes(deps: {
  readonly certificates: CertificatesService;
}): readonly Route[] {
  return [
    defineRoute({
      method: "GET",
      path: "/user/certificates",
      summary: "The asker's certificates",
      access: "member",
      schemas: { answer: certificatesAnswer },
      handle: async ({ ctx }): Promise<CertificatesAnswer> =>
        deps.certificates.list(memberOf(ctx).userId),
    }),
  ];
}
