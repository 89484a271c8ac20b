import type { CsvFormat } from "../../csv/csv-format.ts";
import { importOrder } from "../../market-file.ts";
import {
  namesCompanies,
  optionalText,
  optionalUrl,
  placeCompany,
  requireInstant,
  requireText,
} from "./page-cells.ts";

/** News about companies, one piece a row. */
export const news: CsvFormat = {
  format: "news",
  label: "news about companies",
  order: importOrder.pages,
  matches: (columns) => namesCompanies(columns) && columns.has("published", "title"),
  open: ({ columns, sink }) => {
    const readCompany = placeCompany(columns);
    const publishedAt = columns.place("published");
    const titleAt = columns.place("title");
    const descriptionAt = columns.place("description");
    const sourceAt = columns.place("source");
    const urlAt = columns.place("url");
    return {
      read: (row) =>
        sink.fact({
          kind: "news",
          company: readCompany(row),
          publishedAt: requireInstant(row, publishedAt),
          title: requireText(row, titleAt),
          description: optionalText(row, descriptionAt) ?? "",
          source: optionalText(row, sourceAt),
          url: optionalUrl(row, urlAt),
        }),
    };
  },
};

/** Announcements of companies, one a row. */
export const announcementTable: CsvFormat = {
  format: "announcements",
  label: "announcements of companies",
  order: importOrder.pages,
  matches: (columns) => namesCompanies(columns) && columns.has("announced", "subject"),
  open: ({ columns, sink }) => {
    const readCompany = placeCompany(columns);
    const announcedAt = columns.place("announced");
    const subjectAt = columns.place("subject");
    const memoAt = columns.place("memo");
    const categoryAt = columns.place("category");
    const urlAt = columns.place("url");
    return {
      read: (row) =>
        sink.fact({
          kind: "announcement",
          company: readCompany(row),
          announcedAt: requireInstant(row, announcedAt),
          subject: requireText(row, subjectAt),
          memo: optionalText(row, memoAt) ?? "",
          category: optionalText(row, categoryAt),
          url: optionalUrl(row, urlAt),
        }),
    };
  },
};

/** The exchange's list of board meetings, those to come among them. */
export const boardMeetings: CsvFormat = {
  format: "board-meetings",
  label: "board meetings",
  order: importOrder.pages,
  matches: (columns) => columns.has("symbol", "meeting date", "purpose", "details"),
  open: ({ columns, sink }) => {
    const readCompany = placeCompany(columns);
    const dayAt = columns.place("meeting date");
    const purposeAt = columns.place("purpose");
    const detailsAt = columns.place("details");
    return {
      read: (row) =>
        sink.fact({
          kind: "board-meeting",
          company: readCompany(row),
          day: row.date(dayAt),
          purpose: requireText(row, purposeAt),
          details: optionalText(row, detailsAt),
        }),
    };
  },
};
