import type { CompanyView } from "@munshi/bff/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { someCompany } from "./company.fixture.ts";
import { fetchPatiently } from "./patient-view.ts";

const broken: CompanyView = {
  ...someCompany,
  sections: Object.fromEntries(
    Object.keys(someCompany.sections).map((name) => [name, { state: "failed", requestId: "r-1" }]),
  ) as unknown as CompanyView["sections"],
};
const onePartBroken: CompanyView = {
  ...someCompany,
  sections: { ...someCompany.sections, news: { state: "failed", requestId: "r-1" } },
};

let answers: (CompanyView | Error)[] = [];
const ask = vi.fn(async () => {
  const answer = answers.shift();
  if (answer === undefined) throw new Error("asked too often");
  if (answer instanceof Error) throw answer;
  return Response.json(answer);
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", ask);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  ask.mockClear();
});

const longerThanThePause = 5_000;

async function fetchNow(signal?: AbortSignal): Promise<CompanyView> {
  const view = fetchPatiently("KONKAN", null, signal);
  view.catch(() => undefined);
  // Not all timers: a server that did not answer is looked for again and again.
  await vi.advanceTimersByTimeAsync(longerThanThePause);
  return view;
}

test("a view of which most failed is asked for once more", async () => {
  answers = [broken, someCompany];
  expect(await fetchNow()).toEqual(someCompany);
  answers = [broken, broken];
  expect(await fetchNow()).toEqual(broken);
});

test("one part that failed is left to its own button", async () => {
  answers = [onePartBroken];
  expect(await fetchNow()).toEqual(onePartBroken);
  expect(ask).toHaveBeenCalledTimes(1);
});

test("what came stands where nothing comes the second time", async () => {
  answers = [broken, new TypeError("no connection")];
  expect(await fetchNow()).toEqual(broken);
});

test("nobody is asked again once nobody waits", async () => {
  answers = [broken];
  const control = new AbortController();
  const view = fetchPatiently("KONKAN", null, control.signal);
  view.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(100);
  control.abort();
  await expect(view).rejects.toThrow("Nobody waits");
  expect(ask).toHaveBeenCalledTimes(1);
});
