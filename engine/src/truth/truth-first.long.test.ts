import { expect, test } from "vitest";
import { verifyShare, shareOfQueries, shareTimeout, shareTitle } from "./verify-share.fixture.ts";

test(`the first ${shareTitle}`, shareTimeout, async () => {
  expect(await verifyShare(0)).toBeGreaterThanOrEqual(shareOfQueries);
});
