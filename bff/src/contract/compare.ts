import type { CompanySectionName } from "@munshi/core-api/contract";
import { z } from "zod";
import type { CompanyView } from "./company.ts";
import { companyFailures } from "./company.ts";
import { mostCompared, splitSymbols } from "./compared-symbols.ts";
import { defineRoutes } from "./route.ts";

/** Sections of the company page that the compare page shows. */
export const comparedSections = [
  "summary",
  "scores",
  "statements",
  "results",
  "peers",
] as const satisfies readonly CompanySectionName[];

/** A company with the sections that are compared. */
export interface ComparedCompany extends Pick<CompanyView, "company" | "dataset"> {
  readonly sections: Pick<CompanyView["sections"], (typeof comparedSections)[number]>;
}

/** `GET /api/views/compare?symbols=ASHA,TCS`: several companies, in the order asked for. */
export interface CompareView {
  readonly companies: readonly ComparedCompany[];
  /** Those of the symbols that no listed company has. */
  readonly unknown: readonly string[];
}

export const compareViewRoutes = defineRoutes({
  "GET /api/views/compare": {
    summary: "Figures, scores and statements of two to four companies; subscribers only",
    access: "session",
    query: z.object({
      symbols: z
        .string()
        .max(400)
        .transform(splitSymbols)
        .refine(({ length }) => length > 0, "must name a company")
        .refine(
          ({ length }) => length <= mostCompared,
          `must have ${mostCompared} companies or fewer`,
        )
        .describe("Symbols separated by commas."),
    }),
    answer: z.custom<CompareView>(),
    failures: companyFailures,
  },
});
