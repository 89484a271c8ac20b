import type { CompanyPage, CompanySectionName } from "@munshi/core-api/contract";
import type { Basis } from "@munshi/engine/contract";
import { AppError, currentRequestId } from "@munshi/platform";
import type { Log } from "@munshi/platform";
import { z } from "zod";
import type { CallOrigin, CoreTransport } from "../../core-client/core-transport.ts";
import { createPartCache } from "../parts/part-cache.ts";
import type { CachedParts, LoadedPart, LoadedParts, PartsRequest } from "../parts/part-cache.ts";
import { writePartText } from "../parts/part-state.ts";
import type { PartState } from "../parts/part-state.ts";
import { companySectionNames, isSectionData, sectionsByBasis } from "./company-sections.ts";

export type CompanyHead = Pick<CompanyPage, "company" | "dataset">;

/** The caller, and what to read. */
export interface CompanyRequest {
  readonly symbol: string;
  readonly access: string;
  readonly origin: CallOrigin;
  /** Version of the latest dataset. */
  readonly version: string;
  readonly basis: Basis | null;
}

/** Company data of core-api, cached for all subscribers; callers must check access first. */
export interface CompanyReader {
  /** @throws AppError `company.not_found` (404), or the reason why core-api did not answer. */
  readPage(request: CompanyRequest): Promise<CachedParts<CompanyHead>>;
  /** Some sections: from the whole page if that is cached, else these alone. Throws as `readPage` does. */
  readSections(
    names: readonly CompanySectionName[],
    request: Omit<CompanyRequest, "basis">,
  ): Promise<CachedParts<CompanyHead>>;
  /** Reloads a section that failed. Throws as `readPage` does. */
  reloadSection(section: CompanySectionName, request: CompanyRequest): Promise<PartState>;
}

/** About a thousand companies. */
const maxBytes = 150_000_000;
/** News and announcements arrive between publications. */
const freshMs = 60_000;

const pageAnswer = z.object({
  company: z.object({ coCode: z.int(), symbol: z.string().min(1), name: z.string() }),
  dataset: z.object({
    version: z.string().min(1),
    asOf: z.string(),
    kind: z.enum(["demo", "market"]),
  }),
  sections: z.record(z.string(), z.unknown()),
});
const sectionAnswer = z.union([
  z.object({ state: z.literal("ready"), data: z.custom<object>(isObject) }),
  z.object({ state: z.literal("empty") }),
]);

export function createCompanyReader({
  transport,
  log,
}: {
  readonly transport: Pick<CoreTransport, "json">;
  readonly log: Log;
}): CompanyReader {
  const pages = createPartCache<CompanyHead>({
    maxBytes,
    freshMs,
    onFailure: (err) => log.warn({ err }, "a company's page could not be read"),
  });
  const load = async (
    { symbol, access, origin }: CompanyRequest,
    basis: Basis | null,
    names: readonly CompanySectionName[],
  ): Promise<LoadedParts<CompanyHead>> => {
    const query = new URLSearchParams({
      ...(basis === null ? {} : { basis }),
      ...(names === companySectionNames ? {} : { sections: names.join(",") }),
    });
    const path = `/companies/by-symbol/${encodeURIComponent(symbol)}/page${query.size > 0 ? `?${query}` : ""}`;
    const answer = pageAnswer.safeParse(await transport.json({ path, access, origin }));
    if (!answer.success) throw unreadable(answer.error);
    const { company, dataset, sections } = answer.data;
    const parts = names.map((name) => [name, readSection(name, sections[name])] as const);
    return { head: { company, dataset }, version: dataset.version, parts: new Map(parts) };
  };
  const requestOf = (
    request: CompanyRequest,
    basis: Basis | null,
    names: readonly CompanySectionName[],
  ): PartsRequest<CompanyHead> => ({
    key: [request.symbol, ...(basis === null ? [] : [basis])].join(" "),
    version: request.version,
    load: (only) =>
      load(request, basis, only === null ? names : names.filter((name) => only.has(name))),
  });
  return {
    async readPage(request) {
      const { basis } = request;
      const page = pages.read(requestOf(request, null, companySectionNames));
      if (basis === null) return page;
      const [whole, byBasis] = await Promise.all([
        page,
        pages.read(requestOf(request, basis, sectionsByBasis)),
      ]);
      return { head: whole.head, parts: new Map([...whole.parts, ...byBasis.parts]) };
    },
    async readSections(names, asked) {
      const request = { ...asked, basis: null };
      const whole = requestOf(request, null, companySectionNames);
      if (pages.has(whole.key)) {
        const { head, parts } = await pages.read(whole);
        return { head, parts: new Map([...parts].filter(([name]) => isOneOf(names, name))) };
      }
      const key = `${request.symbol} ${names.join(",")}`;
      return pages.read({ ...requestOf(request, null, names), key });
    },
    async reloadSection(section, request) {
      const basis = sectionsByBasis.includes(section) ? request.basis : null;
      return pages.reload({ ...requestOf(request, basis, [section]), part: section });
    },
  };
}

function readSection(name: CompanySectionName, answer: unknown): LoadedPart {
  const read = sectionAnswer.safeParse(answer);
  if (read.success && read.data.state === "empty") return null;
  if (read.success && read.data.state === "ready" && isSectionData(name, read.data.data)) {
    return writePartText({ data: read.data.data });
  }
  return { failed: currentRequestId() ?? "" };
}

function isOneOf(names: readonly string[], name: string): boolean {
  return names.includes(name);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function unreadable(cause: unknown): AppError {
  return new AppError("core.failed", 502, "Something went wrong. Try again later.", { cause });
}
