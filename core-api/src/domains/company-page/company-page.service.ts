import type { Basis } from "@munshi/engine/contract";
import { once } from "@munshi/platform";
import type { Log } from "@munshi/platform";
import { bulkhead, timeout, TimeoutStrategy, wrap } from "cockatiel";
import type { IPolicy } from "cockatiel";
import type { CompanyPage, CompanySectionName, CompanySections } from "../../contract/index.ts";
import type { CommentaryService } from "../commentary/index.ts";
import {
  describeCompany,
  listCompanyActions,
  listCompanyStatements,
  listDeliverables,
  listReturns,
} from "../company-fundamentals/index.ts";
import type { CompanyOpener, OpenCompany, PeersService } from "../company-fundamentals/index.ts";
import type { CompanyProfiles } from "../company-profile/index.ts";
import type { MarketFacts } from "../market/index.ts";
import type { MarketTilesService } from "../market-tiles/index.ts";
import type { ScoringService } from "../scoring/index.ts";

export interface CompanyPageRequest {
  /** Null: the basis of the published figures. */
  readonly basis: Basis | null;
  readonly sections: readonly CompanySectionName[];
}

export interface CompanyPageService {
  /**
   * Reads sections of a company in parallel; each fails alone.
   * @throws AppError `company.not_found`, `market.not_published`.
   */
  read(symbol: string, request: CompanyPageRequest): Promise<CompanyPage>;
}

export interface CompanyPageDeps {
  readonly facts: MarketFacts;
  readonly opener: CompanyOpener;
  readonly scoring: Pick<ScoringService, "scores" | "history">;
  readonly commentary: CommentaryService;
  readonly peers: Pick<PeersService, "list">;
  readonly profiles: Pick<CompanyProfiles, "section">;
  readonly tiles: Pick<MarketTilesService, "explainMoves">;
  readonly log: Log;
  /** Time limit of a section, in milliseconds. */
  readonly sectionTimeoutMs?: number;
}

type Readers = {
  readonly [N in CompanySectionName]: () => Promise<CompanySections[N] | null>;
};

/** Below the timeout of the bff's call. */
const defaultTimeoutMs = 5_000;
/** Reads of one section that run at once: one that hangs must not take every database connection. */
const mostReads = 3;
const mostQueuedReads = 1_000;

/** Lists and texts that make up a section's content; if all are empty, the section is empty. */
const contents: { readonly [N in CompanySectionName]?: readonly (keyof CompanySections[N])[] } = {
  "score-history": ["points"],
  statements: ["years", "quarters"],
  shareholding: ["periods"],
  results: ["columns"],
  peers: ["rows"],
  actions: ["actions"],
  news: ["items"],
  announcements: ["items", "meetings"],
  profile: [
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
  segments: ["product", "geography"],
  deliverables: ["days"],
  returns: ["rows"],
  calls: ["calls"],
};

export function createCompanyPage(deps: CompanyPageDeps): CompanyPageService {
  const { opener, log, sectionTimeoutMs = defaultTimeoutMs } = deps;
  const policies = new Map<CompanySectionName, IPolicy>();
  const policyOf = (name: CompanySectionName): IPolicy => {
    const policy =
      policies.get(name) ??
      wrap(
        timeout(sectionTimeoutMs, TimeoutStrategy.Aggressive),
        bulkhead(mostReads, mostQueuedReads),
      );
    policies.set(name, policy);
    return policy;
  };
  const readSection = async <N extends CompanySectionName>(name: N, readers: Readers) => {
    try {
      const data = await policyOf(name).execute(readers[name]);
      return data === null || isEmpty(name, data)
        ? { state: "empty" as const }
        : { state: "ready" as const, data };
    } catch (err) {
      log.warn({ err, section: name }, "a section of a company could not be read");
      return { state: "failed" as const };
    }
  };
  return {
    async read(symbol, { basis, sections }) {
      const open = await opener.openByName(symbol);
      const readers = openReaders(deps, open, basis);
      const states = await Promise.all(
        sections.map(async (name) => [name, await readSection(name, readers)] as const),
      );
      const { coCode, name } = open.company;
      const { version, asOf, kind } = open.dataset;
      return {
        company: { coCode, symbol: open.company.symbol, name },
        dataset: { version, asOf, kind },
        sections: Object.fromEntries(states),
      };
    },
  };
}

function openReaders(
  { facts, scoring, commentary, peers, profiles, tiles }: CompanyPageDeps,
  open: OpenCompany,
  basis: Basis | null,
): Readers {
  const statements = once(() => listCompanyStatements(facts, open, basis));
  return {
    summary: () => describeCompany(facts, open),
    move: async () => (await tiles.explainMoves()).get(open.company.coCode) ?? null,
    scores: () => scoring.scores(open),
    "score-history": () => scoring.history(open),
    commentary: async () => commentary.commentary(open),
    statements,
    shareholding: async () => commentary.shareholding(open),
    results: async () => commentary.analyse(open, await statements()),
    peers: () => peers.list(open, []),
    actions: () => listCompanyActions(facts, open),
    news: () => profiles.section("news", open),
    announcements: () => profiles.section("announcements", open),
    profile: () => profiles.section("profile", open),
    segments: () => profiles.section("segments", open),
    deliverables: () => listDeliverables(facts, open),
    returns: () => listReturns(facts, open),
    calls: () => profiles.section("calls", open),
  };
}

function isEmpty<N extends CompanySectionName>(name: N, data: CompanySections[N]): boolean {
  const members = contents[name];
  return (
    members?.every((member) => {
      const value: unknown = data[member] ?? "";
      return value === "" || (Array.isArray(value) && value.length === 0);
    }) ?? false
  );
}
