import type { Basis } from "@munshi/engine/contract";
import { AppError } from "@munshi/platform";
import type { Log } from "@munshi/platform";
import { z } from "zod";
import type { CompanyView } from "../../contract/index.ts";
import type { CallOrigin, CoreTransport } from "../../core-client/core-transport.ts";
import { createKeptReads } from "../parts/kept-reads.ts";
import { toPartState, writePartText } from "../parts/part-state.ts";
import type { PartState, PartText } from "../parts/part-state.ts";
import { readSection } from "./company-sections.ts";
import type { CompanySection } from "./company-sections.ts";

export type CompanyHead = CompanyView["company"];

/** Who asks, of which dataset. */
export interface Asking {
  readonly access: string;
  readonly origin: CallOrigin;
  readonly version: string;
  readonly basis: Basis | null;
}

/** What core-api knows of companies, kept for all subscribers; whoever asks has been let in before. */
export interface CompanyReader {
  /** @throws AppError `company.not_found` (404), or why core-api gave no answer. */
  findCompany(symbol: string, asking: Asking): Promise<CompanyHead>;
  readSection(
    coCode: number,
    section: CompanySection,
    asking: Asking & { readonly insists?: boolean },
  ): Promise<PartState>;
}

/** A thousand companies or so. */
const mostBytes = 150_000_000;
/** Without the company there is no view at all: it is waited for as long as a call may take. */
const lookUpDeadlineMs = 20_000;

const foundCompany = z.object({
  coCode: z.int(),
  symbol: z.string().min(1),
  name: z.string(),
});

export function createCompanyReader(deps: {
  readonly transport: CoreTransport;
  readonly log: Log;
  /** How long a view waits for a section, in milliseconds. */
  readonly deadlineMs: number;
  readonly now?: () => number;
}): CompanyReader {
  const { transport, log, deadlineMs } = deps;
  const reads = createKeptReads({
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
    async readSection(coCode, section, { access, origin, version, basis, insists }) {
      const ofBasis = section.takesBasis && basis !== null ? `?basis=${basis}` : "";
      const read = await reads.read<PartText | null>({
        key: `${coCode} ${section.name}${ofBasis}`,
        kind: section.name,
        version,
        freshMs: section.freshMs,
        deadlineMs: section.takesLonger ? deadlineMs * 2 : deadlineMs,
        ...(insists === true ? { insists } : {}),
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
  return new AppError("core.failed", 502, "Something went wrong on our side.", { cause });
}
