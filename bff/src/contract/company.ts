import type { CompanySectionName, CompanySections } from "@munshi/core-api/contract";
import type { Basis } from "@munshi/engine/contract";
import { z } from "zod";
import { defineRoutes } from "./route.ts";

/** One section of the company page. */
export type SectionView<Data> = PartView<Data>;

/** `GET /api/views/company/:symbol?basis=`: all sections of the company page in one request. */
export interface CompanyView {
  readonly company: { readonly coCode: number; readonly symbol: string; readonly name: string };
  readonly dataset: {
    readonly version: string;
    readonly asOf: string;
    readonly kind: "demo" | "market";
  };
  readonly sections: { readonly [Name in CompanySectionName]: SectionView<CompanySections[Name]> };
}

/**
 * `GET /api/views/company/:symbol/sections/:section?basis=`: reloads one section after a failure.
 */
export interface CompanySectionAnswer<Name extends CompanySectionName = CompanySectionName> {
  readonly section: SectionView<CompanySections[Name]>;
}

const basis = z
  .enum(
    ["consolidated", "standalone"] as const satisfies readonly Basis[],
    "must be consolidated or standalone",
  )
  .optional();
const query = z.object({ basis });
/** Failures of the company and compare views. */
export const companyFailures = {
  "company.not_found": [404, "No listed company has this symbol."],
  "account.not_subscribed": [403, "Neither a subscription nor a free trial is active."],
  "market.not_published": [404, "No market has been published yet."],
} as const;

export const companyViewRoutes = defineRoutes({
  "GET /api/views/company/:symbol": {
    summary: "All sections of a company's page; subscribers only",
    access: "session",
    params: z.object({ symbol: z.string() }),
    query,
    answer: z.custom<CompanyView>(),
    failures: companyFailures,
  },
  "GET /api/views/company/:symbol/sections/:section": {
    summary: "One section of a company's page; subscribers only",
    access: "session",
    params: z.object({ symbol: z.string(), section: z.string() }),
    query,
    answer: z.custom<CompanySectionAnswer>(),
    failures: companyFailures,
  },
});

/**
 * One part of a page: `empty` if there is no data, `failed` if it was not loaded in time and can be
 * retried separately. `More` adds members to the data.
 */
export type PartView<Data, More = unknown> =
  | ({
      readonly state: "ready";
      readonly data: Data;
      /** Seconds since the server loaded it. */
      readonly ageSeconds: number;
      /** An earlier answer is shown because the latest load failed. */
      readonly isStale?: true;
    } & More)
  | { readonly state: "empty" }
  | { readonly state: "failed"; readonly requestId: string };
