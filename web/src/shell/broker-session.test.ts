import type { MemberView } from "@munshi/bff/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchJson, sendJson } from "../lib/http.ts";
import { session } from "../lib/session/session.ts";
import { offerBrokerLogin } from "./broker-session.ts";
import { closeDialog, dialogs, openDialog } from "./dialogs.ts";

const asked: string[] = [];
let refusal: object;

beforeEach(() => {
  asked.length = 0;
  refusal = {
    success: false,
    error_code: 5000,
    error: { code: "broker.session_over", message: "Log in again.", details: [], requestId: "r" },
  };
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return path === "/api/session"
      ? Response.json({ viewer: { isSignedIn: true }, member: { userId: "u", activeBroker: null } })
      : Response.json(refusal, { status: 400 });
  });
  session.member = { userId: "u", activeBroker: 3 } as MemberView;
  offerBrokerLogin();
});
afterEach(() => {
  closeDialog();
  session.member = null;
  window.history.replaceState(null, "", "/");
  vi.unstubAllGlobals();
});

test.each([
  ["read", async () => fetchJson("/api/core/user/broker_holdings")],
  ["sent", async () => sendJson("POST", "/api/core/any/order", {})],
])("error code 5000 of whatever is %s asks for the login at the broker", async (_, call) => {
  await expect(call()).rejects.toMatchObject({ fields: { error_code: 5000 } });
  expect(dialogs.open).toBe("broker-login");
  // The member's active broker is reloaded.
  await vi.waitFor(() => expect(session.member?.activeBroker).toBeNull());
});

test("it takes the place of the dialog whose call it was, and comes again with the next call", async () => {
  openDialog("add-funds", { investPaise: null });
  await fetchJson("/api/core/user/add_funds").catch(() => undefined);
  expect(dialogs.open).toBe("broker-login");
  closeDialog();
  await fetchJson("/api/core/user/add_funds").catch(() => undefined);
  expect(dialogs.open).toBe("broker-login");
});

test("the page of the member's broker says it itself", async () => {
  window.history.replaceState(null, "", "/BrokerLogin?next=%2Fpricing");
  await fetchJson("/api/core/user/broker_funds").catch(() => undefined);
  expect(dialogs.open).toBeNull();
});

test("no other failure asks for it", async () => {
  for (const error_code of [2000, 4000, "5000", undefined]) {
    refusal = { ...refusal, error_code };
    await fetchJson("/api/core/user/broker_funds").catch(() => undefined);
  }
  expect(dialogs.open).toBeNull();
  expect(asked).not.toContain("/api/session");
});
