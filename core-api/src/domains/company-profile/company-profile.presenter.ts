import type {
  CompanyAnnouncements,
  CompanyNews,
  CompanyProfile,
  CompanySegments,
} from "../../contract/index.ts";

/** Sections in the form of the documented calls; empty lists without data. */

export function presentNews(news: CompanyNews | null) {
  return (news?.items ?? []).map(({ id, publishedAt, title, description, source, url }) => ({
    id,
    date: publishedAt,
    title,
    description: description === "" ? title : description,
    source,
    url,
  }));
}

export function presentAnnouncements(told: CompanyAnnouncements | null) {
  return (told?.items ?? []).map(({ id, announcedAt, subject, memo, category, url }) => ({
    id,
    date: announcedAt,
    memo: memo === "" ? subject : memo,
    category,
    url,
  }));
}

export function presentHistory(profile: CompanyProfile | null) {
  return (profile?.history ?? []).map(({ year, text }) => ({ year, description: text }));
}

export function presentBoard(profile: CompanyProfile | null) {
  return (profile?.board ?? []).map(({ name, designation, since }) => ({
    name,
    designation,
    since,
  }));
}

export function presentBackground(profile: CompanyProfile | null) {
  if (profile === null) return [];
  const { background, incorporatedYear, registeredOffice, website, auditor, registrar } = profile;
  return [
    {
      background,
      incorporated: incorporatedYear,
      registeredOffice,
      website,
      auditor,
      registrar,
    },
  ];
}

export function presentReports(profile: CompanyProfile | null) {
  return (profile?.annualReports ?? []).map(({ year, url }) => ({ year, url }));
}

/** One row per segment and year, newest year first. */
export function presentSegments(segments: CompanySegments | null, axis: "product" | "geography") {
  if (segments === null) return [];
  return segments.years.flatMap(({ periodEnd }, at) =>
    segments[axis].flatMap(({ name, revenue, share }) => {
      const part = revenue[at] ?? null;
      const row = { segment: name, yearEnd: periodEnd, revenue: part, percent: share[at] ?? null };
      return part === null ? [] : [row];
    }),
  );
}
