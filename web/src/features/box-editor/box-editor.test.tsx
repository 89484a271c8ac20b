import { MantineProvider } from "@mantine/core";
import { visitor } from "@munshi/bff/contract";
import type { BoxEditing, BoxMerge, BoxProposal, OwnBoxes } from "@munshi/bff/contract";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Route, Router } from "wouter";
import { readJson } from "../../lib/read-json.ts";
import { session, signOut } from "../../lib/session/session.ts";
import { snackbars } from "../../lib/snackbars.ts";
import { forgetBoxDraft, readBoxDraft } from "./box-draft.ts";
import { editingOf, historiesOf, nameOne, stockOf } from "./box-editor.fixture.ts";
import { BoxEditorPage } from "./BoxEditorPage.tsx";
import type { EditorEngine } from "./editor-engine.ts";

interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly details?: readonly { readonly path: string; readonly message: string }[];
}

/** Mock server state, and the requests it received. */
let editing: BoxEditing;
let merge: BoxMerge;
let proposal: BoxProposal | null;
let refusals: Map<string, Refusal>;
let excluded: number[];
let delisted: Set<number>;
const sent: { readonly call: string; readonly body: unknown }[] = [];

const own: OwnBoxes = { boxes: [], favourites: [], follows: [] };
const screenerView = {
  manifest: { version: "d1", rows: 400, asOf: "2026-11-05", kind: "demo", groups: [] },
  dataPath: "/data",
  firstRows: null,
};

function answer(call: string, body: unknown): unknown {
  const asked = readJson<{
    readonly names?: readonly string[];
    readonly coCodes?: readonly number[];
    readonly choices?: readonly { readonly coCode: number; readonly side: "mine" | "theirs" }[];
  }>(JSON.stringify(body ?? {}));
  if (call.endsWith("/editing")) return editing;
  if (call.endsWith("/stock_boxes/own")) return own;
  if (call === "GET /api/core/stock_boxes/exclusions") {
    return {
      companies: excluded.map((coCode) => ({ coCode, symbol: `S${coCode}`, name: "Excluded" })),
    };
  }
  if (call.endsWith("/stock_boxes/stocks")) return { stocks: asked.names?.map(nameOne) };
  if (call.endsWith("/histories")) {
    return historiesOf(
      (asked.coCodes ?? []).map((coCode) =>
        stockOf(coCode, delisted.has(coCode) ? { status: "delisted" } : {}),
      ),
    );
  }
  if (call.endsWith("/investment_idea/")) {
    return {
      success: true,
      message: "Success! Stockbox Created! Please add stocks for this stockbox.",
      id: boxId,
      slug: "my-mills",
    };
  }
  if (call.endsWith("/versions")) return { version: 3 };
  if (call.endsWith("/merge")) {
    const choices = new Map(asked.choices?.map(({ coCode, side }) => [coCode, side]));
    return {
      ...merge,
      rows: merge.rows.map((row) => {
        const side = choices.get(row.coCode);
        return side === undefined ? row : { ...row, conflict: side, merged: row[side] };
      }),
    };
  }
  if (call.endsWith("/proposal")) return { proposal };
  if (call.endsWith("/screener")) return screenerView;
  if (call.endsWith("/saved-screens")) return { screens: [], filters: [], lists: [] };
  return {};
}

const ran: string[] = [];
const engine: EditorEngine = {
  open: async () => ({ ok: true, value: { rows: 400 }, warnings: [] }),
  define: async () => [],
  defineLists: async () => undefined,
  run: async ({ query }) => {
    ran.push(query);
    return {
      ok: true,
      warnings: [],
      value: {
        resultId: 1,
        total: 400,
        matched: 3,
        unmatched: 397,
        lacking: 0,
        lackingParameters: [],
        columns: [],
        page: { from: 0, to: 3, rows: new Int32Array(3), values: { coCode: [3, 1, 2] } },
        milliseconds: { parse: 0, load: 0, evaluate: 0 },
      },
    };
  },
};

