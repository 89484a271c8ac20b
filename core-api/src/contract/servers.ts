import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import { defineRoutes } from "./route.ts";

const ok = z.object({ ok: z.literal(true) });

export const healthRoutes = defineRoutes({
  "GET /healthz": { summary: "Liveness", access: "public", answer: ok },
  "GET /readyz": {
    summary: "Readiness: the database is reachable and migrated",
    access: "public",
    answer: ok,
    failures: { "service.not_ready": [503, "The database is not reachable."] },
  },
});

const accent = z
  .object({
    accent: z.string(),
    strong: z.string().describe("Further from the page."),
    ink: z.string().describe("Text on the accent."),
    wash: z.string().describe("A tenth of the accent over the page."),
  })
  .describe("`#rrggbb`, with a contrast of at least 4.5 on wash and page.");

const brand = z.object({
  broker_id: z.int().describe("The only broker that the site offers."),
  logo: z.string().describe("Path of an SVG on this site."),
  colour: z.string().describe("The partner's colour, not for text."),
  accent: z.object({ light: accent, dark: accent }),
  hidden: z
    .array(z.enum(["pricing-on-mobile", "disclaimer"]))
    .describe("Hidden parts of the shell."),
  notifications: z.boolean().describe("The site has notifications."),
  disclaimer: z.boolean().describe("The footer has the disclaimer."),
});

const tenantAnswer = z.object({
  tenant: z.object({ key: z.string(), name: z.string() }),
  brand: brand.nullable().describe("A partner's site; null for the main one."),
});

export type TenantAnswer = Infer<typeof tenantAnswer>;
export type TenantBrand = Infer<typeof brand>;
export type AccentColours = Infer<typeof accent>;
export type HiddenItem = TenantBrand["hidden"][number];

export const tenantRoutes = defineRoutes({
  "GET /tenants/by-host/:host": {
    summary: "The tenant of a host name",
    access: "public",
    params: z.strictObject({
      host: z.string().regex(/^[A-Za-z0-9.-]{1,253}$/, "must be a host name"),
    }),
    answer: tenantAnswer,
    failures: { "tenant.unknown_host": [404, "Unknown host."] },
  },
});
