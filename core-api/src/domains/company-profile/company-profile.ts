import type { Database } from "@munshi/db";
import { AppError } from "@munshi/platform";
import type {
  CompanyProfile,
  CompanySections,
  ResearchCallPage,
  TrackRecordAnswer,
} from "../../contract/index.ts";
import type { MarketFacts, PublishedVersion } from "../market/index.ts";
import { listCalls, readCalls, readTrackRecord } from "./calls.service.ts";
import { findProfile } from "./company-profile.query.ts";
import { readAnnouncements, readNews } from "./news.service.ts";
import type { CallState } from "./research-calls.query.ts";
import { readSegments } from "./segments.service.ts";

/** Sections of the company page taken directly from sources. */
export type ProfileSection = "news" | "announcements" | "profile" | "segments" | "calls";

type Told = { readonly [Name in ProfileSection]: CompanySections[Name] | null };

/** Non-numeric facts about companies. */
export interface CompanyProfiles {
  /** A section of an opened company; null without data. */
  section<Name extends ProfileSection>(
    name: Name,
    open: {
      readonly dataset: PublishedVersion;
      readonly company: { readonly coCode: number };
    },
  ): Promise<Told[Name]>;
  /**
   * A section of a company in the published market. `data` is null without data; the result is
   * null if no company has the code.
   * @throws AppError `market.not_published`.
   */
  read<Name extends ProfileSection>(
    name: Name,
    coCode: number,
  ): Promise<{ readonly version: string; readonly data: Told[Name] } | null>;
  /** @throws AppError `market.not_published`. */
  listCalls(wanted: {
    readonly status: CallState;
    readonly page: number;
  }): Promise<ResearchCallPage>;
  /** Track record of all closed calls. @throws AppError `market.not_published`. */
  readRecord(): Promise<TrackRecordAnswer>;
}

type Readers = {
  readonly [Name in ProfileSection]: (
    coCode: number,
    dataset: PublishedVersion,
  ) => Promise<Told[Name]>;
};

export function createCompanyProfiles(db: Database, facts: MarketFacts): CompanyProfiles {
  const readers: Readers = {
    news: (coCode) => readNews(db, coCode),
    announcements: (coCode) => readAnnouncements(db, coCode),
    profile: (coCode) => readProfile(db, coCode),
    segments: (coCode) => readSegments(db, coCode),
    calls: (coCode, dataset) => readCalls(db, facts, dataset, coCode),
  };
  return {
    section: (name, { dataset, company }) => readers[name](company.coCode, dataset),
    async read(name, coCode) {
      const open = await facts.openCompany(coCode);
      if (open === null) throw notPublished();
      const { dataset, company } = open;
      if (company === null) return null;
      const data = await readers[name](company.coCode, dataset);
      return { version: dataset.version, data };
    },
    async listCalls(wanted) {
      const dataset = await facts.findVersion();
      if (dataset === null) throw notPublished();
      return listCalls(db, facts, dataset, wanted);
    },
    async readRecord() {
      const dataset = await facts.findVersion();
      if (dataset === null) throw notPublished();
      return readTrackRecord(db, facts, dataset);
    },
  };
}

function notPublished(): AppError {
  return new AppError("market.not_published", 404, "Market data is not available yet.");
}

/** Profile of a company; null without data. */
async function readProfile(db: Database, coCode: number): Promise<CompanyProfile | null> {
  const row = await findProfile(db, coCode);
  if (row === null) return null;
  return {
    background: row.background,
    incorporatedYear: row.incorporated_year,
    registeredOffice: row.registered_office,
    website: row.website,
    auditor: row.auditor,
    registrar: row.registrar,
    history: row.events ?? [],
    board: row.members ?? [],
    annualReports: row.reports ?? [],
  };
}
