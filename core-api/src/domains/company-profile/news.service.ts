import type { Database } from "@munshi/db";
import type { CompanyAnnouncements, CompanyNews } from "../../contract/index.ts";
import { listAnnouncements, listMeetings, listNews } from "./company-profile.query.ts";

const mostNews = 50;
const mostAnnouncements = 50;
const mostMeetings = 24;

/** Null if there is no news about the company. */
export async function readNews(db: Database, coCode: number): Promise<CompanyNews | null> {
  const rows = await listNews(db, coCode, mostNews);
  if (rows.length === 0) return null;
  return {
    items: rows.map(({ key, published_at, title, description, source, url }) => ({
      id: key,
      publishedAt: published_at.toISOString(),
      title,
      description,
      source,
      url,
    })),
  };
}

/** Null if there are no announcements or meetings. */
export async function readAnnouncements(
  db: Database,
  coCode: number,
): Promise<CompanyAnnouncements | null> {
  const [rows, meetings] = await Promise.all([
    listAnnouncements(db, coCode, mostAnnouncements),
    listMeetings(db, coCode, mostMeetings),
  ]);
  if (rows.length === 0 && meetings.length === 0) return null;
  return {
    items: rows.map(({ key, announced_at, subject, memo, category, url }) => ({
      id: key,
      announcedAt: announced_at.toISOString(),
      subject,
      memo,
      category,
      url,
    })),
    meetings: dropIntimations(meetings),
  };
}

/**
 * The exchange reports a meeting twice, first the date and then the purpose; if both exist, the
 * latter is kept. `keyOf` identifies a meeting; within one company the day is enough.
 */
export function dropIntimations<Meeting extends { readonly day: string; readonly purpose: string }>(
  meetings: readonly Meeting[],
  keyOf: (meeting: Meeting) => string = ({ day }) => day,
): readonly Meeting[] {
  const isIntimation = ({ purpose }: Meeting): boolean =>
    /^board meeting intimation$/iu.test(purpose);
  const told = new Set(meetings.filter((one) => !isIntimation(one)).map(keyOf));
  return meetings.filter((one) => !isIntimation(one) || !told.has(keyOf(one)));
}
