import { expect, test } from "vitest";
import { breaksPrices, findPriceJumps } from "@munshi/engine";
import { dateOfDay } from "../../../platform/clock/days.ts";
import { realData } from "../real-data.fixture.ts";
import { readRealPrices } from "./real-prices.fixture.ts";

/** Splits, bonuses and a rights issue with an ex-date in January 2025. */
const known = [
  "CALSOFT 2025-01-15",
  "ENSER 2025-01-03",
  "GARFIBRES 2025-01-03",
  "IGL 2025-01-31",
  "JAGSNPHARM 2025-01-08",
  "JAIBALAJI 2025-01-17",
  "JBMA 2025-01-31",
  "KAMDHENU 2025-01-08",
  "KDL 2025-01-17",
  "KITEX 2025-01-17",
  "KPIGREEN 2025-01-03",
  "MAZDA 2025-01-28",
  "NAVA 2025-01-20",
  "SENCO 2025-01-31",
  "SHRIRAMFIN 2025-01-10",
];

test.skipIf(!realData.isThere)(
  `a month of published prices jumps where companies acted, and nowhere else${realData.why}`,
  () => {
    const found: string[] = [];
    for (const [symbol, prices] of readRealPrices(["2025-01"])) {
      const facts = { prices, actions: [], years: [], quarters: [] };
      for (const jump of findPriceJumps(facts).filter(breaksPrices)) {
        found.push(`${symbol} ${dateOfDay(jump.day)}`);
      }
    }
    expect(found.toSorted()).toEqual(known);
  },
);
