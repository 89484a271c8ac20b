import type { CompanyPeers } from "@munshi/bff/contract";
import { expect, test } from "vitest";
import { findAdded } from "./PeerTable.tsx";

const column = (key: string) => ({ key, title: key, unit: "ratio" as const });
const peers = (keys: readonly string[], values: readonly (number | null)[]): CompanyPeers => ({
  group: { kind: "industry", name: "Steel" },
  columns: keys.map(column),
  rows: [{ coCode: 9, symbol: "ASHA", name: "Asha Bank", values }],
  medians: [],
  groupSize: 1,
});
const here = peers(["pe", "roe", "de"], [1, 2, 3]);

test("an added company's figures are under the columns of the comparison it joins", () => {
  const bank = peers(["roe", "npa", "pe"], [15, 2.5, 11]);
  expect(findAdded("ASHA", { state: "ready", data: bank, ageSeconds: 0 }, here)).toEqual({
    symbol: "ASHA",
    state: "ready",
    row: { coCode: 9, symbol: "ASHA", name: "Asha Bank", values: [11, 15, null] },
  });
});

test("a company without figures is not known, one whose answer failed may be asked for again", () => {
  expect(findAdded("ASHA", { state: "empty" }, here).state).toBe("unknown");
  expect(findAdded("ASHA", { state: "failed", requestId: "r" }, here).state).toBe("failed");
});
