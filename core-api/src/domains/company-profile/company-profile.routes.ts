import { AppError } from "@munshi/platform";
import { companyProfileRoutes } from "../../contract/company-profile.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import type { CompanyProfiles, ProfileSection } from "./company-profile.ts";
import {
  presentAnnouncements,
  presentBackground,
  presentBoard,
  presentHistory,
  presentNews,
  presentReports,
  presentSegments,
} from "./company-profile.presenter.ts";

/** Documented calls answer an unknown code with an empty list. */
export function createRoutes(companyProfiles: CompanyProfiles): readonly Route[] {
  const open = async <Name extends ProfileSection>(name: Name, coCode: number) => {
    const answer = await companyProfiles.read(name, coCode);
    if (answer !== null) return answer;
    throw new AppError("company.not_found", 404, "Company not found.");
  };
  const read = async <Name extends ProfileSection>(name: Name, fincode: number) =>
    (await companyProfiles.read(name, fincode))?.data ?? null;
  return implementRoutes(companyProfileRoutes, {
    "GET /companies/:coCode/news": async ({ params }) => open("news", params.coCode),
    "GET /companies/:coCode/announcements": async ({ params }) =>
      open("announcements", params.coCode),
    "GET /companies/:coCode/profile": async ({ params }) => open("profile", params.coCode),
    "GET /companies/:coCode/segments": async ({ params }) => open("segments", params.coCode),
    "GET /companies/:coCode/calls": async ({ params }) => open("calls", params.coCode),
    "GET /research_calls": async ({ query }) => companyProfiles.listCalls(query),
    "GET /research_calls/record": async () => companyProfiles.readRecord(),
    "GET /getStockNewsFeeds/:fincode": async ({ params }) =>
      presentNews(await read("news", params.fincode)),
    "GET /announcement/:fincode": async ({ params }) =>
      presentAnnouncements(await read("announcements", params.fincode)),
    "GET /CompanyHistory/:fincode": async ({ params }) =>
      presentHistory(await read("profile", params.fincode)),
    "GET /BoardOfDirectors/:fincode": async ({ params }) =>
      presentBoard(await read("profile", params.fincode)),
    "GET /CompBackground/:fincode": async ({ params }) =>
      presentBackground(await read("profile", params.fincode)),
    "GET /stockAnnualReport/:fincode": async ({ params }) =>
      presentReports(await read("profile", params.fincode)),
    "GET /SegmentProduct/:fincode": async ({ params }) =>
      presentSegments(await read("segments", params.fincode), "product"),
    "GET /SegmentGeography/:fincode": async ({ params }) =>
      presentSegments(await read("segments", params.fincode), "geography"),
  });
}
