import { z } from "zod";
import { productsPricing } from "../entitlements/index.ts";

export const brokersAnswer = z.array(
  z.object({
    id: z.int(),
    name: z.string(),
    partner_id: z.string(),
    logo: z.string(),
    vendor: z.enum(["VAS", "TRADELAB"]).nullable(),
    config: z.object({
      endpoint: z.url().nullable(),
      oauth: z.object({
        flow: z.enum(["redirect", "standard", "consent", "vendor_login", "vendor"]),
        code_parameter: z.string(),
        callback: z.string(),
        is_verified: z.boolean(),
      }),
      subdomain: z.string().nullable(),
      AddFundsUri: z.url().nullable(),
    }),
    products_pricing_data: productsPricing,
    is_active: z.boolean(),
    tile: z.enum(["open", "coming_soon", "hidden"]),
    tooltip: z.string(),
  }),
);
