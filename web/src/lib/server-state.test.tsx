import { useQuery } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { noteAnswer, noteNoAnswer } from "./connection.ts";
import { fetchJson } from "./http.ts";
import { ServerState } from "./ServerState.tsx";

afterEach(() => {
  noteAnswer();
  cleanup();
  vi.unstubAllGlobals();
});

function Part() {
  const { data, isError } = useQuery({
    queryKey: ["part"],
    queryFn: () => fetchJson<{ readonly text: string }>("/api/part"),
  });
  return <p>{isError ? "failed" : (data?.text ?? "waiting")}</p>;
}

test("what failed while the server was away is asked for again once it answers", async () => {
  let isAway = true;
  vi.stubGlobal("fetch", async () => {
    if (isAway) throw new TypeError("Failed to fetch");
    return Response.json({ text: "loaded" });
  });
  render(
    <ServerState>
      <Part />
    </ServerState>,
  );
  expect(await screen.findByText("failed")).toBeTruthy();
  noteNoAnswer();
  isAway = false;
  await act(async () => fetchJson("/api/another"));
  expect(await screen.findByText("loaded")).toBeTruthy();
});
