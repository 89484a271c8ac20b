import { visitor } from "@munshi/bff/contract";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { act } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { entry } from "../../lib/session/entry-parameters.ts";
import { showSession } from "../../lib/session/session.ts";
import { refuse, show, signedIn, mockServer } from "./broker-login.fixture.tsx";
import type { Answers, Sent } from "./broker-login.fixture.tsx";
import { storeBrokerHint } from "./broker-hint.ts";
import { CallbackPage } from "./CallbackPage.tsx";

vi.setConfig({ testTimeout: 30_000 });

const go = vi.fn<(address: string) => void>();
vi.mock("../../shell/go.ts", async (original) => ({
  ...(await original<object>()),
  go: (address: string) => go(address),
}));

const finish = "POST /api/session/broker/finish";
const params = { request_token: "t", status: "success" };
let answers: Answers;
let sent: readonly Sent[];
beforeEach(() => {
  go.mockClear();
  showSession({ viewer: visitor, member: null });
  localStorage.clear();
  sessionStorage.clear();
  answers = new Map();
  sent = mockServer(answers);
  entry.brokerAnswer = { path: "/zerodha", params };
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("what the broker sent is brought to the server once, and leads on where it is taken", async () => {
  answers.set(finish, signedIn);
  show(<CallbackPage path="/zerodha" />);
  await screen.findByRole("heading", { name: "You are logged in" });
  await vi.waitFor(() => expect(go).toHaveBeenCalledWith("/pricing"));
  const bodies = sent.filter(({ call }) => call === finish).map(({ body }) => body);
  expect(bodies).toEqual([{ callback: "/zerodha", params }]);
});

test.each([
  ["broker.denied", 400, "Zerodha login declined"],
  ["broker.refused", 401, "Zerodha login could not be verified"],
  ["broker.attempt_expired", 410, "Login timed out"],
  ["broker.attempt_used", 400, "Login already completed"],
  ["broker.attempt_unknown", 400, "Login started elsewhere"],
  ["broker.state_mismatch", 400, "Login does not match"],
  ["provider.unavailable", 503, "Zerodha is not responding"],
  ["core.unreachable", 503, "Login was not completed"],
])("%s is told in plain words, with a way to begin again", async (code, status, title) => {
  answers.set(finish, refuse(status, code));
  show(<CallbackPage path="/zerodha" />);
  await screen.findByRole("heading", { name: title });
  await screen.findByRole("button", { name: "Log in to Zerodha again" });
  expect(screen.getByRole("link", { name: "Back To Login" })).toBeTruthy();
});

test("beginning again goes to the same broker, and where the login was to lead", async () => {
  storeBrokerHint(3, "/pricing");
  answers.set(finish, refuse(400, "broker.denied"));
  answers.set("POST /api/session/broker/start", refuse(503, "provider.unavailable"));
  show(<CallbackPage path="/zerodha" />);
  fireEvent.click(await screen.findByRole("button", { name: "Log in to Zerodha again" }));
  await screen.findByText(/^Zerodha is not responding\./);
  expect(sent.at(-1)).toEqual({
    call: "POST /api/session/broker/start",
    body: { broker: 3, callback: "/zerodha", next: "/pricing" },
  });
});

test("a broker that takes its time is said to after five seconds, and can be let go of", async () => {
  vi.useFakeTimers();
  answers.set(finish, new Promise(() => undefined));
  show(<CallbackPage path="/zerodha" />);
  await act(() => vi.advanceTimersByTimeAsync(4_900));
  expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(screen.getByText(/Zerodha is taking longer than usual/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByRole("heading", { name: "Login cancelled" })).toBeTruthy();
});

test("a client id that is another member's is told, and two seconds later the page goes on", async () => {
  vi.useFakeTimers();
  answers.set(finish, refuse(400, "broker.client_taken"));
  show(<CallbackPage path="/zerodha" />);
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(screen.getByRole("heading", { name: "Client ID is already taken!" })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(1_900));
  expect(go).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(go).toHaveBeenCalledWith("/guest-create-portfolio");
});

describe("an account whose holder bears another name", () => {
  const answer = "POST /api/session/broker/name";
  const names = { holder: "Venkataraman Subramanian", member: "Asha Menon" };
  const press = async (name: string) =>
    fireEvent.click(await screen.findByRole("button", { name }));
  const answered = () => sent.filter(({ call }) => call === answer).map(({ body }) => body);
  beforeEach(() => {
    answers.set(finish, refuse(409, "broker.name_differs", names));
  });

  test("shows both names, and is connected once it is confirmed", async () => {
    show(<CallbackPage path="/zerodha" />);
    const dialog = await screen.findByRole("dialog", { name: "Confirm account holder" });
    for (const name of Object.values(names)) expect(dialog.textContent).toContain(name);
    expect(answered()).toEqual([]);
    answers.set(
      answer,
      refuse(503, "network.unreachable", {}, "Could not connect to the server. Try again."),
    );
    await press("Confirm");
    await screen.findByText("Could not connect to the server. Try again.");
    answers.set(answer, signedIn);
    await press("Confirm");
    await vi.waitFor(() => expect(go).toHaveBeenCalledWith("/pricing"));
    expect(answered()).toEqual([{ confirm: true }, { confirm: true }]);
  });

  test.each(["Cancel", "Close"])("is not connected after %s", async (way) => {
    answers.set(answer, refuse(400, "broker.name_declined"));
    show(<CallbackPage path="/zerodha" />);
    await press(way);
    await screen.findByRole("heading", { name: "Zerodha was not connected" });
    expect(answered()).toEqual([{ confirm: false }]);
  });

  test("is asked about again after a reload", async () => {
    entry.brokerAnswer = null;
    answers.set("GET /api/session/broker/waiting", { kind: "name", name: names });
    show(<CallbackPage path="/zerodha" />);
    expect(await screen.findByText(names.holder)).toBeTruthy();
  });
});

describe("a member with two-step verification", () => {
  const prove = "POST /api/session/broker/identity";
  const security = {
    has_password: true,
    totp_since: "2026-11-21T10:00:00.000Z",
    recovery_codes_left: 10,
    passkeys: [],
  };
  beforeEach(() => {
    answers.set(finish, refuse(403, "broker.identity_needed"));
    answers.set("GET /api/core/user/security", security);
  });

  test("confirms who they are, and corrects a wrong code without typing the rest again", async () => {
    show(<CallbackPage path="/zerodha" />);
    const dialog = await screen.findByRole("dialog", { name: "Confirm your identity" });
    const typePassword = screen.getByLabelText("Current password");
    fireEvent.change(typePassword, { target: { value: "the password" } });
    fireEvent.click(screen.getByRole("button", { name: "Use a recovery code" }));
    const recovery = screen.getByLabelText("Recovery code");
    fireEvent.change(recovery, { target: { value: "wrong" } });
    answers.set(prove, refuse(403, "security.wrong_code", {}, "This code is wrong."));
    fireEvent.click(screen.getByRole("button", { name: "Connect broker" }));
    await screen.findByText("This code is wrong.");
    expect(typePassword).toHaveProperty("value", "the password");
    expect(recovery).toHaveProperty("value", "wrong");
    fireEvent.change(recovery, { target: { value: "abcde-fghij" } });
    answers.set(prove, signedIn);
    fireEvent.submit(dialog.querySelector("form") ?? dialog);
    await vi.waitFor(() => expect(go).toHaveBeenCalledWith("/pricing"));
    expect(sent.findLast(({ call }) => call === prove)?.body).toEqual({
      password: "the password",
      recovery_code: "abcde-fghij",
    });
  });

  test("is asked for a name that differs afterwards", async () => {
    const names = { holder: "Venkataraman Subramanian", member: "Asha Menon" };
    answers.set(prove, refuse(409, "broker.name_differs", names));
    show(<CallbackPage path="/zerodha" />);
    fireEvent.click(await screen.findByRole("button", { name: "Connect broker" }));
    const dialog = await screen.findByRole("dialog", { name: "Confirm account holder" });
    expect(dialog.textContent).toContain(names.holder);
  });

  test("is asked again after a reload, and connects nothing by closing", async () => {
    entry.brokerAnswer = null;
    answers.set("GET /api/session/broker/waiting", { kind: "identity" });
    show(<CallbackPage path="/zerodha" />);
    await screen.findByRole("dialog", { name: "Confirm your identity" });
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    await screen.findByRole("heading", { name: "Login cancelled" });
    expect(sent.some(({ call }) => call === prove)).toBe(false);
  });
});

test("an address that brought nothing says so, once no login waits for an email address", async () => {
  entry.brokerAnswer = null;
  answers.set("GET /api/session/broker/waiting", refuse(400, "broker.attempt_unknown"));
  show(<CallbackPage path="/zerodha" />);
  await screen.findByRole("heading", { name: "No login in progress" });
  expect(sent.some(({ call }) => call === finish)).toBe(false);
});

test("a page that many brokers share names the one that this tab went to", async () => {
  storeBrokerHint(3, null);
  entry.brokerAnswer = { path: "/oauth-callback", params };
  answers.set(finish, refuse(400, "broker.denied"));
  show(<CallbackPage path="/oauth-callback" />);
  expect(await screen.findByRole("heading", { name: "Zerodha login declined" })).toBeTruthy();
});
