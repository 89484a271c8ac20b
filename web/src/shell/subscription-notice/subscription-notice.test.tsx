import { visitor } from "@munshi/bff/contract";
import type { MemberView } from "@munshi/bff/contract";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

vi.mock("../available-pages.ts", () => ({ isAvailablePath: () => true }));

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

const ending = "Subscription ends on 30 Nov 26.";

const member: MemberView = {
  userId: "u",
  email: "member@demo.example",
  firstName: "A",
  lastName: "B",
  initials: "AB",
  freeTrial: false,
  subsValidTill: null,
  productType: null,
  finalScore: 0,
  unreadNotifications: 0,
  cartCount: 0,
  activeBroker: null,
  brokerImage: null,
  kycStatus: null,
  statement: { type: "Warning", text: ending },
  hasCertificate: false,
  endsAt: "2026-11-21T18:29:59Z",
};

/** A page load: the memory of scripts is lost, storage stays. */
async function loadPage() {
  cleanup();
  vi.resetModules();
  const { SubscriptionNotice } = await import("./SubscriptionNotice.tsx");
  const session = await import("../../lib/session/session.ts");
  const load = render(<SubscriptionNotice />);
  const show = (shown: MemberView | null) => {
    const viewer = shown === null ? visitor : { ...visitor, isSignedIn: true };
    session.showSession({ viewer, member: shown });
    load.rerender(<SubscriptionNotice />);
  };
  return { show };
}

test("the previous page's notice is painted before the session is known", async () => {
  const first = await loadPage();
  expect(screen.queryByText(ending)).toBeNull();
  first.show(member);
  expect(await screen.findByText(ending)).toBeTruthy();
  const second = await loadPage();
  expect(screen.getByText(ending)).toBeTruthy();
  second.show({ ...member, statement: null });
  await vi.waitFor(() => expect(screen.queryByText(ending)).toBeNull());
  await loadPage();
  expect(screen.queryByText(ending)).toBeNull();
});

test("a dismissed notice stays hidden in its tab, and a visitor has none", async () => {
  (await loadPage()).show(member);
  fireEvent.click(await screen.findByRole("button", { name: "Dismiss" }));
  const second = await loadPage();
  expect(screen.queryByText(ending)).toBeNull();
  second.show(member);
  sessionStorage.clear();
  const third = await loadPage();
  expect(screen.getByText(ending)).toBeTruthy();
  third.show(null);
  await vi.waitFor(() => expect(screen.queryByText(ending)).toBeNull());
});

test("a notice offers renewal; a running subscription has no notice", async () => {
  const page = await loadPage();
  page.show(member);
  expect((await screen.findByRole("link", { name: "Renew" })).getAttribute("href")).toBe(
    "/pricing",
  );
  page.show({ ...member, statement: { type: "Live", text: "Subscription valid till 22 Nov 36." } });
  await vi.waitFor(() => expect(screen.queryByRole("region")).toBeNull());
});

test("the countdown starts when the last day begins or another end arrives", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  try {
    const page = await loadPage();
    const hourMs = 3_600_000;
    const endingIn = (ms: number): MemberView => ({
      ...member,
      statement: null,
      subsValidTill: new Date(Date.now() + ms).toISOString(),
    });
    await act(async () => page.show(endingIn(24 * hourMs + 90_000)));
    expect(screen.queryByRole("timer")).toBeNull();
    await act(async () => vi.advanceTimersByTime(2 * 60_000));
    expect(screen.getByRole("timer").textContent).toBe("23:59:30");
    await act(async () => page.show(endingIn(30 * hourMs)));
    expect(screen.queryByRole("timer")).toBeNull();
    vi.setSystemTime(Date.now() + 10 * hourMs);
    await act(async () => page.show(endingIn(2 * hourMs)));
    await act(async () => vi.advanceTimersByTime(1_000));
    expect(screen.getByRole("timer").textContent).toBe("01:59:59");
  } finally {
    vi.useRealTimers();
  }
});

test("unreadable stored notices are ignored", async () => {
  for (const text of ["{", "7", "null", '{"statement":{"type":"Other","text":"x"}}', "[]"]) {
    localStorage.setItem("munshi.subscription-notice", text);
    await loadPage();
    expect(screen.queryByRole("region")).toBeNull();
  }
});
