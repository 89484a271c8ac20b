import { defineRoute } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import { fincodeParams, notPublished } from "../company-analysis/index.ts";
import type { CompanyFacts, ToldSection } from "./company-facts.ts";
import {
  presentAnnouncements,
  presentBackground,
  presentBoard,
  presentHistory,
  presentNews,
  presentReports,
  presentSegments,
} from "./company-facts.presenter.ts";
import {
  announcementAnswer,
  annualReportAnswer,
  backgroundAnswer,
  boardAnswer,
  historyAnswer,
  newsFeedAnswer,
  segmentAnswer,
} from "./company-facts.schema.ts";

/** The documented calls on the paths and in the spelling of the documents; an unknown code answers an empty list. */
export function createDocumentedRoutes(companyFacts: CompanyFacts): readonly Route[] {
  const read = async <Name extends ToldSection>(name: Name, fincode: number) =>
    (await companyFacts.read(name, fincode))?.data ?? null;
  const common = { method: "GET", access: "subscriber", failures: notPublished } as const;
  return [
    defineRoute({
      ...common,
      path: "/getStockNewsFeeds/:fincode",
      summary: "News about a company, newest first",
      schemas: { params: fincodeParams, answer: newsFeedAnswer },
      handle: async ({ params }) => presentNews(await read("news", params.fincode)),
    }),
    defineRoute({
      ...common,
      path: "/announcement/:fincode",
      summary: "A company's announcements to the exchange, newest first",
      schemas: { params: fincodeParams, answer: announcementAnswer },
      handle: async ({ params }) =>
        presentAnnouncements(await read("announcements", params.fincode)),
    }),
    defineRoute({
      ...common,
      path: "/CompanyHistory/:fincode",
      summary: "A company's past by year, oldest first",
      schemas: { params: fincodeParams, answer: historyAnswer },
      handle: async ({ params }) => presentHistory(await read("profile", params.fincode)),
    }),
    defineRoute({
      ...common,
      path: "/BoardOfDirectors/:fincode",
      summary: "A company's directors",
      schemas: { params: fincodeParams, answer: boardAnswer },
      handle: async ({ params }) => presentBoard(await read("profile", params.fincode)),
    }),
    defineRoute({
      ...common,
      path: "/CompBackground/:fincode",
      summary: "What a company does, and who looks after its books and shares",
      schemas: { params: fincodeParams, answer: backgroundAnswer },
      handle: async ({ params }) => presentBackground(await read("profile", params.fincode)),
    }),
    defineRoute({
      ...common,
      path: "/stockAnnualReport/:fincode",
      summary: "A company's annual reports, newest first",
      schemas: { params: fincodeParams, answer: annualReportAnswer },
      handle: async ({ params }) => presentReports(await read("profile", params.fincode)),
    }),
    defineRoute({
      ...common,
      path: "/SegmentProduct/:fincode",
      summary: "A company's revenue by product and year, newest year first",
      schemas: { params: fincodeParams, answer: segmentAnswer },
      handle: async ({ params }) =>
        presentSegments(await read("segments", params.fincode), "product"),
    }),
    defineRoute({
      ...common,
      path: "/SegmentGeography/:fincode",
      summary: "A company's revenue by geography and year, newest year first",
      schemas: { params: fincodeParams, answer: segmentAnswer },
      handle: async ({ params }) =>
        presentSegments(await read("segments", params.fincode), "geography"),
    }),
  ];
}
