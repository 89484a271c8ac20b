import { expect, test } from "vitest";
import { AppError } from "./app-error.ts";
import { presentError } from "../http/answer-errors.ts";

const fields = { success: false, detail: "No active account found or Invalid username!" };

test("adds documented members without replacing the error", () => {
  const error = new AppError("account.unknown", 401, "No such account.", {
    fields: { ...fields, error: "mine" },
  });
  expect(presentError(error, "r1")).toEqual({
    ...fields,
    message: "No such account.",
    error: { code: "account.unknown", message: "No such account.", details: [], requestId: "r1" },
  });
});

test("hides further members of an error that may not be shown", () => {
  const error = new AppError("internal", 500, "The table is gone.", { fields });
  const shown = JSON.stringify(presentError(error, "r1"));
  expect(shown).not.toContain('detail":"');
  expect(shown).not.toContain("table");
});

test("limits an error to 16,000 bytes by cutting texts and the ends of lists", () => {
  const wide = "\u0001".repeat(5_000);
  const error = new AppError("formula.unreadable", 422, wide, {
    details: Array.from({ length: 5_000 }, () => ({ path: wide, message: wide })),
    fields: {
      success: false,
      message: wide,
      diagnostics: Array.from({ length: 400 }, (_, at) => ({ at, message: "x".repeat(100) })),
    },
  });
  const body = presentError(error, "r1");
  expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(16_000);
  expect(body).toMatchObject({ success: false, error: { code: "formula.unreadable" } });
});

test("keeps lists that fit whole", () => {
  const diagnostics = Array.from({ length: 50 }, (_, at) => ({ at }));
  const error = new AppError("formula.unreadable", 422, "No.", { fields: { diagnostics } });
  expect(presentError(error, "r1")).toMatchObject({ diagnostics });
});
