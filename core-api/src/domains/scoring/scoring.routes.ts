import { scoringRoutes } from "../../contract/company-scores.ts";
import type { CompanyScores } from "../../contract/index.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import type { CompanyOpener } from "../company-fundamentals/index.ts";
import {
  presentEmojiScore,
  presentPriceAndScore,
  presentTechnicalScore,
  presentTotalScore,
} from "./scoring.presenter.ts";
import type { ScoringService } from "./scoring.service.ts";

export function createScoringRoutes(
  scoring: ScoringService,
  opener: CompanyOpener,
): readonly Route[] {
  const findScores = async (fincode: number): Promise<CompanyScores | null> => {
    const open = await opener.find(fincode);
    return open === null ? null : scoring.scores(open);
  };
  return implementRoutes(scoringRoutes, {
    "GET /companies/:coCode/scores": async ({ params }) => {
      const open = await opener.open(params.coCode);
      return { version: open.dataset.version, data: await scoring.scores(open) };
    },
    "GET /companies/:coCode/score-history": async ({ params }) => {
      const open = await opener.open(params.coCode);
      return { version: open.dataset.version, data: await scoring.history(open) };
    },
    "GET /totalscore/:fincode": async ({ params }) =>
      presentTotalScore(await findScores(params.fincode)),
    "GET /getTechnicalScore/:fincode": async ({ params }) =>
      presentTechnicalScore(await findScores(params.fincode)),
    "GET /getEmojiScore/:fincode": async ({ params }) =>
      presentEmojiScore(await findScores(params.fincode)),
    "GET /graphPriceVsFscore/:fincode": async ({ params }) => {
      const open = await opener.find(params.fincode);
      return presentPriceAndScore(open === null ? null : await scoring.history(open));
    },
  });
}
