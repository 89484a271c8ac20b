import type { Executor } from "@munshi/db";
import type { IsoDate } from "@munshi/engine/contract";
import type {
  BoardMemberFact,
  BoardMeeting,
  HistoryEventFact,
  SegmentAxis,
} from "../../contract/index.ts";

export interface NewsRow {
  readonly key: string;
  readonly published_at: Date;
  readonly title: string;
  readonly description: string;
  readonly source: string | null;
  readonly url: string | null;
}

/** A company's news, newest first. */
export async function listNews(
  db: Executor,
  coCode: number,
  limit: number,
): Promise<readonly NewsRow[]> {
  return (await db("company_news")
    .where({ co_code: coCode })
    .orderBy([{ column: "published_at", order: "desc" }, "key"])
    .limit(limit)
    .select("key", "published_at", "title", "description", "source", "url")) as NewsRow[];
}

export interface AnnouncementRow {
  readonly key: string;
  readonly announced_at: Date;
  readonly subject: string;
  readonly memo: string;
  readonly category: string | null;
  readonly url: string | null;
}

/** What a company told the exchange, newest first. */
export async function listAnnouncements(
  db: Executor,
  coCode: number,
  limit: number,
): Promise<readonly AnnouncementRow[]> {
  return (await db("company_announcements")
    .where({ co_code: coCode })
    .orderBy([{ column: "announced_at", order: "desc" }, "key"])
    .limit(limit)
    .select("key", "announced_at", "subject", "memo", "category", "url")) as AnnouncementRow[];
}

/** Meetings of a company's board, those to come included, newest first. */
export async function listMeetings(
  db: Executor,
  coCode: number,
  limit: number,
): Promise<readonly BoardMeeting[]> {
  return (await db("board_meetings")
    .where({ co_code: coCode })
    .orderBy([{ column: "day", order: "desc" }, "purpose", "key"])
    .limit(limit)
    .select("day", "purpose", "details")) as BoardMeeting[];
}

export interface ProfileRow {
  readonly background: string | null;
  readonly incorporated_year: number | null;
  readonly registered_office: string | null;
  readonly website: string | null;
  readonly auditor: string | null;
  readonly registrar: string | null;
}

export async function findProfile(db: Executor, coCode: number): Promise<ProfileRow | null> {
  const row = (await db("company_profiles").where({ co_code: coCode }).first()) as
    | ProfileRow
    | undefined;
  return row ?? null;
}

/** The board that is told of the newest day; empty where none is. */
export async function listBoard(db: Executor, coCode: number): Promise<readonly BoardMemberFact[]> {
  const row = (await db("company_boards")
    .where({ co_code: coCode })
    .orderBy("as_of", "desc")
    .first("members")) as { members: readonly BoardMemberFact[] } | undefined;
  return row?.members ?? [];
}

/** The past that is told of the newest day, oldest first; empty where none is. */
export async function listHistory(
  db: Executor,
  coCode: number,
): Promise<readonly HistoryEventFact[]> {
  const row = (await db("company_histories")
    .where({ co_code: coCode })
    .orderBy("as_of", "desc")
    .first("events")) as { events: readonly HistoryEventFact[] } | undefined;
  return row?.events ?? [];
}

export interface AnnualReportRow {
  readonly year: number;
  readonly url: string;
}

/** Newest first. */
export async function listAnnualReports(
  db: Executor,
  coCode: number,
): Promise<readonly AnnualReportRow[]> {
  return (await db("annual_reports")
    .where({ co_code: coCode })
    .orderBy("year", "desc")
    .select("year", "url")) as AnnualReportRow[];
}

export interface SegmentYearRow {
  readonly periodEnd: IsoDate;
  readonly axis: SegmentAxis;
  readonly names: readonly string[];
  /** By names; NaN or null where not given. */
  readonly revenue: readonly (number | null)[];
}

/** Newest year first. */
export async function listSegmentYears(
  db: Executor,
  coCode: number,
): Promise<readonly SegmentYearRow[]> {
  return (await db("company_segments")
    .where({ co_code: coCode })
    .orderBy("period_end", "desc")
    .select({
      periodEnd: "period_end",
      axis: "axis",
      names: "names",
      revenue: "revenue",
    })) as SegmentYearRow[];
}
