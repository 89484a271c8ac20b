import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { brokerDirectory } from "./broker-directory.ts";
import { presentBroker, presentBrokerPricing } from "./brokers.presenter.ts";
import { brokerRoutes } from "../../contract/brokers.ts";

const at = new Date("2026-11-21T10:00:00Z");
const plans = [
  {
    id: "one-year",
    scheme: "Most Popular",
    products: ["Stock Help", "Optimizer", "Stock Box", "Analyzer", "Scanner", "Tracklists"],
    period: "year",
    pricePaise: 175_000,
  },
] as const;
const answers = brokerDirectory.map((broker) =>
  presentBroker(broker, presentBrokerPricing(plans, at), { addFundsUri: broker.addFundsUri }),
);
const byId = new Map(answers.map((answer) => [answer.id, answer]));

test("every id that the documents treat specially is there once", () => {
  expect(answers.map(({ id }) => id)).toEqual([
    3, 4, 14, 15, 20, 21, 23, 24, 25, 33, 34, 35, 36, 37, 38, 39, 40, 41,
  ]);
  expect(new Set(answers.map(({ partner_id }) => partner_id)).size).toBe(answers.length);
});

test("every broker that has a callback page of its own is in the directory", () => {
  const named =
    "upstox saral 5paisa fyers choice zebull gwc dhan sharekhan zerodha aliceblue iifl nuvama paytmmoney asthatrade";
  const callbacks = answers.map(({ config }) => config.oauth.callback);
  for (const name of named.split(" ")) expect(callbacks).toContain(`/${name}`);
});

test("tiles stand as the documents say", () => {
  const tile = (id: number) => [byId.get(id)?.tile, byId.get(id)?.tooltip, byId.get(id)?.is_active];
  expect([24, 25, 37, 35, 4, 38].map(tile)).toEqual([
    ["coming_soon", "Coming Soon", false],
    ["coming_soon", "Coming Soon", false],
    ["coming_soon", "", false],
    ["hidden", "", false],
    ["open", "", true],
    ["open", "", true],
  ]);
  expect(answers.filter((one) => one.tile === "coming_soon")).toHaveLength(3);
  expect(answers.filter((one) => one.tile === "hidden")).toHaveLength(1);
  expect([byId.get(4), byId.get(38)].map((one) => one?.config.oauth.flow)).toEqual([
    "consent",
    "vendor_login",
  ]);
});

test("a broker that is not set up here is there, and closed", () => {
  const closed = brokerDirectory.map((one) =>
    presentBroker(one, presentBrokerPricing(plans, at), null),
  );
  expect(closed.filter((one) => one.is_active)).toEqual([]);
  expect(closed.map(({ tile }) => tile)).toEqual(answers.map(({ tile }) => tile));
  expect(closed.find(({ id }) => id === 3)?.tooltip).toBe("Not available");
  expect(closed.find(({ id }) => id === 24)?.tooltip).toBe("Coming Soon");
});

test("each costs 1750 rupees for a year with all six products, and says nothing of a subscription", () => {
  for (const { products_pricing_data: data } of answers) {
    expect(data).toEqual({
      statement_type: "",
      statement: "",
      products: ["Stock Help", "Optimizer", "Stock Box", "Analyzer", "Scanner", "Tracklists"],
      pricing: [{ price: 1750, scheme: "Most Popular", duration: "1 Year" }],
    });
  }
});

test("vendors run some, and what no public document tells is marked", () => {
  const vendors = new Set(answers.map(({ vendor }) => vendor));
  expect(vendors).toEqual(new Set(["VAS", "TRADELAB", null]));
  const marked = answers.filter(({ config }) => !config.oauth.is_verified).map((one) => one.name);
  for (const name of ["Saral", "Choice", "GWC", "Sharekhan", "Nuvama", "Astha Trade"]) {
    expect(marked).toContain(name);
  }
  brokerRoutes["GET /user/broker/"].answer.parse(answers);
});

test("every logo is a small drawing that runs and loads nothing", async () => {
  for (const { logo } of answers) {
    const drawing = await readFile(
      new URL(`../../../../web/public${logo}`, import.meta.url),
      "utf8",
    );
    expect(drawing).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 48 48">/);
    expect(drawing).not.toMatch(/script|href|style|on\w+=|url\(/i);
    expect(drawing.length).toBeLessThan(1_000);
  }
});
