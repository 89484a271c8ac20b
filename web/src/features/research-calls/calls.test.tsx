import { MantineProvider } from "@mantine/core";
import type { ResearchCall, ResearchCallPage } from "@munshi/bff/contract";
import { visitor } from "@munshi/bff/contract";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "../../lib/session/session.ts";
import { CallsPage } from "./CallsPage.tsx";

const open: ResearchCall = {
  id: "c1",
  coCode: 7,
  symbol: "KONKAN",
  name: "Konkan Steel Limited",
  side: "buy",
  horizon: "short-term",
  entry: 450,
  entryBand: null,
  target: 520,
  targets: [520],
  stopLoss: 420,
  openedOn: "2025-10-01",
  closedOn: null,
  exit: null,
  returnPercent: 8.94,
  status: "open",
  rationale: "Debt fell for four quarters.",
  analyst: "Meera Kulkarni",
  registration: "INH000000017",
  strategy: null,
  expiresOn: null,
  disclosure: null,
  aiUse: null,
  isSample: false,
};
const lost: ResearchCall = {
  ...open,
  id: "c2",
  side: "sell",
  closedOn: "2025-10-20",
  exit: 472,
  returnPercent: -4.89,
  status: "stopped",
  analyst: "Arjun Nair",
  registration: "SAMPLE-INH-0002",
  isSample: true,
};

const noGroups = { byStrategy: [], byAnalyst: [], asOf: "2025-11-20" };
const record = {
  ...noGroups,
  overall: {
    closed: 5,
    outcomes: { target: 2, stop: 1, expiry: 1, withdrawn: 1, manual: 0 },
    measured: 5,
    gains: 2,
    hitRate: 40,
    averageGain: 7.5,
    averageLoss: -5,
    averageReturn: 0,
  },
};

let fails: boolean;
const requests: string[] = [];
beforeEach(() => {
  fails = false;
  requests.length = 0;
  vi.stubGlobal("fetch", async (path: string) => {
    requests.push(path);
    if (fails)
      return Response.json(
        { error: { code: "upstream.failed", message: "Later.", requestId: "r" } },
        { status: 502 },
      );
    if (path.endsWith("/record")) return Response.json(record);
    const status = path.includes("status=closed") ? "closed" : "open";
    const answer: ResearchCallPage = {
      version: "v1",
      asOf: "2025-11-20",
      status,
      page: 1,
      pages: 1,
      counts: { open: 1, closed: 1 },
      calls: [status === "open" ? open : lost],
    };
    return Response.json(answer);
  });
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  session.viewer = visitor;
  cleanup();
  vi.unstubAllGlobals();
});

function show(search = "") {
  window.history.replaceState(null, "", `/stock-analyzer/calls${search}`);
  render(
    <MantineProvider>
      <CallsPage />
    </MantineProvider>,
  );
}

test("a failure can be tried again", async () => {
  fails = true;
  show("?page=9");
  const retry = await screen.findByRole("button", { name: "Retry" });
  fails = false;
  fireEvent.click(retry);
  expect(await screen.findByRole("article", { name: "Buy Konkan Steel Limited" })).toBeTruthy();
});

test("an open call shows its levels, its return so far and why it was made", async () => {
  show();
  const call = await screen.findByRole("article", { name: "Buy Konkan Steel Limited" });
  expect(call.textContent).toContain("Target₹520.00");
  expect(call.textContent).toContain("▲ +8.94 %");
  expect(call.textContent).toContain("Debt fell for four quarters.");
  expect(within(call).queryByText("Exit")).toBeNull();
  expect(call.textContent).toContain("Meera Kulkarni, SEBI reg. INH000000017 · 01 Oct 25");
  expect(within(call).queryByText("Sample call")).toBeNull();
  expect(screen.getByText(/All calls are shown, including those with losses/)).toBeTruthy();
});

test("a call that lost is listed with its exit, and the address keeps the tab", async () => {
  show();
  fireEvent.click(await screen.findByRole("tab", { name: "Closed (1)" }));
  const call = await screen.findByRole("article", { name: "Sell Konkan Steel Limited" });
  expect(call.textContent).toContain("Stop loss hit");
  expect(call.textContent).toContain("Exit₹472.00");
  expect(call.textContent).toContain("▼ −4.89 %");
  expect(within(call).getByText("Sample call")).toBeTruthy();
  expect(call.textContent).toContain("Arjun Nair (fictional), reg. SAMPLE-INH-0002");
  expect(window.location.search).toBe("?status=closed");
});

test("the record of all closed calls is shown with the calls", async () => {
  show();
  await screen.findByRole("article", { name: "Buy Konkan Steel Limited" });
  const shown = await screen.findByRole("region", { name: "Track record" });
  expect(shown.textContent).toContain("Hit rate40.0 %");
  expect(shown.textContent).toContain("Expired or withdrawn2");
});

test("each level of a call opens as that company's, and what came of it too", async () => {
  session.viewer = { ...visitor, isSignedIn: true, isSubscribed: true };
  show("?status=closed");
  const call = await screen.findByRole("article", { name: "Sell Konkan Steel Limited" });
  for (const [text, code] of [
    ["₹450.00", "callEntry"],
    ["₹520.00", "callTarget"],
    ["₹420.00", "callStop"],
    ["₹472.00", "callExit"],
    ["▼ −4.89 %", "callReturn"],
  ] as const) {
    fireEvent.click(within(call).getByRole("button", { name: text }));
    await vi.waitFor(() =>
      expect(requests.at(-1)).toBe(`/api/core/companies/7/figures/page.${code}%40c2`),
    );
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
  }
});
