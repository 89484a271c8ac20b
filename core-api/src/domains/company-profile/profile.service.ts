import type { Database } from "@munshi/db";
import type { CompanyProfile } from "../../contract/index.ts";
import { findProfile } from "./company-profile.query.ts";

/** Profile of a company; null without data. */
export async function readProfile(db: Database, coCode: number): Promise<CompanyProfile | null> {
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