beforeEach(() => {
  session.viewer = { ...visitor, isSignedIn: true, isSubscribed: true };
  boxId += 1;
  editor = `/EditEmojibox/${boxId}/LTI`;
  editing = editingOf({ id: boxId });
  proposal = null;
  refusals = new Map();
  excluded = [];
  delisted = new Set();
  sent.length = 0;
  ran.length = 0;
  snackbars.shown = [];
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
    const call = `${method} ${path.split("?")[0]}`;
    const parsed = typeof body === "string" ? readJson<unknown>(body) : undefined;
    if (method !== "GET") sent.push({ call, body: parsed });
    const refusal = [...refusals].find(([end]) => call.endsWith(end))?.[1];
    if (refusal === undefined) return Response.json(answer(call, parsed));
    const { status, ...error } = refusal;
    return Response.json({ error: { details: [], requestId: "r", ...error } }, { status });
  });
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(async () => {
  await signOut();
  cleanup();
  sessionStorage.clear();
  forgetBoxDraft(null);
  forgetBoxDraft(boxId);
  vi.unstubAllGlobals();
});

const getEngine = () => engine;

function show(address: string): void {
  cleanup();
  window.history.replaceState(null, "", address);
  render(
    <MantineProvider>
      <Router>
        <Route path="/EditEmojibox/:id/:term">
          <BoxEditorPage getEngine={getEngine} />
        </Route>
        {["/create-stockbox", "/edit-create-stockBox", "/review-create-stockBox"].map((path) => (
          <Route key={path} path={path}>
            <BoxEditorPage getEngine={getEngine} />
          </Route>
        ))}
      </Router>
    </MantineProvider>,
  );
}

/** By text and label: looking for roles takes long in a page of this size. */
const press = (name: string) =>
  fireEvent.click(
    screen.queryByText(name, { selector: "button, button span" }) ?? screen.getByLabelText(name),
  );
const type = (field: HTMLElement, value: string) => {
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};
const weightField = (name: string) => screen.findByLabelText(`Weight of ${name} in percent`);
const readWeights = () =>
  screen
    .getAllByLabelText(/^Weight of .* in percent$/)
    .map((field) => (field instanceof HTMLInputElement ? field.value : ""));
/** Each test edits a box of its own, since answers are kept. */
let boxId = 100;
let editor: string;
const paste = (text: string) => {
  fireEvent.click(screen.getByLabelText("CSV"));
  fireEvent.change(screen.getByLabelText(/Stocks, one a line/), {
    target: { value: text },
  });
  press("Add stocks");
};

test("a box is created, filled from pasted lines and published", async () => {
  show("/create-stockbox");
  press("Create and add stocks");
  expect(screen.getByText("Enter a name.")).toBeTruthy();
  fireEvent.change(screen.getByLabelText("Name"), {
    target: { value: "My mills" },
  });
  editing = { ...editingOf({ id: boxId, version: 0 }), constituents: [] };
  press("Create and add stocks");
  await vi.waitFor(() => expect(window.location.pathname).toBe(editor));
  expect(snackbars.shown.map(({ text }) => text)).toEqual([
    "Success! Stockbox Created! Please add stocks for this stockbox.",
  ]);
  await screen.findByText("No stocks yet", {}, { timeout: 5_000 });
  paste("ASHVIN, 30\nKONKAN, 20\nNOSUCH, 50");
  const report = await screen.findByRole("row", { name: /NOSUCH/ });
  expect(report.textContent).toContain("No company has this symbol.");
  expect(screen.getByText(/Weights were scaled to add up to 100 %/)).toBeTruthy();
  expect(readWeights()).toEqual(["60.00", "40.00"]);
  press("Continue");
  await screen.findByText("Stocks to publish");
  type(screen.getByLabelText("Why Ashvin Mills is in the box"), "Cheap cotton");
  press("Publish stock box");
  await vi.waitFor(() => expect(sent.at(-1)?.call).toMatch(/\d\/versions$/));
  expect(sent.at(-1)?.body).toEqual({
    base: 0,
    constituents: [
      { coCode: 1, weight: 6_000, reason: "Cheap cotton" },
      { coCode: 2, weight: 4_000, reason: "" },
    ],
    note: "",
  });
});

