import { visitor } from "@munshi/bff/contract";
import type { MemberView } from "@munshi/bff/contract";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

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
  statement: { type: "Live", text: "Your plan runs." },
  hasCertificate: false,
  endsAt: "2026-11-21T18:29:59Z",
};

/** A page load: what scripts kept in memory is gone, what storages hold is not. */
async function loadPage() {
  cleanup();
  vi.resetModules();
  const { Banners } = await import("./Banners.tsx");
  const session = await import("../../lib/session/session.ts");
  const load = render(<Banners />);
  const show = (shown: MemberView | null) => {
    const viewer = shown === null ? visitor : { ...visitor, isSignedIn: true };
    session.showSession({ viewer, member: shown });
    load.rerender(<Banners />);
  };
  return { show };
}

test("the banner of the last page stands before the server has said who looks at this one", async () => {
  const first = await loadPage();
  expect(screen.queryByText("Your plan runs.")).toBeNull();
  first.show(member);
  expect(await screen.findByText("Your plan runs.")).toBeTruthy();
  const second = await loadPage();
  expect(screen.getByText("Your plan runs.")).toBeTruthy();
  second.show({ ...member, statement: null });
  await vi.waitFor(() => expect(screen.queryByText("Your plan runs.")).toBeNull());
  await loadPage();
  expect(screen.queryByText("Your plan runs.")).toBeNull();
});

test("one that was closed stays away, and a visitor has none", async () => {
  (await loadPage()).show(member);
  fireEvent.click(await screen.findByRole("button", { name: "Dismiss" }));
  const second = await loadPage();
  expect(screen.queryByText("Your plan runs.")).toBeNull();
  second.show(member);
  sessionStorage.clear();
  const third = await loadPage();
  expect(screen.getByText("Your plan runs.")).toBeTruthy();
  third.show(null);
  await vi.waitFor(() => expect(screen.queryByText("Your plan runs.")).toBeNull());
});

test("whatever else stands in the storage is passed over", async () => {
  for (const text of ["{", "7", "null", '{"statement":{"type":"Other","text":"x"}}', "[]"]) {
    localStorage.setItem("munshi.shown-banners", text);
    await loadPage();
    expect(screen.queryByRole("region")).toBeNull();
  }
});
