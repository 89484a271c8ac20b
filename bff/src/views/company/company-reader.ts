import type { Basis } from "@munshi/engine/contract";
import { AppError } from "@munshi/platform";
import type { Log } from "@munshi/platform";
import { z } from "zod";
import type { CompanyView } from "../../contract/index.ts";
import type { CallOrigin, CoreTransport } from "../../core-client/core-transport.ts";
import { createSwrCache } from "../parts/swr-cache.ts";
import { toPartState, writePartText } from "../parts/part-state.ts";
import type { PartState, PartText } from "../parts/part-state.ts";
import { readSection } from "./company-sections.ts";
import type { CompanySection } from "./company-sections.ts";

export type CompanyHead = CompanyView["company"];

/** The caller, and the dataset to read. */
export interface Caller {
  readonly access: string;
  readonly origin: CallOrigin;
  readonly version: string;
  readonly basis: Basis | null;
}

/** Company data of core-api, cached for all subscribers; callers must check access first. */
export interface CompanyReader {
  /** @throws AppError `company.not_found` (404), or the reason why core-api did not answer. */
  findCompany(symbol: string, caller: Caller): Promise<CompanyHead>;
  readSection(
    coCode: number,
    section: CompanySection,
    caller: Caller & { readonly forces?: boolean },
  ): Promise<PartState>;
}

/** About a thousand companies. */
const mostBytes = 150_000_000;
/** A view requires the company itself, so it has the timeout of an ordinary call. */
const lookUpDeadlineMs = 20_000;

const foundCompany = z.object({
  coCode: z.int(),
  symbol: z.string().min(1),
  name: z.string(),
});

export function createCompanyReader(deps: {
  readonly transport: CoreTransport;
  readonly log: Log;
  /** Timeout of a section in a view, in milliseconds. */
  readonly deadlineMs: number;
  readonly now?: () => number;
}): CompanyReader {
  const { transport, log, deadlineMs } = deps;
  const reads = createSwrCache({
    mostBytes,
    onFailure: (section, err) => log.warn({ err, section }, "a section could not be read"),
    ...(deps.now === undefined ? {} : { now: deps.now }),
  });
  return {
    async findCompany(symbol, { access, origin, version }) {
      const wanted = symbol.toUpperCase();
      const read = await reads.read<CompanyHead>({
        key: `company ${wanted}`,
        kind: "company",
        version,
        freshMs: Number.POSITIVE_INFINITY,
        deadlineMs: lookUpDeadlineMs,
        async load() {
          const path = `/companies/by-symbol/${encodeURIComponent(wanted)}`;
          const value = foundCompany.parse(await transport.json({ path, access, origin }));
          return { value, version, bytes: 500 };
        },
      });
      if (read.ok) return read.value;
      throw read.error instanceof AppError ? read.error : unreadable(read.error);
    },
    async readSection(coCode, section, { access, origin, version, basis, forces }) {
      const ofBasis = section.takesBasis && basis !== null ? `?basis=${basis}` : "";
      const read = await reads.read<PartText | null>({
        key: `${coCode} ${section.name}${ofBasis}`,
        kind: section.name,
        version,
        freshMs: section.freshMs,
        deadlineMs: section.takesLonger ? deadlineMs * 2 : deadlineMs,
        ...(forces === true ? { forces } : {}),
        async load() {
          const path = `/companies/${coCode}/${section.name}${ofBasis}`;
          const answer = readSection(section, await transport.json({ path, access, origin }));
          const value = answer.data === null ? null : writePartText({ data: answer.data });
          return { value, version: answer.version, bytes: 500 + (value?.json.length ?? 0) };
        },
      });
      return toPartState(read);
    },
  };
}

function unreadable(cause: unknown): AppError {
  return new AppError("core.failed", 502, "Something went wrong. Try again later.", { cause });
}
