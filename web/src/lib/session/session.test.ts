import type { MemberView, SessionView } from "@munshi/bff/contract";
import { visitor } from "@munshi/bff/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchJson } from "../http.ts";
import {
  draftPrefix,
  forgetWaitingDrafts,
  storeFields,
  readDraftFields,
} from "../stored-fields.ts";
import {
  beginSession,
  onSignedOut,
  session,
  showSession,
  signOut,
  startSession,
} from "./session.ts";

const member: MemberView = {
  userId: "u-1",
  email: "asha@example.com",
  firstName: "Asha",
  lastName: "Rao",
  initials: "AR",
  freeTrial: false,
  subsValidTill: null,
  productType: null,
  finalScore: 0,
  unreadNotifications: 0,
  cartCount: 0,
  activeBroker: null,
  brokerImage: null,
  statement: null,
  kycStatus: null,
  hasCertificate: false,
  endsAt: "2026-11-21T18:29:59Z",
};
const asha: SessionView = { viewer: { ...visitor, isSignedIn: true }, member };
const nobody: SessionView = { viewer: visitor, member: null };
const draft = `${draftPrefix}query`;
const leave = vi.fn<(place: "here" | "elsewhere") => void>();

function answer(status: number, body: object): void {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(body, { status })));
}

async function meetEnd(): Promise<void> {
  answer(401, { error: { code: "session.ended", message: "Log in again", requestId: "r" } });
  await expect(fetchJson("/api/core/user/risk_profile")).rejects.toThrow("Log in again");
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  leave.mockClear();
  startSession(leave);
  showSession(nobody);
});
afterEach(() => vi.unstubAllGlobals());

test("a session that is over clears whom it was of and leads to the login", async () => {
  beginSession(asha);
  for (const key of ["user_id", "username", "callBrokerAPI"]) localStorage.setItem(key, "x");
  localStorage.setItem("brokers", "[]");
  storeFields(draft, { text: "x" });
  await meetEnd();
  expect(Object.keys(localStorage)).toEqual(["brokers"]);
  expect(readDraftFields(draft)).toEqual({});
  expect(session).toMatchObject({ member: null, hasEnded: true });
  expect(leave).toHaveBeenCalledOnce();
});

test("what was being written when the session ended is there for its owner alone", async () => {
  const forget = vi.fn<(storesDrafts: boolean) => void>();
  const stop = onSignedOut(forget);
  for (const [userId, kept] of [
    ["u-1", { text: "x" }],
    ["u-2", {}],
  ] as const) {
    beginSession(asha);
    storeFields(draft, { text: "x" });
    forget.mockClear();
    await meetEnd();
    expect(forget).toHaveBeenCalledExactlyOnceWith(true);
    beginSession({ ...asha, member: { ...member, userId } });
    expect(forget).toHaveBeenLastCalledWith(userId === "u-1");
    expect(readDraftFields(draft)).toEqual(kept);
    expect(session.hasEnded).toBe(false);
  }
  stop();
});

test("who goes on without logging in again finds nothing of anyone who was here before", async () => {
  beginSession(asha);
  storeFields(draft, { text: "x" });
  await meetEnd();
  forgetWaitingDrafts();
  storeFields(draft, { text: "of a visitor" });
  forgetWaitingDrafts();
  expect(readDraftFields(draft)).toEqual({ text: "of a visitor" });
});

test("what a visitor was typing is there after the sign-in, and not for another member", () => {
  sessionStorage.setItem(`${draftPrefix}query`, "x");
  beginSession(asha);
  expect(Object.keys(sessionStorage)).toEqual([`${draftPrefix}query`]);
  beginSession({ ...asha, member: { ...member, userId: "u-2" } });
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test("a refused password leaves the session alone", async () => {
  beginSession(asha);
  answer(401, { detail: "no", error: { code: "sign_in.refused", message: "no", requestId: "r" } });
  await expect(fetchJson("/api/session")).rejects.toThrow("no");
  expect(session.member).toEqual(member);
  expect(leave).not.toHaveBeenCalled();
});

test("nothing that is stored names the member or holds a secret", () => {
  beginSession(asha);
  const stored = JSON.stringify(localStorage);
  expect(stored).toContain("AR");
  expect(stored).not.toMatch(/asha@example|u-1|token/i);
});

test("a visit begins with the initials of the last one", () => {
  beginSession(asha);
  session.initials = "";
  startSession(leave);
  expect(session.initials).toBe("AR");
});

test("logout forgets everything but the brokers and how the pages look", async () => {
  beginSession(asha);
  const forget = vi.fn<() => void>();
  onSignedOut(forget);
  for (const key of ["brokers", "munshi.color-scheme", "ref_id", "cart"]) {
    localStorage.setItem(key, "x");
  }
  answer(200, nobody);
  await signOut();
  expect(Object.keys(localStorage).toSorted()).toEqual(["brokers", "munshi.color-scheme"]);
  expect(forget).toHaveBeenCalledOnce();
  expect(leave).toHaveBeenCalledExactlyOnceWith("here");
});

test("a logout that the server did not hear of keeps the session", async () => {
  beginSession(asha);
  answer(503, { error: { code: "core.unreachable", message: "away", requestId: "r" } });
  await expect(signOut()).rejects.toThrow("away");
  expect(session.viewer.isSignedIn).toBe(true);
});

test("a logout in another tab reaches this one", async () => {
  beginSession(asha);
  const otherTab = new BroadcastChannel("munshi.session");
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  otherTab.postMessage("signed-out");
  await vi.waitFor(() => expect(session.viewer.isSignedIn).toBe(false));
  expect(leave).toHaveBeenCalledExactlyOnceWith("elsewhere");
  otherTab.close();
});
