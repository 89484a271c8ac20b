import { cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ServerState } from "../lib/ServerState.tsx";
import { useCompanyView } from "./company-data.ts";
import { someCompany } from "./company.fixture.ts";
import { fetchEarly } from "./early-view.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("an early answer is taken once, and one that failed before the page stood is asked for again", async () => {
  const error = { code: "core.timeout", message: "Too long.", details: [], requestId: "r" };
  const fetched = vi.fn<() => Promise<Response>>();
  vi.stubGlobal("fetch", fetched);
  fetched.mockImplementation(async () => Response.json({ error }, { status: 504 }));
  fetchEarly("EARLY", null);
  await new Promise(setImmediate);
  fetched.mockImplementation(async () => Response.json(someCompany));
  const first = renderHook(() => useCompanyView("EARLY"), { wrapper: ServerState });
  await waitFor(() => expect(first.result.current.view).not.toBeNull());
  expect(fetched).toHaveBeenCalledTimes(2);

  fetchEarly("LATER", null);
  const second = renderHook(() => useCompanyView("LATER"), { wrapper: ServerState });
  await waitFor(() => expect(second.result.current.view).not.toBeNull());
  expect(fetched).toHaveBeenCalledTimes(3);
});
