import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetDraft } from "./form-draft.ts";
import { RiskProfilePage } from "./RiskProfilePage.tsx";

vi.setConfig({ testTimeout: 30_000 });

const options = ["a", "b"].map((id) => ({ id, text: `Option ${id}` }));
const profile = {
  questionnaire: "2026-04",
  questions: ["age", "span", "income"].map((id) => ({ id, text: `What of ${id}?`, options })),
  answers: null,
  risk: null,
  final_score: 0,
};
const sent: unknown[] = [];

beforeEach(() => {
  sessionStorage.clear();
  sent.length = 0;
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal("fetch", async (_path: string, init?: RequestInit) => {
    if (init?.method !== "POST") return Response.json(profile);
    sent.push(init.body);
    return Response.json(
      { error: { code: "x.y", message: "Away.", requestId: "r" } },
      { status: 503 },
    );
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open() {
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <RiskProfilePage />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return screen.findAllByRole("group", undefined, { timeout: 10_000 });
}
const radio = (group: HTMLElement | undefined, index: number) => {
  const found = group?.querySelectorAll<HTMLInputElement>("input")[index];
  if (found === undefined) throw new Error("no such option");
  return found;
};

test("each unanswered question is marked, the first gets the keyboard, and answers stay", async () => {
  const groups = await open();
  fireEvent.click(radio(groups[0], 1));
  fireEvent.click(screen.getByRole("button", { name: "Submit" }));
  expect(screen.getByText("All the fields are required!")).toBeTruthy();
  expect(screen.getAllByText("Select an answer.")).toHaveLength(2);
  expect(groups.map((group) => group.getAttribute("aria-describedby"))).toEqual([
    null,
    "risk-span-problem",
    "risk-income-problem",
  ]);
  expect(document.activeElement).toBe(radio(groups[1], 0));
  expect(radio(groups[0], 1).checked).toBe(true);
  expect(sent).toEqual([]);
  fireEvent.click(radio(groups[1], 0));
  expect(screen.getAllByText("Select an answer.")).toHaveLength(1);
});

test("a reload finds the answers that were given, unless they are no longer offered", async () => {
  fireEvent.click(radio((await open())[0], 1));
  cleanup();
  const again = await open();
  expect(radio(again[0], 1).checked).toBe(true);
  expect(screen.getByText("1 of 3 answered")).toBeTruthy();
  cleanup();
  sessionStorage.setItem("munshi.draft.form.risk-profile.2026-04", '{"age":"z","span":1}');
  await open();
  expect(screen.getByText("0 of 3 answered")).toBeTruthy();
  forgetDraft("risk-profile.2026-04");
  expect(sessionStorage).toHaveLength(0);
});
