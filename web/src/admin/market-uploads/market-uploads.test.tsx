import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MarketFileResult, MarketUpload } from "@munshi/bff/contract";
import { UploadReview } from "./UploadReview.tsx";

const id = "0199a000-0000-7000-8000-000000000001";

const result: MarketFileResult = {
  outcome: "imported",
  format: "bhavcopy-full",
  error: null,
  marketDay: "2025-08-29",
  create: 2_401,
  update: 3,
  unchanged: 12,
  remove: 0,
  skipped: 40,
  errors: 1,
  tables: [{ table: "price_history", created: 2_401, updated: 3, unchanged: 12, removed: 0 }],
  skippedBy: { "not shares of a company": 40 },
  rows: [
    {
      line: 7,
      column: "CLOSE_PRICE",
      isError: true,
      code: "market_file.bad_number",
      reason: 'CLOSE_PRICE "ten" is not a number',
    },
  ],
  more: 0,
  digest: "1/2",
};

const upload: MarketUpload = {
  id,
  state: "checked",
  createdAt: "2026-11-20T10:00:00Z",
  by: "Asha",
  choices: { asOf: null, index: null, force: false, mappings: {} },
  files: [
    {
      number: 0,
      name: "bhavcopy.csv",
      bytes: 1_000,
      headers: null,
      mapping: null,
      isRemembered: false,
      check: result,
      result: null,
      importId: null,
    },
    {
      number: 1,
      name: "mine.csv",
      bytes: 50,
      headers: ["Ticker", "Close"],
      mapping: {
        format: "bhavcopy-full",
        columns: { Ticker: "symbol" },
        constants: { series: "EQ" },
      },
      isRemembered: false,
      check: {
        ...result,
        outcome: "refused",
        error: "mine.csv: no known file",
        tables: [],
        rows: [],
      },
      result: null,
      importId: null,
    },
  ],
  hash: "ab".repeat(32),
  progress: null,
  error: null,
  targets: [
    {
      format: "bhavcopy-full",
      label: "End-of-day prices",
      columns: [
        { name: "symbol", isNeeded: true },
        { name: "series", isNeeded: true },
        { name: "close price", isNeeded: true },
      ],
    },
  ],
};

let sent: { readonly key: string; readonly body: unknown }[] = [];
let answers: Record<string, () => Response> = {};

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  sent = [];
  answers = { [`GET /uploads/${id}`]: () => Response.json(upload) };
  vi.stubGlobal("fetch", async (address: string, options: RequestInit = {}) => {
    const key = `${options.method ?? "GET"} ${address.replace(/^.*\/admin\/market/, "")}`;
    const body: unknown = typeof options.body === "string" ? JSON.parse(options.body) : null;
    sent.push({ key, body });
    return answers[key]?.() ?? Response.json(upload);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(): void {
  render(
    <MantineProvider env="test">
      <QueryClientProvider
        client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        <UploadReview id={id} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

test("a check shows what each file would change, and imports by its hash", async () => {
  open();
  const files = await screen.findByRole("table", { name: "Files" });
  expect(within(files).getByRole("row", { name: /bhavcopy\.csv/ }).textContent).toContain("2,401");
  expect(screen.getByText('CLOSE_PRICE "ten" is not a number')).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Import 1 file" }));
  await waitFor(() =>
    expect(sent).toContainEqual({
      key: `POST /uploads/${id}/import`,
      body: { hash: "ab".repeat(32) },
    }),
  );
});

test("a refusal names what was stored since the check", async () => {
  answers[`POST /uploads/${id}/import`] = () =>
    Response.json(
      {
        error: {
          code: "upload.moved",
          message: "Since the check: list.csv was imported.",
          details: [],
          requestId: "r",
        },
      },
      { status: 409 },
    );
  open();
  fireEvent.click(await screen.findByRole("button", { name: "Import 1 file" }));
  expect(await screen.findByText(/list\.csv was imported/)).toBeTruthy();
});

test("columns of an unknown table are mapped and checked again", async () => {
  open();
  fireEvent.change(await screen.findByLabelText(/^Close price( \*)?$/), {
    target: { value: "Close" },
  });
  fireEvent.click(screen.getByRole("button", { name: "Check again" }));
  await waitFor(() =>
    expect(sent).toContainEqual({
      key: `POST /uploads/${id}/check`,
      body: {
        asOf: null,
        index: null,
        force: false,
        mappings: {
          1: {
            format: "bhavcopy-full",
            columns: { Ticker: "symbol", Close: "close price" },
            constants: { series: "EQ" },
          },
        },
      },
    }),
  );
});
