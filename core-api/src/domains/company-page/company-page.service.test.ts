import { AppError, silentLog } from "@munshi/platform";
import { expect, test } from "vitest";
import { companySectionNames } from "../../contract/company-page.ts";
import { createCompanyPage } from "./company-page.service.ts";
import type { CompanyPageDeps } from "./company-page.service.ts";

const dataset = { version: "v1", asOf: "2026-11-20", kind: "demo" } as const;
const company = { coCode: 7, symbol: "ASHA", name: "Asha Textiles" };
const pair = { strength: [], weakness: [] };

/** Services that know a score and one news item, and nothing else. */
function createServices(instead: Partial<CompanyPageDeps> = {}) {
  const none = async (): Promise<null> => null;
  const deps = {
    facts: {},
    opener: {
      openByName: async (name: string) => {
        if (name === "ASHA") return { dataset, company, figures: { number: () => null } };
        throw new AppError("company.not_found", 404, "Company not found.");
      },
    },
    scoring: { scores: async () => ({ overall: {} }), history: async () => ({ points: [] }) },
    commentary: {
      commentary: () => ({ overall: pair }),
      shareholding: () => null,
      analyse: none,
    },
    peers: { list: none },
    profiles: {
      section: async (name: string) => (name === "news" ? { items: [{}] } : null),
    },
    log: silentLog,
    sectionTimeoutMs: 50,
    ...instead,
  };
  return createCompanyPage(deps as unknown as CompanyPageDeps);
}

const some = ["scores", "score-history", "commentary", "shareholding", "peers", "news"] as const;
const request = { basis: null, sections: some };
const statesOf = (sections: object): object =>
  Object.fromEntries(Object.entries(sections).map(([name, { state }]) => [name, state]));

test("returns the company, its dataset and the sections asked for", async () => {
  expect(await createServices().read("ASHA", request)).toEqual({
    company,
    dataset,
    sections: {
      scores: { state: "ready", data: { overall: {} } },
      "score-history": { state: "empty" },
      commentary: { state: "ready", data: { overall: pair } },
      shareholding: { state: "empty" },
      peers: { state: "empty" },
      news: { state: "ready", data: { items: [{}] } },
    },
  });
});

test("sections that fail or hang fail alone, within their time limit", async () => {
  const page = createServices({
    peers: { list: () => new Promise(() => undefined) },
    profiles: {
      section: async () => {
        throw new Error("The table is gone.");
      },
    },
  });
  const { sections } = await page.read("ASHA", request);
  expect(statesOf(sections)).toMatchObject({ peers: "failed", news: "failed", scores: "ready" });
});

test("with every section broken the page still identifies the company", async () => {
  const away = async (): Promise<never> => {
    throw new Error("away");
  };
  const page = createServices({ profiles: { section: away }, peers: { list: away } });
  const answer = await page.read("ASHA", { basis: null, sections: companySectionNames });
  expect(answer.company).toEqual(company);
  expect(Object.keys(answer.sections)).toEqual(companySectionNames);
});

test("reads that hang leave room for other sections, and end with an answer", async () => {
  let running = 0;
  const { promise, resolve } = Promise.withResolvers<null>();
  const page = createServices({
    peers: {
      list: () => {
        running += 1;
        return promise;
      },
    },
  });
  const read = () => page.read("ASHA", { basis: null, sections: ["peers", "scores"] });
  for (const { sections } of await Promise.all(Array.from({ length: 8 }, read))) {
    expect(statesOf(sections)).toEqual({ peers: "failed", scores: "ready" });
  }
  expect(running).toBe(3);
  resolve(null);
  await expect
    .poll(async () => statesOf((await read()).sections))
    .toEqual({ peers: "empty", scores: "ready" });
});

test("an unknown company is refused", async () => {
  await expect(createServices().read("NONE", request)).rejects.toMatchObject({
    code: "company.not_found",
  });
});
