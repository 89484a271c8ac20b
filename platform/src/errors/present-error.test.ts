import { expect, test } from "vitest";
import { AppError } from "./app-error.ts";
import { presentError } from "./present-error.ts";

const fields = { success: false, detail: "No active account found or Invalid username!" };

test("documented members stand beside the error and cannot take its place", () => {
  const error = new AppError("account.unknown", 401, "No such account.", {
    fields: { ...fields, error: "mine" },
  });
  expect(presentError(error, "r1")).toEqual({
    ...fields,
    error: { code: "account.unknown", message: "No such account.", details: [], requestId: "r1" },
  });
});

test("an error that may not be shown keeps its further members to itself", () => {
  const error = new AppError("internal", 500, "The table is gone.", { fields });
  const shown = JSON.stringify(presentError(error, "r1"));
  expect(shown).not.toContain('detail":"');
  expect(shown).not.toContain("table");
});
