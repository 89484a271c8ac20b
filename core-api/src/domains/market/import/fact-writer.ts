import type { Transaction } from "@munshi/db";
import type { IsoDate } from "@munshi/engine/contract";
import type {
  CalendarFact,
  CompanyFact,
  CompanyPageFact,
  CompanyRef,
  CorporateActionFact,
  MarketFact,
  ParametersFact,
  ShareholdingFact,
  SurveillanceListFact,
  SymbolChangeFact,
} from "../../../contract/index.ts";
import { createCompanyDirectory, isProblem } from "./company-directory.ts";
import type { CompanyJoin } from "./company-join.ts";
import { savePages, saveSurveillanceList } from "./company-pages.repository.ts";
import type { PageRecord } from "./company-pages.repository.ts";
import { listFromFirstTrade, loadDirectory, saveDirectory } from "./directory.repository.ts";
import {
  saveActions,
  saveCalendar,
  saveIndexMembers,
  saveIndexPrices,
  saveParameters,
  saveShareholding,
} from "./facts.repository.ts";
import { heldReason } from "./import-tally.ts";
import type { ImportTally } from "./import-tally.ts";
import { createMarketDayWriter } from "./market-day-writer.ts";
import { moveFacts } from "./move-facts.repository.ts";
import type { MovedFacts } from "./move-facts.repository.ts";
import { createPriceStore } from "./price-store.ts";
import { createSectorReader } from "./sectors.ts";
import { rankOfFormat } from "./source-rank.ts";
import { loadLinePositions, saveStatements } from "./statements.repository.ts";
import type { LinePositions, StatementRecord } from "./statements.repository.ts";
import { chainSymbols } from "./symbol-chains.ts";

/** Writes one source's facts in one transaction. */
interface FactWriter {
  /** `lines`: where each fact is stated. */
  add(facts: readonly MarketFact[], lines?: readonly number[]): Promise<void>;
  /** Writes everything still buffered. */
  finish(): Promise<void>;
}

interface FactWriterOptions {
  readonly transaction: Transaction;
  readonly fileId: number;
  readonly kind: "demo" | "market";
  readonly format: string;
  readonly isExchangeFile: boolean;
  /** Accepts days of an exchange that look implausible. */
  readonly isForced: boolean;
  /** The day of the import. */
  readonly today: IsoDate;
  readonly tally: ImportTally;
  /** A dry run, which is rolled back and must not block other sessions. */
  readonly isDryRun: boolean;
  /**
   * Called for two companies that the source proved to be the same, once their facts are merged.
   */
  readonly onJoin: (join: CompanyJoin, moved: MovedFacts) => Promise<void>;
}

const flushFacts = 4_000;
const largeTables = [
  "price_years",
  "statements",
  "shareholding_patterns",
  "company_news",
  "company_announcements",
  "company_segments",
  "board_meetings",
  "circuit_hits",
  "market_deals",
  "mutual_fund_holdings",
];

interface Of<F> {
  readonly coCode: number;
  readonly fact: F;
}

