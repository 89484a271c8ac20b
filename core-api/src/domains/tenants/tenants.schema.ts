import { z } from "zod";

export const hostParams = z.strictObject({
  host: z.string().regex(/^[A-Za-z0-9.-]{1,253}$/, "must be a host name"),
});

const accent = z.object({
  accent: z.string(),
  strong: z.string(),
  ink: z.string(),
  wash: z.string(),
});

export const tenantAnswer = z.object({
  tenant: z.object({ key: z.string(), name: z.string() }),
  brand: z
    .object({
      broker_id: z.int(),
      logo: z.string(),
      colour: z.string(),
      accent: z.object({ light: accent, dark: accent }),
      hidden: z.array(z.enum(["pricing-on-mobile", "disclaimer"])),
      notifications: z.boolean(),
      disclaimer: z.boolean(),
    })
    .nullable(),
});
