import { expect, test } from "vitest";
import { judgeShare, shareOfQueries, shareTimeout, shareTitle } from "./judge-share.fixture.ts";

test(`the first ${shareTitle}`, shareTimeout, async () => {
  expect(await judgeShare(0)).toBeGreaterThanOrEqual(shareOfQueries);
});
