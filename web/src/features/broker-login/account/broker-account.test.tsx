import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useSnapshot } from "valtio";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ServerState } from "../../../lib/ServerState.tsx";
import { snackbars } from "../../../lib/snackbars.ts";
import { BrokerAccount } from "./BrokerAccount.tsx";

const account = {
  broker: 15,
  name: "Fyers",
  client_id: "SB**04",
  holder: "Imran Shaikh",
  status: "over",
  expires_at: "2026-11-21T18:29:59.999Z",
};
/** Broker account that the endpoint returns, or null. */
let connected: typeof account | null;

beforeEach(() => {
  connected = account;
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal("fetch", async (path: string, init?: { readonly method?: string }) => {
    if (path.endsWith("/user/broker/")) return Response.json([]);
    if (!path.endsWith("/user/broker_account")) return Response.json({ viewer: {}, member: null });
    if (init?.method !== "DELETE") return Response.json(connected);
    connected = null;
    const error = { code: "broker.account_not_found", message: "None.", requestId: "r" };
    return Response.json({ error }, { status: 404 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Notices() {
  return <>{useSnapshot(snackbars).shown.map(({ text }) => text)}</>;
}

test("a broker that another tab has disconnected counts as disconnected", async () => {
  render(
    <MantineProvider>
      <ServerState>
        <BrokerAccount next="/" />
      </ServerState>
      <Notices />
    </MantineProvider>,
  );
  fireEvent.click(await screen.findByRole("button", { name: /Disconnect/ }));
  const [confirm] = screen.getAllByRole("button", { name: /Disconnect/ }).slice(-1);
  fireEvent.click(confirm ?? document.body);
  expect(await screen.findByText(/Fyers is disconnected/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText("Imran Shaikh")).toBeNull());
});
