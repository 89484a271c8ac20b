import { MantineProvider } from "@mantine/core";
import type { FigureDetail } from "@munshi/bff/contract";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ServerState } from "../lib/ServerState.tsx";
import { FigureButton } from "./FigureButton.tsx";
import { visitor } from "@munshi/bff/contract";
import { session } from "../lib/session/session.ts";
import { FigureInspection } from "./FigureInspector.tsx";

// Others work next to it, and the default second may pass before an answer is drawn.

const sales = { key: "sales", title: "Sales", unit: "money", value: 1240.5 } as const;

const margin: FigureDetail = {
  figure: { key: "opm@y0", title: "OPM", unit: "percent", value: 12.345 },
  definition: "Operating profit as a percentage of sales.",
  formula: "100 × Operating profit / Sales",
  unofficial: false,
  inputs: [sales],
  basis: "standalone",
  filing: {
    periodEnd: "2025-03-31",
    label: "Mar 2025",
    publishedAt: "2025-05-12",
    filing: "annual-2025",
    audited: true,
    restatements: [{ publishedAt: "2025-04-30", filing: "first", value: 11 }],
  },
  priceDay: null,
  absence: null,
};

const answers: Record<string, FigureDetail | undefined> = {};
let asked: string[] = [];

beforeEach(() => {
  asked = [];
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    const answer = answers[/figures\/([^?]+)/.exec(path)?.[1] ?? ""];
    return Promise.resolve(
      answer === undefined
        ? Response.json(
            { error: { code: "figure.not_found", message: "No.", requestId: "r-1" } },
            { status: 404 },
          )
        : Response.json({ version: "v", data: answer }),
    );
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(coCode: number | null, figureKey: string, otherCompany?: number) {
  render(
    <MantineProvider>
      <ServerState>
        <FigureInspection coCode={coCode} basis="standalone">
          <p>
            <FigureButton figureKey={figureKey} title="OPM" text="12.35 %" coCode={otherCompany} />
          </p>
        </FigureInspection>
      </ServerState>
    </MantineProvider>,
  );
}

test("a figure opens its definition, formula, filing and what was filed before", async () => {
  answers["opm%40y0"] = margin;
  show(7, "opm@y0");
  fireEvent.click(screen.getByRole("button", { name: "12.35 %" }));
  const sheet = await screen.findByRole("dialog");
  await within(sheet).findByText("100 × Operating profit / Sales");
  expect(asked).toEqual(["/api/core/companies/7/figures/opm%40y0?basis=standalone"]);
  for (const text of ["Mar 2025, to 31 Mar 25", "12 May 25", "Standalone", "11.00 %", "30 Apr 25"])
    expect(within(sheet).getByText(text)).toBeTruthy();
});

test("what weakens a figure shows under its definition", async () => {
  answers["opm"] = { ...margin, caution: "Uses Net worth at the end of the period alone." };
  show(7, "opm");
  fireEvent.click(screen.getByRole("button", { name: "12.35 %" }));
  expect(await screen.findByText("Uses Net worth at the end of the period alone.")).toBeTruthy();
});

test("an input opens in its place, and there is a way back", async () => {
  answers["gpm"] = { ...margin, figure: { ...margin.figure, key: "gpm" } };
  answers["sales"] = { ...margin, figure: sales, inputs: [], definition: "What was sold." };
  show(7, "gpm");
  fireEvent.click(screen.getByRole("button", { name: "12.35 %" }));
  fireEvent.click(await screen.findByRole("button", { name: /^Sales/ }));
  await screen.findByText("What was sold.");
  fireEvent.click(screen.getByRole("button", { name: "← Back to OPM" }));
  const definition = await screen.findByText("Operating profit as a percentage of sales.");
  expect(definition).toBeTruthy();
});

test("a figure of another company is asked of that one, as it is published", async () => {
  answers["npm"] = margin;
  show(7, "npm", 12);
  fireEvent.click(screen.getByRole("button", { name: "12.35 %" }));
  await screen.findByText("Operating profit as a percentage of sales.");
  expect(asked).toEqual(["/api/core/companies/12/figures/npm"]);
});

test("a result's change has its one decimal there too", async () => {
  const key = "page.quarterChange@sales~year";
  const figure = { key, title: "Change", unit: "percent", value: -5.1 } as const;
  answers["page.quarterChange%40sales~year"] = { ...margin, figure };
  show(7, key);
  fireEvent.click(screen.getByRole("button", { name: "12.35 %" }));
  expect(await screen.findByText("−5.1 %")).toBeTruthy();
});

test("where nothing is known of a figure the sheet says so, and its figure stays", async () => {
  show(7, "unknown");
  fireEvent.click(screen.getByRole("button", { name: "12.35 %" }));
  await screen.findByText("Details could not be loaded");
  expect(within(screen.getByRole("dialog")).getByText("12.35 %")).toBeTruthy();
});

test("without a company there is nothing to open", () => {
  show(null, "opm");
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByText("12.35 %")).toBeTruthy();
});

test("a member reports a figure that looks wrong; a text that could not be sent stays", async () => {
  answers["opm%40y0"] = margin;
  session.viewer = { ...visitor, isSignedIn: true };
  const inner = globalThis.fetch;
  const sent: string[] = [];
  let isBroken = true;
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    if (init?.method !== "POST") return inner(path);
    sent.push(typeof init.body === "string" ? init.body : "");
    return Promise.resolve(
      isBroken
        ? Response.json(
            { error: { code: "internal", message: "Try again.", requestId: "r-2" } },
            { status: 500 },
          )
        : Response.json({ id: "018f0000-0000-7000-8000-000000000000" }),
    );
  });
  show(7, "opm@y0");
  fireEvent.click(screen.getByRole("button", { name: "12.35 %" }));
  const sheet = await screen.findByRole("dialog");
  fireEvent.click(await within(sheet).findByRole("button", { name: "This figure looks wrong" }));
  const remark = within(sheet).getByRole<HTMLTextAreaElement>("textbox");
  fireEvent.change(remark, { target: { value: "The filing says 12.5 %." } });
  fireEvent.click(within(sheet).getByRole("button", { name: "Send report" }));
  await within(sheet).findByText("The report could not be sent");
  expect(remark.value).toBe("The filing says 12.5 %.");
  isBroken = false;
  fireEvent.click(within(sheet).getByRole("button", { name: "Send report" }));
  await within(sheet).findByText(/^Report sent/);
  expect(JSON.parse(sent[1] ?? "")).toEqual({
    dataset: "v",
    basis: "standalone",
    title: "OPM",
    shown: "12.35 %",
    remark: "The filing says 12.5 %.",
  });
  session.viewer = visitor;
});

test("visitors cannot report figures", async () => {
  answers["opm%40y0"] = margin;
  show(7, "opm@y0");
  fireEvent.click(screen.getByRole("button", { name: "12.35 %" }));
  const sheet = await screen.findByRole("dialog");
  await within(sheet).findByText("100 × Operating profit / Sales");
  expect(within(sheet).queryByRole("button", { name: "This figure looks wrong" })).toBeNull();
});
