import { cleanup, render, screen } from "@testing-library/react";
import type { CompanyScores, Score, ScoreBand } from "@munshi/bff/contract";
import { afterEach, expect, test } from "vitest";
import { faceNames, ScoreFace } from "./ScoreFace.tsx";
import { ScoreGauge } from "./ScoreGauge.tsx";
import { noScoreText, ScoreGauges } from "./ScoreGauges.tsx";
import { someCompany } from "./company.fixture.ts";

afterEach(cleanup);

const none = (absence: Score["absence"]): Score => ({
  value: null,
  absence,
  meterBand: null,
  emojiBand: null,
  label: null,
});

function someScores(): CompanyScores {
  const { scores } = someCompany.sections;
  if (scores.state !== "ready") throw new Error("the fixture has scores");
  return scores.data;
}

test("a gauge says number, range and word in text", () => {
  const { container } = render(
    <ScoreGauge title="Growth" figureKey="growthScore" score={someScores().growth} />,
  );
  expect(container.textContent).toContain("Growth81 of 100Excellent");
});

test("at a score of 60 the dial, face and label show the higher band", () => {
  const { container } = render(
    <ScoreGauge
      title="Technical"
      figureKey="technicalScore"
      score={{
        value: 60,
        absence: null,
        meterBand: "good",
        emojiBand: "neutral",
        label: "Very Good",
      }}
    />,
  );
  expect(container.querySelector(".gauge-band-reached")?.getAttribute("data-band")).toBe("good");
  expect(container.querySelector(".score-face")?.getAttribute("data-band")).toBe("good");
  expect(screen.getByText("Good")).toBeTruthy();
});

test("a gauge without a score says why, and points nowhere", () => {
  const { container } = render(
    <ScoreGauge title="Trust" figureKey="trustScore" score={none("not-rated")} />,
  );
  expect(container.textContent).toBe("TrustNRNot rated");
  expect(container.querySelector(".gauge-pointer")).toBeNull();
});

test("all seven scores are shown, and one sentence where a company has none", () => {
  const { rerender } = render(<ScoreGauges scores={someScores()} />);
  for (const title of [
    "Overall",
    "Fundamental",
    "Technical",
    "Growth",
    "Trust",
    "Efficiency",
    "Liquidity",
  ])
    expect(screen.getByText(title)).toBeTruthy();
  rerender(<ScoreGauges scores={{ ...someScores(), overall: none("not-available") }} />);
  expect(screen.getByText(noScoreText)).toBeTruthy();
});

test("the five faces differ in their features, and bear their names where nothing else does", () => {
  const bands = Object.keys(faceNames) as ScoreBand[];
  const { container } = render(
    <>
      {bands.map((band) => (
        <ScoreFace key={band} band={band} isNamed />
      ))}
    </>,
  );
  const drawn = [...container.querySelectorAll("svg")].map((face) =>
    [...face.querySelectorAll("path")].map((path) => path.getAttribute("d")).join("|"),
  );
  expect(new Set(drawn).size).toBe(5);
  expect(screen.getAllByRole("img").map((face) => face.getAttribute("aria-label"))).toEqual([
    "Sad",
    "Bad",
    "Neutral",
    "Good",
    "Excellent",
  ]);
});
