import { expect, test } from "vitest";
import { judgeShare, shareOfQueries, shareTimeout, shareTitle } from "./judge-share.fixture.ts";

test(`the second ${shareTitle}`, shareTimeout, async () => {
  expect(await judgeShare(1)).toBeGreaterThanOrEqual(shareOfQueries);
});
