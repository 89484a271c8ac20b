import type { Database } from "@munshi/db";
import type { CompanyProfile } from "../../contract/index.ts";
import { findProfile, listAnnualReports, listBoard, listHistory } from "./company-facts.query.ts";

/** Who a company is and where it comes from; null where nothing of it is known. */
export async function readProfile(db: Database, coCode: number): Promise<CompanyProfile | null> {
  const [profile, board, history, annualReports] = await Promise.all([
    findProfile(db, coCode),
    listBoard(db, coCode),
    listHistory(db, coCode),
    listAnnualReports(db, coCode),
  ]);
  const lists = [board, history, annualReports];
  if (profile === null && lists.every((list) => list.length === 0)) return null;
  return {
    background: profile?.background ?? null,
    incorporatedYear: profile?.incorporated_year ?? null,
    registeredOffice: profile?.registered_office ?? null,
    website: profile?.website ?? null,
    auditor: profile?.auditor ?? null,
    registrar: profile?.registrar ?? null,
    history,
    board,
    annualReports,
  };
}
