import { expect, test } from "vitest";
import { verifyShare, shareOfQueries, shareTimeout, shareTitle } from "./verify-share.fixture.ts";

test(`the second ${shareTitle}`, shareTimeout, async () => {
  expect(await verifyShare(1)).toBeGreaterThanOrEqual(shareOfQueries);
});