export async function createFactWriter(options: FactWriterOptions): Promise<FactWriter> {
  const { transaction, fileId, tally, isDryRun } = options;
  if (!isDryRun) await prepareFirstLoad(transaction, largeTables);
  const stored = await loadDirectory(transaction, options.kind);
  const directory = createCompanyDirectory(stored, options.today, rankOfFormat(options.format));
  const prices = createPriceStore({ ...options, directory });
  const sectors = createSectorReader();
  const pages = createCompanyPageWriter(options);
  const market = createMarketDayWriter({
    ...options,
    findCompany: (ref) => {
      const company = directory.find(ref);
      return company?.security === "share" ? company.coCode : null;
    },
  });
  let positions: LinePositions | null = null;
  let statements: StatementRecord[] = [];
  let shareholding: Of<ShareholdingFact>[] = [];
  let parameters: Of<ParametersFact>[] = [];
  let actions: Of<CorporateActionFact>[] = [];
  let calendar: CalendarFact[] = [];
  let contested: MarketFact[] = [];
  let symbolChanges: SymbolChangeFact[] = [];
  const joins: CompanyJoin[] = [];
  const lineOf = new WeakMap<MarketFact, number>();

  const countWaiting = (): number =>
    statements.length +
    shareholding.length +
    parameters.length +
    actions.length +
    calendar.length +
    pages.countWaiting() +
    market.countWaiting();

  const flushDirectory = async (): Promise<void> => {
    const changes = directory.takeChanges();
    joins.push(...changes.joins);
    // A generated market has one order; files arrive in any order.
    await saveDirectory(transaction, changes, fileId, options.format === "program");
  };

  const flush = async (): Promise<void> => {
    await flushDirectory();
    if (calendar.length > 0) await saveCalendar(transaction, calendar, fileId);
    if (actions.length > 0) {
      const added = await saveActions(transaction, actions, fileId);
      tally.stored("corporate-action", added);
      tally.skipped("known before", actions.length - added);
    }
    if (statements.length > 0) {
      positions ??= await loadLinePositions(transaction, !isDryRun);
      const added = await saveStatements(transaction, statements, positions, fileId);
      tally.stored("statement", added);
      tally.skipped("known before", statements.length - added);
    }
    if (shareholding.length > 0) await saveShareholding(transaction, shareholding, fileId);
    if (parameters.length > 0) await saveParameters(transaction, parameters, fileId);
    await pages.flush();
    await market.flush();
    [statements, shareholding, parameters, actions, calendar] = [[], [], [], [], []];
  };

  /** A new company is added only if the fact can be about nothing but a company. */
  const codeFor = (ref: CompanyRef): number | null => {
    const company = directory.findOrAdd(ref);
    if (!isProblem(company)) return company.coCode;
    tally.problem(company.code, company.reason);
    return null;
  };

  /** In a real market, facts about an unknown security are stored with it until a list names it. */
  const known = (ref: CompanyRef): number | null => {
    const found = directory.find(ref);
    if (options.kind === "demo") {
      if (found === null) tally.skipped("unknown company");
      return found?.coCode ?? null;
    }
    const company = found ?? directory.findOrAdd(ref, { security: "held" });
    if (isProblem(company)) {
      tally.skipped("neither shares nor funds");
      return null;
    }
    if (company.security === "held") tally.skipped(heldReason);
    return company.coCode;
  };

  const keep = <F extends { readonly company: CompanyRef; readonly kind: string }>(
    fact: F,
    coCode: number | null,
    list: Of<F>[],
    isCounted = true,
  ): void => {
    if (coCode === null) return;
    list.push({ coCode, fact });
    if (isCounted) tally.stored(fact.kind);
  };

  /** A parameter table may have a sector column too. */
  const readSector = (fact: ParametersFact, coCode: number | null): ParametersFact => {
    const { sector, industry } = fact.values;
    if (typeof sector !== "string") return fact;
    const read = sectors.read(sector, typeof industry === "string" ? industry : undefined);
    if (coCode !== null) sectors.note(read, coCode);
    return { ...fact, values: { ...fact.values, sector: read } };
  };

  const reportUnknownSectors = (): void => {
    for (const [word, count] of sectors.unknown()) {
      const reason = `"${word}" is no sector that is known: kept as given for ${count} companies`;
      tally.problem("market.unknown_sector", reason, count);
    }
  };

  const learnCompany = (fact: CompanyFact): void => {
    const sector = fact.sector === undefined ? null : sectors.read(fact.sector, fact.industry);
    const company = directory.learn(sector === null ? fact : { ...fact, sector });
    if (isProblem(company)) return tally.problem(company.code, company.reason);
    tally.stored("company");
    if (sector !== null) sectors.note(sector, company.coCode);
  };

  /** List members from earlier facts of this source must be stored first. */
  const addSurveillanceList = async (fact: SurveillanceListFact): Promise<void> => {
    const members = fact.members.flatMap(({ company, stage }) => {
      const coCode = known(company);
      return coCode === null ? [] : [{ coCode, stage }];
    });
    await flush();
    const { kind } = options;
    const changed = await saveSurveillanceList(transaction, { ...fact, members, kind, fileId });
    tally.stored("surveillance", changed);
  };

  const addOne = async (fact: MarketFact): Promise<void> => {
    tally.at(lineOf.get(fact) ?? 0);
    await store(fact);
    tally.at(0);
  };

  const store = async (fact: MarketFact): Promise<void> => {
    switch (fact.kind) {
      case "company":
        return learnCompany(fact);
      case "symbol-change":
        symbolChanges.push(fact);
        return;
      case "prices":
        return prices.add(fact, lineOf.get(fact) ?? 0);
      case "statement":
        return keep(fact, codeFor(fact.company), statements, false);
      case "shareholding":
        return keep(fact, codeFor(fact.company), shareholding);
      case "parameters": {
        const coCode = codeFor(fact.company);
        return keep(readSector(fact, coCode), coCode, parameters);
      }
      case "corporate-action":
        return keep(fact, known(fact.company), actions, false);
      case "calendar":
        calendar.push(fact);
        tally.stored("calendar");
        return;
      case "index-members": {
        const coCodes = fact.members.flatMap((member) => known(member) ?? []);
        await flushDirectory();
        await saveIndexMembers(transaction, { ...fact, coCodes, fileId });
        tally.stored("index-member", coCodes.length);
        return;
      }
      case "index-prices":
        await saveIndexPrices(transaction, fact, fileId);
        tally.stored("index-price", fact.days.length);
        return;
      case "surveillance-list":
        return addSurveillanceList(fact);
      case "institutional-flow":
      case "market-deal":
      case "fund-scheme":
      case "fund-portfolio":
        return market.add(fact);
      default: {
        const coCode = known(fact.company);
        if (coCode !== null) pages.add(coCode, fact);
      }
    }
  };

  /** Changes are applied together, because a symbol's next change may come later. */
  const followChanges = (): void => {
    for (const chain of chainSymbols(symbolChanges)) {
      const followed = directory.followSymbols(chain);
      const changes = chain.changedOn.length;
      if (followed.outcome === "known") tally.stored("symbol-change", changes);
      else if (followed.outcome === "taken")
        tally.problem("market.symbol_taken", followed.reason, changes);
      else if (followed.outcome === "unknown") tally.skipped("unknown company", changes);
      else tally.skipped("older than what is known", changes);
    }
    symbolChanges = [];
  };

  /**
   * Moves the facts of companies that turned out to be the same, after all facts of both are
   * written.
   */
  const finishJoins = async (): Promise<void> => {
    for (const join of joins) {
      await options.onJoin(join, await moveFacts(transaction, join));
      tally.stored("company-join");
    }
  };

  const isContested = (fact: MarketFact): boolean => {
    if (fact.kind === "company") return directory.isContested(fact, "list");
    return "company" in fact && directory.isContested(fact.company, "mention");
  };

  /** Retries rows whose names other rows have freed since; each may free a name for others. */
  const retryContested = async (): Promise<void> => {
    for (let before = Number.NaN; before !== contested.length;) {
      before = contested.length;
      const rows = contested;
      contested = [];
      for (const fact of rows) {
        if (isContested(fact)) contested.push(fact);
        else await addOne(fact);
      }
    }
  };

  return {
    async add(facts, lines = []) {
      for (const [at, fact] of facts.entries()) {
        lineOf.set(fact, lines[at] ?? 0);
        if (fact.kind !== "symbol-change" && symbolChanges.length > 0) followChanges();
        if (fact.kind === "index-members" || fact.kind === "surveillance-list")
          await retryContested();
        if (isContested(fact)) contested.push(fact);
        else await addOne(fact);
      }
      if (countWaiting() >= flushFacts) await flush();
      if (prices.isFull()) {
        await flushDirectory();
        await prices.flush();
      }
    },
    async finish() {
      followChanges();
      await retryContested();
      for (const fact of contested) await addOne(fact);
      await flush();
      await prices.finish();
      await market.linkShares();
      await finishJoins();
      await listFromFirstTrade(transaction);
      reportUnknownSectors();
    },
  };
}

