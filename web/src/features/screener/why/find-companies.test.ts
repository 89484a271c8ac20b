import type { EngineApi } from "@munshi/engine/contract";
import { failed } from "@munshi/engine/contract";
import { afterEach, expect, test, vi } from "vitest";
import { findCompanies } from "./find-companies.ts";

const found = {
  row: 4,
  id: "7",
  name: "Plain Mills",
  symbol: "PLAIN",
  isin: null,
  bseCode: "500007",
};
const answering: Pick<EngineApi, "findCompanies"> = {
  findCompanies: async () => ({ ok: true, value: [found], warnings: [] }),
};
const { signal } = new AbortController();

afterEach(() => vi.unstubAllGlobals());

test("the server, which knows every company, is asked first", async () => {
  const hit = { coCode: 9, name: "Gone Mills", symbol: "GONE", isin: null, scripcode: null };
  vi.stubGlobal("fetch", async () => Response.json({ hits: [hit] }));
  expect(await findCompanies(answering, "gone", signal)).toEqual([hit]);
});

test("without a connection the companies of the figures at hand are searched", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no line")));
  expect(await findCompanies(answering, "plain", signal)).toEqual([
    { coCode: 7, name: "Plain Mills", symbol: "PLAIN", isin: null, scripcode: "500007" },
  ]);
});

test("where neither answers, the server's failure is told", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no line")));
  const closed: Pick<EngineApi, "findCompanies"> = {
    findCompanies: async () => failed("engine.not_open", "No dataset is open."),
  };
  await expect(findCompanies(closed, "plain", signal)).rejects.toMatchObject({
    failure: { code: "network.unreachable" },
  });
});
