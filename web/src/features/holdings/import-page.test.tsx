import type { CasPreview } from "@munshi/bff/contract";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { fail, forgetLedger, serveLedger, showPage } from "./holdings.fixture.tsx";
import { ImportPage } from "./ImportPage.tsx";

afterEach(() => {
  cleanup();
  forgetLedger();
});

const konkan = { co_code: 1, isin: "INE000A01018", symbol: "KONKAN", name: "Konkan Foods" };
const shown: CasPreview = {
  preview: "a".repeat(64),
  issuer: "NSDL",
  day: "2026-10-31",
  accounts: 1,
  entries: [{ ...konkan, statement_quantity: 25, ledger_quantity: 10, add_quantity: 15 }],
  left_out: [{ isin: "INF000A01018", name: "Konkan Liquid", quantity: 12.345, reason: "fund" }],
};

test("a refused password keeps the file and what was typed; the import sends what was previewed", async () => {
  let tries = 0;
  const calls = serveLedger({
    "POST /holdings/cas/preview": () => {
      tries += 1;
      return tries === 1 ? fail(400, "holdings.cas_password") : shown;
    },
    "POST /holdings/cas": () => ({ day: "2026-10-31", added: [{ ...konkan, quantity: 15 }] }),
  });
  showPage("/holdings/import", ImportPage);
  const submit = screen.getByRole("button", { name: "Preview import" });
  fireEvent.click(submit);
  await screen.findByText("Choose the PDF of your statement.");
  fireEvent.change(screen.getByLabelText("CAS statement as PDF"), {
    target: { files: [new File(["%PDF"], "cas-oct.pdf")] },
  });
  const password = screen.getByLabelText<HTMLInputElement>("Password of the PDF");
  fireEvent.change(password, { target: { value: "MUNPM1001A" } });
  fireEvent.click(submit);
  await screen.findByText("Try again.");
  expect(screen.getByText("cas-oct.pdf")).toBeTruthy();
  expect(password.value).toBe("MUNPM1001A");

  fireEvent.click(submit);
  fireEvent.click(await screen.findByRole("button", { name: "Import 1 holding" }));
  await screen.findByText("1 holding imported");
  expect(screen.getByRole("link", { name: "Konkan Foods" }).getAttribute("href")).toBe(
    "/holdings/shares/INE000A01018",
  );
  const file = { pdf: "JVBERg==", password: "MUNPM1001A" };
  expect(calls.map(({ body }) => body).slice(0, 3)).toEqual([
    file,
    file,
    { ...file, preview: shown.preview },
  ]);
});
