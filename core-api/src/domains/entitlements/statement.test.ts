import { expect, test } from "vitest";
import { noEntitlement } from "./entitlement.ts";
import { describeStatement } from "./statement.ts";

const at = new Date("2026-11-21T10:00:00Z");
const till = (text: string, freeTrial = false, subscribed = true) =>
  describeStatement(
    {
      subscribed,
      freeTrial,
      trialTill: freeTrial ? new Date(text) : null,
      validTill: new Date(text),
    },
    at,
  );

test("a subscription is live, near its end, or over, with its date in India", () => {
  // 20:00 UTC on 30 November is the early first of December in Kolkata.
  expect(till("2026-11-30T20:00:00Z")).toEqual({
    type: "Live",
    text: "Subscription valid till 01 Dec 26.",
  });
  expect(till("2026-11-28T10:00:00Z", true)).toEqual({
    type: "Warning",
    text: "Free trial ends on 28 Nov 26.",
  });
  expect(till("2026-10-01T10:00:00Z", false, false)).toEqual({
    type: "Expired",
    text: "Your subscription ended on 01 Oct 26. Renew to continue.",
  });
});

test("who never had one is told nothing", () => {
  expect(describeStatement(noEntitlement, at)).toEqual({ type: "", text: "" });
});

test("a trial that a subscription follows is told with both ends, and warns of neither", () => {
  const followed = {
    subscribed: true,
    freeTrial: true,
    trialTill: new Date("2026-11-24T18:29:59.999Z"),
    validTill: new Date("2027-11-24T18:29:59.999Z"),
  };
  expect(describeStatement(followed, at)).toEqual({
    type: "Live",
    text: "Free trial valid till 24 Nov 26, then subscription till 24 Nov 27.",
  });
});