test("edits survive a reload and a change of step", async () => {
  show(editor);
  type(await weightField("Ashvin Mills"), "75");
  expect(readWeights()).toEqual(["75.00", "25.00"]);
  type(await weightField("Konkan Foods"), "-3");
  fireEvent.click(screen.getByLabelText("CSV"));
  fireEvent.change(screen.getByLabelText(/Stocks, one a line/), { target: { value: "BHAR" } });
  show(editor);
  fireEvent.click(await screen.findByLabelText("CSV"));
  expect(screen.getByLabelText(/Stocks, one a line/)).toHaveProperty("value", "BHAR");
  await weightField("Ashvin Mills");
  expect(readWeights()).toEqual(["75.00", "-3"]);
  expect(screen.getByText("Weight must be above 0 %.")).toBeTruthy();
  press("Continue");
  expect(screen.getByText("Fix 1 stock to continue")).toBeTruthy();
  type(await weightField("Konkan Foods"), "30");
  expect(readWeights()).toEqual(["70.00", "30.00"]);
  press("Continue");
  await screen.findByText("Stocks to publish");
  expect(window.location.pathname).toBe("/review-create-stockBox");
  show(`/review-create-stockBox?id=${boxId}`);
  const row = await screen.findByRole("row", { name: /Ashvin Mills/ });
  expect(row.textContent).toContain("+10.00");
});

test("a locked weight stays when a slider moves, and the total says 100 %", async () => {
  show(editor);
  await weightField("Ashvin Mills");
  paste("BHARUCH, 25");
  await weightField("Bharuch Chemicals");
  press("Lock Ashvin Mills");
  const [locked] = readWeights();
  fireEvent.change(screen.getByLabelText("Weight of Konkan Foods"), {
    target: { value: "1000" },
  });
  const [ashvin, konkan, bharuch] = readWeights();
  expect([ashvin, konkan]).toEqual([locked, "10.00"]);
  expect(Number(ashvin) + 10 + Number(bharuch)).toBeCloseTo(100, 9);
  expect(screen.getByText("Total", { selector: ".edit-total" }).textContent).toBe("Total 100.00 %");
});

test("a breach of a cap is listed and fixed with one click", async () => {
  show(editor);
  await weightField("Ashvin Mills");
  paste("BHARUCH, 25");
  await weightField("Bharuch Chemicals");
  type(screen.getByLabelText("Max. stock weight, %"), "40");
  expect(screen.getByText("Ashvin Mills: 48.00 %, cap 40.00 %")).toBeTruthy();
  press("Fit weights to caps");
  expect(readWeights()[0]).toBe("40.00");
  expect(screen.queryByText(/cap 40.00 %/)).toBeNull();
  type(screen.getByLabelText("Max. stock weight, %"), "30");
  press("Fit weights to caps");
  expect(screen.getByText(/These caps cannot add up to 100 %/)).toBeTruthy();
});

test("excluded and delisted stocks are marked next to their name and block the review", async () => {
  excluded = [5];
  delisted = new Set([6]);
  const constituents = [5, 6].map((coCode) => ({ coCode, weight: 5_000, reason: "" }));
  editing = { ...editing, constituents };
  show(editor);
  expect(await screen.findByText("On your exclusion list. Remove it.")).toBeTruthy();
  expect(await screen.findByText("Delisted. Remove it.")).toBeTruthy();
  press("Continue");
  expect(screen.getByText("Fix 2 stocks to continue")).toBeTruthy();
});

test("a query adds its largest matches and is kept with the box on request", async () => {
  show(editor);
  await weightField("Ashvin Mills");
  fireEvent.click(screen.getByLabelText("Query"));
  fireEvent.change(screen.getByLabelText("Query", { selector: "textarea" }), {
    target: { value: "Return on equity > 15" },
  });
  fireEvent.change(screen.getByLabelText("Weights of the matches"), {
    target: { value: "marketCap" },
  });
  fireEvent.click(screen.getByLabelText(/Keep the query/));
  press("Add matches");
  await weightField("Bharuch Chemicals");
  expect(ran).toEqual(["Return on equity > 15"]);
  expect(readBoxDraft(boxId)?.query).toEqual({
    text: "Return on equity > 15",
    count: 15,
    weighting: "marketCap",
    schedule: "quarterly",
  });
  // Market caps are 1,000, 2,000 and 3,000 crore.
  await vi.waitFor(() => expect(readWeights()).toEqual(["16.67", "33.33", "50.00"]));
});

