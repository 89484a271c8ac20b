import type { Failures } from "../../platform/http/route.ts";

export const notPublished = {
  "market.not_published": [404, "No market has been published yet."],
} as const satisfies Failures;

export const ofCompany = {
  ...notPublished,
  "company.not_found": [404, "No company of the market is known by that."],
} as const satisfies Failures;
