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
  return (await db("effective_news")
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

/** Announcements of a company to the exchange, newest first. */
export async function listAnnouncements(
  db: Executor,
  coCode: number,
  limit: number,
): Promise<readonly AnnouncementRow[]> {
  return (await db("effective_announcements")
    .where({ co_code: coCode })
    .orderBy([{ column: "announced_at", order: "desc" }, "key"])
    .limit(limit)
    .select("key", "announced_at", "subject", "memo", "category", "url")) as AnnouncementRow[];
}

/** Board meetings of a company, including future ones, newest first. */
export async function listMeetings(
  db: Executor,
  coCode: number,
  limit: number,
): Promise<readonly BoardMeeting[]> {
  return (await db("effective_meetings")
    .where({ co_code: coCode })
    .orderBy([{ column: "day", order: "desc" }, "purpose", "key"])
    .limit(limit)
    .select("day", "purpose", "details")) as BoardMeeting[];
}

export interface ProfileRow {
  /** Null if only lists are available. */
  readonly background: string | null;
  readonly incorporated_year: number | null;
  readonly registered_office: string | null;
  readonly website: string | null;
  readonly auditor: string | null;
  readonly registrar: string | null;
  /** The newest one; null if none. */
  readonly members: readonly BoardMemberFact[] | null;
  /** Likewise, oldest first. */
  readonly events: readonly HistoryEventFact[] | null;
  /** Newest first. */
  readonly reports: readonly { readonly year: number; readonly url: string }[] | null;
}

/** The company's profile in one query; null without data. */
export async function findProfile(db: Executor, coCode: number): Promise<ProfileRow | null> {
  const result = await db.raw<{ rows: (ProfileRow & { readonly hasProfile: boolean })[] }>(
    `select p.background, p.incorporated_year, p.registered_office, p.website, p.auditor, p.registrar,
       (select members from company_boards where co_code = :coCode order by as_of desc limit 1),
       (select events from company_histories where co_code = :coCode order by as_of desc limit 1),
       (select jsonb_agg(jsonb_build_object('year', year, 'url', url) order by year desc)
          from annual_reports where co_code = :coCode) as reports,
       p.co_code is not null as "hasProfile"
     from (select) one left join company_profiles p on p.co_code = :coCode`,
    { coCode },
  );
  const [row] = result.rows;
  if (row === undefined) return null;
  const lists = [row.members, row.events, row.reports];
  return row.hasProfile || lists.some((list) => list !== null && list.length > 0) ? row : null;
}

export interface SegmentYearRow {
  readonly periodEnd: IsoDate;
  readonly axis: SegmentAxis;
  readonly names: readonly string[];
  /** By segment name; NaN or null if not reported. */
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
