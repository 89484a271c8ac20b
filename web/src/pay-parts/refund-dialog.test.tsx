import { MantineProvider } from "@mantine/core";
import type { RefundQuote } from "@munshi/bff/contract";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readJson } from "../lib/read-json.ts";
import { ServerState } from "../lib/ServerState.tsx";
import { forgetAnswers, someOrder, someRefundQuote } from "./pay.fixture.ts";
import { RefundDialog } from "./RefundDialog.tsx";

const order = someOrder().id;
let quote: RefundQuote;
/** Null: the answer is lost. */
let refund: (() => Response) | null;
const asked: { readonly key: string | null; readonly body: unknown }[] = [];
const onClose = vi.fn();

function refuse(code: string): Response {
  return Response.json({ error: { code, message: "Changed.", requestId: "r" } }, { status: 409 });
}

beforeEach(() => {
  quote = someRefundQuote();
  refund = () =>
    Response.json({
      success: true,
      message: "",
      refund: {
        id: "f1",
        amount_paise: quote.refund_paise,
        status: "requested",
        reason: "",
        at: "2026-11-25T06:00:00.000Z",
      },
      order: someOrder(),
    });
  asked.length = 0;
  onClose.mockClear();
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal("fetch", async (path: string, { method, headers, body }: RequestInit) => {
    if (path.includes("/payments/refund_quote")) return Response.json(quote);
    if (method !== "POST" || typeof body !== "string") return Response.json({});
    const key = new Headers(headers).get("idempotency-key");
    asked.push({ key, body: readJson(body) });
    if (refund === null) throw new TypeError("the connection was lost");
    return refund();
  });
  render(
    <MantineProvider env="test">
      <ServerState>
        <RefundDialog order={order} onClose={onClose} />
      </ServerState>
    </MantineProvider>,
  );
});
afterEach(() => {
  cleanup();
  forgetAnswers();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const dialog = () => within(screen.getByRole("dialog", { name: "Cancel and refund" }));
const confirm = (amount: string) =>
  screen.findByRole("button", { name: `Cancel and refund ${amount}` });

test("the refund is shown by line before it is requested", async () => {
  await confirm("₹1,745.20");
  const row = dialog().getByRole("row", { name: /1 Year subscription/ });
  expect(
    within(row)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent),
  ).toEqual(["₹1,750", "364 of 365", "₹1,745.20"]);
  expect(dialog().getByText(/includes GST/).textContent).toBe("₹1,745.20 includes GST ₹266.22");
  expect(dialog().getByText("25 Nov 26, 23:59")).toBeTruthy();
  expect(asked).toEqual([]);
});

test("confirming requests the amount that was shown", async () => {
  fireEvent.change(await dialog().findByRole("textbox", { name: "Reason (optional)" }), {
    target: { value: " Moving abroad " },
  });
  fireEvent.click(await confirm("₹1,745.20"));
  await screen.findByText("Refund of ₹1,745.20 requested");
  expect(asked.map(({ body }) => body)).toEqual([
    { order, refund_paise: 174_520, reason: "Moving abroad" },
  ]);
  expect(asked[0]?.key).toMatch(/^[0-9a-f]{32}$/);
  fireEvent.click(screen.getByRole("button", { name: "Done" }));
  expect(onClose).toHaveBeenCalledOnce();
});

test("a repeat after a lost answer is the same request", async () => {
  const answered = refund;
  refund = null;
  fireEvent.click(await confirm("₹1,745.20"));
  await vi.waitFor(() => expect(screen.getByRole("alert").textContent).not.toBe(""));
  refund = answered;
  fireEvent.click(await confirm("₹1,745.20"));
  await screen.findByText("Refund of ₹1,745.20 requested");
  expect(asked).toHaveLength(2);
  expect(asked[0]).toEqual(asked[1]);
});

test("a refund that has changed meanwhile is shown and asked for again", async () => {
  await confirm("₹1,745.20");
  refund = () => refuse("payment.refund_changed");
  const later = { ...someRefundQuote(), refund_paise: 174_041 };
  quote = later;
  fireEvent.click(await confirm("₹1,745.20"));
  await confirm("₹1,740.41");
  expect(dialog().getByRole("alert").textContent).toBe("Changed.");
});

test("an order without unused days says why nothing is refunded", async () => {
  cleanup();
  forgetAnswers();
  quote = someRefundQuote({ problem: "All days are used.", refund_paise: 0, lines: [] });
  render(
    <MantineProvider env="test">
      <ServerState>
        <RefundDialog order={order} onClose={onClose} />
      </ServerState>
    </MantineProvider>,
  );
  await screen.findByText("All days are used.");
  expect(screen.queryByRole("button", { name: /^Cancel and refund/ })).toBeNull();
});
