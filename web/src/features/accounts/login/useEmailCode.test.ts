import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { snackbars } from "../../../lib/snackbars.ts";
import { useEmailCode } from "./useEmailCode.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  snackbars.shown = [];
});

async function checkAnswer(status: number, message: string) {
  const answers = [
    { success: true, message: "Mail Sent" },
    { success: status === 0, message, status },
  ];
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(answers.shift())));
  const { result } = renderHook(() => useEmailCode());
  await act(async () => result.current.send("Asha@Example.com"));
  act(() => result.current.type("12 34 56 7"));
  await act(async () => result.current.verify("Asha@Example.com"));
  return result.current;
}

test("status 0 verifies the address", async () => {
  const { phase, problem, code } = await checkAnswer(0, "Mail Verified");
  expect({ phase, problem, code }).toEqual({ phase: "verified", problem: "", code: "123456" });
  expect(snackbars.shown.map(({ text }) => text)).toEqual(["Mail Sent", "Mail Verified"]);
});

test("status 1 says that the time is over, and another code may be sent", async () => {
  const { phase, problem } = await checkAnswer(1, "verification time exceeded");
  expect({ phase, problem }).toEqual({ phase: "late", problem: "verification time exceeded" });
});

test("status 2 says that there is no such code, and another may be typed", async () => {
  const { phase, problem } = await checkAnswer(2, "validation_code not found");
  expect({ phase, problem }).toEqual({ phase: "unknown", problem: "validation_code not found" });
});

test("any other status waits on for the code", async () => {
  const { phase } = await checkAnswer(3, "Mail Sent");
  expect(phase).toBe("sent");
});

test("a second code for an address says that the first no longer holds", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ success: true, message: "" })));
  const { result } = renderHook(() => useEmailCode());
  await act(async () => result.current.send("asha@example.in"));
  expect(result.current.isAnother).toBe(false);
  await act(async () => result.current.send("asha@example.in"));
  expect(result.current.isAnother).toBe(true);
  act(() => result.current.reset());
  await act(async () => result.current.send("bela@example.in"));
  expect(result.current.isAnother).toBe(false);
});

test("an empty code is not sent at all", async () => {
  const ask = vi.fn<typeof fetch>();
  vi.stubGlobal("fetch", ask);
  const { result } = renderHook(() => useEmailCode());
  await act(async () => result.current.verify("asha@example.com"));
  expect(result.current.problem).toBe("Enter the code from the email.");
  expect(ask).not.toHaveBeenCalled();
});