/**
 * Makes the first inserts into empty tables cheap if the database's log holds only what crash
 * recovery needs (`wal_level` minimal, as in the embedded one): rows are written once instead of
 * twice if their own transaction truncated the table. Does nothing on other databases or if any row
 * is stored.
 */
async function prepareFirstLoad(
  transaction: Transaction,
  tables: readonly string[],
): Promise<void> {
  const level = await transaction.raw<{ rows: { wal_level: string }[] }>("show wal_level");
  if (level.rows[0]?.wal_level !== "minimal") return;
  const isEmpty = async (table: string): Promise<boolean> =>
    (await transaction(table).first(transaction.raw("1 as one"))) === undefined;
  for (const table of tables) {
    // A table with rows is not locked, because its readers would wait for the whole import.
    if (!(await isEmpty(table))) continue;
    // No rows can be added between this check and the truncation.
    await transaction.raw("lock table ?? in access exclusive mode", [table]);
    if (await isEmpty(table)) await transaction.raw("truncate ??", [table]);
  }
}

/** Collects a source's non-numeric facts and writes them by kind. */
interface CompanyPageWriter {
  add(coCode: number, fact: CompanyPageFact): void;
  /** Number of facts not yet written. */
  countWaiting(): number;
  /** Call after the companies are stored. */
  flush(): Promise<void>;
}

function createCompanyPageWriter(options: {
  readonly transaction: Transaction;
  readonly fileId: number;
  readonly tally: ImportTally;
}): CompanyPageWriter {
  const { transaction, fileId, tally } = options;
  const waiting = new Map<CompanyPageFact["kind"], PageRecord[]>();
  return {
    add(coCode, fact) {
      const records = waiting.get(fact.kind);
      if (records === undefined) waiting.set(fact.kind, [{ coCode, fact }]);
      else records.push({ coCode, fact });
    },
    countWaiting: () => [...waiting.values()].reduce((sum, { length }) => sum + length, 0),
    async flush() {
      for (const [kind, records] of waiting) {
        const stored = await savePages(transaction, kind, records, fileId);
        tally.stored(kind, stored);
        tally.skipped("known before", records.length - stored);
      }
      waiting.clear();
    },
  };
}
