import type { CompanyScores, ScoreHistory } from "../../contract/index.ts";
import { defineRoute } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import {
  type CompanyOpener,
  companyParams,
  fincodeParams,
  notPublished,
  ofCompany,
  sectionAnswer,
} from "../company-analysis/index.ts";
import {
  presentEmojiScore,
  presentPriceAndScore,
  presentTechnicalScore,
  presentTotalScore,
} from "./scoring.presenter.ts";
import {
  type EmojiScoreAnswer,
  emojiScoreAnswer,
  type PriceAndScoreAnswer,
  priceAndScoreAnswer,
  type TechnicalScoreAnswer,
  technicalScoreAnswer,
  type TotalScoreAnswer,
  totalScoreAnswer,
} from "./scoring.schema.ts";
import type { ScoringService } from "./scoring.service.ts";

interface Section<Data> {
  readonly version: string;
  readonly data: Data | null;
}

/** What companies score and why, and the documented calls that tell the same. */
export function createScoringRoutes(
  scoring: ScoringService,
  opener: CompanyOpener,
): readonly Route[] {
  const findScores = async (fincode: number): Promise<CompanyScores | null> => {
    const open = await opener.find(fincode);
    return open === null ? null : scoring.scores(open);
  };
  return [
    defineRoute({
      method: "GET",
      path: "/companies/:coCode/scores",
      summary: "A company's scores, what each rule added or took, and when they moved",
      access: "subscriber",
      schemas: { params: companyParams, answer: sectionAnswer },
      failures: ofCompany,
      handle: async ({ params }): Promise<Section<CompanyScores>> => {
        const open = await opener.open(params.coCode);
        return { version: open.dataset.version, data: await scoring.scores(open) };
      },
    }),
    defineRoute({
      method: "GET",
      path: "/companies/:coCode/score-history",
      summary: "The fundamental score as it would have been at the last results, beside the price",
      access: "subscriber",
      schemas: { params: companyParams, answer: sectionAnswer },
      failures: ofCompany,
      handle: async ({ params }): Promise<Section<ScoreHistory>> => {
        const open = await opener.open(params.coCode);
        return { version: open.dataset.version, data: await scoring.history(open) };
      },
    }),
    defineRoute({
      method: "GET",
      path: "/totalscore/:fincode",
      summary: "The fundamental score and its four parts",
      access: "subscriber",
      schemas: { params: fincodeParams, answer: totalScoreAnswer },
      failures: notPublished,
      handle: async ({ params }): Promise<TotalScoreAnswer> =>
        presentTotalScore(await findScores(params.fincode)),
    }),
    defineRoute({
      method: "GET",
      path: "/getTechnicalScore/:fincode",
      summary: "The technical score",
      access: "subscriber",
      schemas: { params: fincodeParams, answer: technicalScoreAnswer },
      failures: notPublished,
      handle: async ({ params }): Promise<TechnicalScoreAnswer> =>
        presentTechnicalScore(await findScores(params.fincode)),
    }),
    defineRoute({
      method: "GET",
      path: "/getEmojiScore/:fincode",
      summary: "Every score with its emoji",
      access: "subscriber",
      schemas: { params: fincodeParams, answer: emojiScoreAnswer },
      failures: notPublished,
      handle: async ({ params }): Promise<EmojiScoreAnswer> =>
        presentEmojiScore(await findScores(params.fincode)),
    }),
    defineRoute({
      method: "GET",
      path: "/graphPriceVsFscore/:fincode",
      summary: "The fundamental score and the price on the days of the last results",
      access: "subscriber",
      schemas: { params: fincodeParams, answer: priceAndScoreAnswer },
      failures: notPublished,
      handle: async ({ params }): Promise<PriceAndScoreAnswer> => {
        const open = await opener.find(params.fincode);
        return presentPriceAndScore(open === null ? null : await scoring.history(open));
      },
    }),
  ];
}