test("a version published elsewhere is merged with the edits, conflict by conflict", async () => {
  show(editor);
  type(await weightField("Ashvin Mills"), "80");
  press("Continue");
  await screen.findByText("Stocks to publish");
  refusals.set("/versions", {
    status: 409,
    code: "stock_box.changed",
    message: "The box has a newer version.",
  });
  editing = {
    ...editingOf({ id: boxId, version: 3 }),
    constituents: [
      { coCode: 1, weight: 5_000, reason: "" },
      { coCode: 2, weight: 4_000, reason: "" },
      { coCode: 3, weight: 1_000, reason: "" },
    ],
  };
  press("Publish version 3");
  await screen.findByText("Version 3 was published while you edited version 2");
  const ashvin = screen.getByRole("row", { name: /Ashvin Mills/ });
  fireEvent.click(within(ashvin).getByRole("radio", { name: "Theirs" }));
  press("Use merged weights");
  refusals.clear();
  await screen.findByText("Publish version 4");
  expect(readBoxDraft(boxId)).toMatchObject({ version: 3 });
  const weights = readBoxDraft(boxId)?.stocks.map(({ weight }) => weight) ?? [];
  expect(weights).toHaveLength(3);
  expect(weights.reduce((all, weight) => all + weight, 0)).toBe(10_000);
});

test("the server's error about a stock is shown next to it, and edits are kept", async () => {
  show(editor);
  type(await weightField("Ashvin Mills"), "80");
  press("Continue");
  await screen.findByText("Stocks to publish");
  refusals.set("/versions", {
    status: 422,
    code: "stock_box.refused_stocks",
    message: "Stocks are refused.",
    details: [{ path: "body.constituents.1.coCode", message: "Suspended since today." }],
  });
  press("Publish version 3");
  const row = await screen.findByRole("row", { name: /Konkan Foods/ });
  await vi.waitFor(() => expect(row.textContent).toContain("Suspended since today."));
  expect(readBoxDraft(boxId)?.stocks[0]?.weight).toBe(8_000);
});

test("a manager's update shows both changes, offers a choice on conflicts and is accepted with it", async () => {
  const row = (
    coCode: number,
    name: string,
    weights: readonly number[],
    conflict: "mine" | null,
  ) => {
    const [base = 0, theirs = 0, mine = 0, merged = 0] = weights;
    return { coCode, symbol: name, name, base, theirs, mine, merged, conflict, isExcluded: false };
  };
  merge = {
    source: { id: 4, name: "Mills of India" },
    baseVersion: 5,
    theirVersion: 6,
    note: "Cotton is dear.",
    turnover: 12,
    rows: [row(2, "Konkan", [40, 40, 40, 40], null), row(1, "Ashvin", [60, 50, 55, 55], "mine")],
  };
  show(`${editor}?view=update`);
  await screen.findByText("Cotton is dear.");
  const [first] = screen.getAllByRole("row").slice(1);
  expect(first?.textContent).toContain("Ashvin");
  fireEvent.click(screen.getByLabelText("Theirs"));
  await vi.waitFor(() => expect(first?.textContent).toMatch(/50\.00 %$/));
  press("Accept and publish");
  await vi.waitFor(() =>
    expect(sent.map(({ body }) => body)).toContainEqual({
      choices: [{ coCode: 1, side: "theirs" }],
      accept: true,
    }),
  );
});

test("a proposal lists added and removed stocks with reasons, and opens in the editor", async () => {
  proposal = {
    madeOn: "2026-11-05",
    turnover: 40,
    rows: [
      { coCode: 1, symbol: "ASHVIN", name: "Ashvin Mills", before: 60, after: 60, reason: "" },
      {
        coCode: 2,
        symbol: "KONKAN",
        name: "Konkan Foods",
        before: 40,
        after: 0,
        reason: "Return on equity 14.2, needs 15",
      },
      {
        coCode: 3,
        symbol: "BHARUCH",
        name: "Bharuch Chemicals",
        before: 0,
        after: 40,
        reason: "Return on equity rose to 16.1",
      },
    ],
  };
  show(`${editor}?view=proposal`);
  const leaving = await screen.findByRole("row", { name: /Konkan Foods/ });
  expect(leaving.textContent).toContain("Removed");
  expect(leaving.textContent).toContain("Return on equity 14.2, needs 15");
  press("Edit first");
  await weightField("Bharuch Chemicals");
  expect(readWeights()).toEqual(["60.00", "40.00"]);
  expect(readBoxDraft(boxId)?.stocks[1]?.reason).toBe("Return on equity rose to 16.1");
});

test("symbols from the screener are added to a new box, and unknown ones are listed", async () => {
  show("/create-stockbox?stocks=ASHVIN,KONKAN,NOSUCH");
  expect(
    await screen.findByText(/2 stocks selected for the next step: ASHVIN, KONKAN/),
  ).toBeTruthy();
  expect(screen.getByRole("row", { name: /NOSUCH/ }).textContent).toContain(
    "No company has this symbol.",
  );
  expect(window.location.search).toBe("");
});
