import type { CompanySectionName } from "@munshi/core-api/contract";
import { z } from "zod";
import { anyRecord as record, listOfRecords as list, saysNothing } from "../parts/part-shape.ts";

/** How the view requests a section, validates its answer and detects an empty one. */
export interface CompanySection {
  readonly name: CompanySectionName;
  /** True if it differs between consolidated and standalone accounts. */
  readonly takesBasis: boolean;
  /**
   * How long an answer is fresh, in milliseconds. Infinity: until the next dataset; others also
   * change between publications.
   */
  readonly freshMs: number;
  /** The first replay of past publications is slow. */
  readonly takesLonger: boolean;
  /** Members that the page requires; answers without them are invalid. */
  readonly shape: z.ZodType;
  /** Lists and texts that make up its content; if all are empty, the section is empty. */
  readonly says: readonly string[];
}

const aMinute = 60_000;

interface Given {
  readonly shape: Readonly<Record<string, z.ZodType>>;
  readonly says?: readonly string[];
  readonly takesBasis?: true;
  readonly takesLonger?: true;
  readonly freshMs?: number;
}

const given: { readonly [Name in CompanySectionName]: Given } = {
  summary: { shape: { coCode: z.number(), symbol: z.string(), name: z.string(), figures: list } },
  scores: { shape: { overall: record, fundamental: record, technical: record, categories: list } },
  "score-history": { shape: { points: list }, says: ["points"], takesLonger: true },
  commentary: { shape: { overall: record, growth: record, trust: record, efficiency: record } },
  statements: {
    shape: { years: list, quarters: list, tables: list },
    says: ["years", "quarters"],
    takesBasis: true,
  },
  shareholding: { shape: { periods: list, commentary: record }, says: ["periods"] },
  results: {
    shape: { columns: list, rows: list, analyses: list },
    says: ["columns"],
    takesBasis: true,
  },
  peers: { shape: { columns: list, rows: list }, says: ["rows"] },
  actions: { shape: { actions: list }, says: ["actions"], freshMs: aMinute },
  news: { shape: { items: list }, says: ["items"], freshMs: aMinute },
  announcements: {
    shape: { items: list, meetings: list },
    says: ["items", "meetings"],
    freshMs: aMinute,
  },
  profile: {
    shape: { history: list, board: list, annualReports: list },
    says: [
      "background",
      "registeredOffice",
      "website",
      "auditor",
      "registrar",
      "incorporatedYear",
      "history",
      "board",
      "annualReports",
    ],
    freshMs: aMinute,
  },
  segments: {
    shape: { years: list, product: list, geography: list },
    says: ["product", "geography"],
    freshMs: aMinute,
  },
  deliverables: { shape: { days: list }, says: ["days"] },
  returns: { shape: { rows: list }, says: ["rows"] },
  calls: { shape: { calls: list }, says: ["calls"], freshMs: aMinute },
};

/** Every section of the page, in display order. */
export const companySections: readonly CompanySection[] = Object.entries(given).map(
  ([name, { shape, says = [], takesBasis, takesLonger, freshMs = Number.POSITIVE_INFINITY }]) => ({
    name: name as CompanySectionName,
    takesBasis: takesBasis ?? false,
    takesLonger: takesLonger ?? false,
    freshMs,
    shape: z.looseObject({ version: z.string().min(1), data: z.looseObject(shape).nullable() }),
    says,
  }),
);

export function findSection(name: string): CompanySection | undefined {
  return companySections.find((section) => section.name === name);
}

/** core-api's answer for a section; null data means empty. */
export interface SectionAnswer {
  readonly version: string;
  readonly data: object | null;
}

/** @throws ZodError if the answer is invalid for this section. */
export function readSection(section: CompanySection, answer: unknown): SectionAnswer {
  const { version, data } = section.shape.parse(answer) as {
    readonly version: string;
    readonly data: Readonly<Record<string, unknown>> | null;
  };
  return { version, data: data === null || saysNothing(section.says, data) ? null : data };
}
