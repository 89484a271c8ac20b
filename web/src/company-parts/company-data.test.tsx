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

test("a page shows its early answer, at once if it is there, and asks again if it failed", async () => {
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

  fetchEarly("THERE", null);
  await new Promise(setImmediate);
  const third = renderHook(() => useCompanyView("THERE"), { wrapper: ServerState });
  expect(third.result.current.view).not.toBeNull();
  expect(fetched).toHaveBeenCalledTimes(4);
  third.result.current.retry();
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(5));
});
